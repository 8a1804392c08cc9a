/** Names of files and folders that every system takes. */

const encoder = new TextEncoder();
const bytesOf = (text: string): number => encoder.encode(text).length;

/**
 * Bytes of a name in UTF-8. Most systems take 255; there is room for an ending, for the number that tells equal names apart, and
 * for the mark of an unfinished upload.
 */
const nameBytesMax = 200;

/**
 * The beginning of a text, cut between characters as people see them.
 * @param max Size of the result at most, by `sizeOf`: by default its bytes in UTF-8.
 */
export function cutText(text: string, max = nameBytesMax, sizeOf = bytesOf): string {
  if (sizeOf(text) <= max) return text;
  let [cut, size] = ['', 0];
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    size += sizeOf(segment);
    if (size > max) break;
    cut += segment;
  }
  return cut;
}

/** Names that Windows reserves for devices, with any ending. */
export const isReservedName = (name: string): boolean => /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(name);
