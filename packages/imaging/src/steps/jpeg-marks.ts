const startOfScan = 0xda;
const endOfImage = Buffer.from([0xff, 0xd9]);

export const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8;

/** Whether a JPEG has an end after the beginning of its picture; its thumbnail has one too, and cameras append data. */
export function hasEnd(jpeg: Buffer): boolean {
  let at = 2;
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff) {
    const mark = jpeg[at + 1];
    if (mark === 0xff) at += 1;
    else if (mark === startOfScan) return jpeg.indexOf(endOfImage, at + 2) >= 0;
    else at += 2 + jpeg.readUInt16BE(at + 2);
  }
  // A segment that goes on behind the end was cut off; anything else is no JPEG that this can judge.
  return at < jpeg.length && jpeg[at] !== 0xff;
}

/** With the end that it lacks. */
export const withEnd = (jpeg: Buffer): Buffer => Buffer.concat([jpeg, endOfImage]);
