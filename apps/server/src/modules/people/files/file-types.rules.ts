import type { FileTypes } from '@forecourt/contract/file-types';

/**
 * True when bytes, name and declared type agree. Browsers send octet-stream for types they do not know, and phones send
 * files without an extension.
 */
export function typesAgree(types: FileTypes, sniffed: string, fileName: string, declared: string): boolean {
  const endings = types[sniffed];
  if (!endings) return false;
  const ending = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase();
  if (ending && !endings.includes(ending)) return false;
  const heif = (type: string) => type === 'image/heic' || type === 'image/heif';
  return (
    declared === sniffed ||
    declared === 'application/octet-stream' ||
    declared === '' ||
    (heif(declared) && heif(sniffed))
  );
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
  // The brands of AVIF and HEIF image sequences.
  return ['avis', 'hevc', 'msf1'].includes(first.toString('latin1', 8, 12));
}
