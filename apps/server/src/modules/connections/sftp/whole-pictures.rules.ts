import { hasEnd, isJpeg } from '@forecourt/contract/jpeg-marks';

/** Recognises photos whose upload broke off, by the marks that the formats have at their end. Other files count as whole. */

/** Whether the boxes of a HEIF, HEIC or AVIF file end where it ends. */
function hasWholeBoxes(bytes: Buffer): boolean {
  let at = 0;
  while (at + 8 <= bytes.length) {
    const short = bytes.readUInt32BE(at);
    if (short === 0) return true;
    const isLong = short === 1;
    if (isLong && at + 16 > bytes.length) return false;
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    if (size < 8) return true;
    at += size;
  }
  return at === bytes.length;
}

/** The last chunk of a PNG ends with four bytes of a checksum. */
function isWholePng(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf('IEND', undefined, 'latin1');
  return end >= 0 && end + 8 <= bytes.length;
}

export function isWholePicture(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 12);
  if (isJpeg(bytes)) return hasEnd(bytes);
  if (head.startsWith('\x89PNG')) return isWholePng(bytes);
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return bytes.readUInt32LE(4) + 8 <= bytes.length;
  return head.slice(4, 8) === 'ftyp' ? hasWholeBoxes(bytes) : true;
}
