import { documentTypes, filmTypes, movingTypes, photoTypes } from '@forecourt/contract/file-types';

/** Types of HEIF as sequences, which may have a photo too. */
const sequences: Record<string, string> = {
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heif',
};

/** Brands among those of an ISO media file by which it contains a photo, and the type of such a file. */
const photoBrands = [
  ['avif', 'image/avif'],
  ['heic', 'image/heic'],
  ['heix', 'image/heic'],
  ['mif1', 'image/heif'],
] as const;

/** The type of a photo in an ISO media file whose first brand is another one. */
function typeByBrands(first: Buffer): string | undefined {
  if (first.length < 16 || first.toString('latin1', 4, 8) !== 'ftyp') return undefined;
  const end = Math.min(first.readUInt32BE(0), first.length, 256);
  const brands: string[] = first.toString('latin1', 16, end).match(/.{4}/gs) ?? [];
  return photoBrands.find(([brand]) => brands.includes(brand))?.[1];
}

/** @param found The type that the bytes seem to have; empty if it is unknown. */
export function photoTypeOf(found: string, first: Buffer): string {
  const type = sequences[found] ?? found;
  return type.startsWith('image/') ? type : (typeByBrands(first) ?? type);
}

const endings = Object.values({ ...photoTypes, ...documentTypes, ...movingTypes, ...filmTypes });

/**
 * The name of a file with an extension of its type, by which it is opened once it was downloaded.
 * @param usual the usual extension of its type
 */
export function nameByType(fileName: string, usual: string): string {
  const named = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  if (named === usual || endings.some((some) => some[0] === usual && some.includes(named))) return fileName;
  const stem = endings.flat().includes(named) ? fileName.slice(0, -named.length - 1) : fileName;
  return `${stem}.${usual}`;
}

export const pdfType = 'application/pdf';

/** Where readers look for the marks of a PDF: in its first and last bytes. */
export const pdfMarkBytes = 1024;

/** Whether a file begins as a PDF of some version; other bytes may precede its header. */
export const beginsAsPdf = (first: Buffer): boolean =>
  /%PDF-[12]\.\d/.test(first.toString('latin1', 0, pdfMarkBytes));

/** Whether a file ends as a PDF; one that was cut off does not. */
export const endsAsPdf = (last: Buffer): boolean => last.includes('%%EOF');

/** The storage key of the re-encoded copy of a picture. */
export const copyKeyOf = (id: string) => `uploads/${id}/shown.webp`;

/** Whether the header of a picture marks it as animated. */
export function isAnimated(contentType: string, first: Buffer): boolean {
  // The animation flag of an extended WebP file.
  if (contentType === 'image/webp')
    return first.toString('latin1', 12, 16) === 'VP8X' && ((first[20] ?? 0) & 2) > 0;
  // The brands of AVIF and HEIF image sequences. Cameras write bursts as such, with a primary image, which is the photo.
  const brand = first.toString('latin1', 8, 12);
  return (
    brand === 'avis' || (['hevc', 'hevx', 'msf1'].includes(brand) && !first.includes('pitm', 0, 'latin1'))
  );
}
