import readExif, { type Exif } from 'exif-reader';

const mark = Buffer.from('Exif\0\0', 'latin1');
/** A JPEG's EXIF segment cannot be longer, and every camera's fits; reading more would only cost time. */
const bytesMax = 65_536;

/** The tags of a photo; undefined if it has none or they are damaged, which is no reason to reject it. */
export function tagsIn(exif: Uint8Array | undefined): Exif | undefined {
  if (!exif) return undefined;
  try {
    return readExif(Buffer.from(exif.buffer, exif.byteOffset, Math.min(exif.byteLength, bytesMax)));
  } catch {
    return undefined;
  }
}

/** Like tagsIn, for a HEIC file: all that can be read behind a marker, which other data may resemble. */
export function* tagsInHeic(bytes: Uint8Array): Generator<Exif> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = file.indexOf(mark); at >= 0; at = file.indexOf(mark, at + 1)) {
    const tags = tagsIn(file.subarray(at));
    if (tags) yield tags;
  }
}
