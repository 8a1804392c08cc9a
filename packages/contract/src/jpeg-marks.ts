/** Marks in a JPEG, by which the server sees that an upload broke off, and the decoder that only its end is missing. */

const mark = 0xff;
const startOfImage = 0xd8;
const startOfScan = 0xda;
const endOfImage = 0xd9;

export const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === mark && bytes[1] === startOfImage;

function hasEndBehind(jpeg: Uint8Array, start: number): boolean {
  for (let at = jpeg.indexOf(mark, start); at >= 0; at = jpeg.indexOf(mark, at + 1)) {
    if (jpeg[at + 1] === endOfImage) return true;
  }
  return false;
}

/** Whether a JPEG has an end after the beginning of its picture; its thumbnail has one too, and cameras append data. */
export function hasEnd(jpeg: Uint8Array): boolean {
  let at = 2;
  while (at + 4 <= jpeg.length && jpeg[at] === mark) {
    const kind = jpeg[at + 1];
    if (kind === mark) at += 1;
    else if (kind === startOfScan) return hasEndBehind(jpeg, at + 2);
    else at += 2 + (jpeg[at + 2] ?? 0) * 256 + (jpeg[at + 3] ?? 0);
  }
  // A segment that goes on behind the end was cut off; anything else is no JPEG that this can judge.
  return at < jpeg.length && jpeg[at] !== mark;
}

/** With the end that it lacks. */
export function withEnd(jpeg: Uint8Array): Uint8Array {
  const ended = new Uint8Array(jpeg.length + 2);
  ended.set(jpeg);
  ended.set([mark, endOfImage], jpeg.length);
  return ended;
}
