/**
 * File types that can be uploaded, each with its file name extensions, the usual one first. The bytes of a file decide which
 * type it has, whatever its name and its sender say.
 */
export type FileTypes = Record<string, readonly string[]>;

export const photoTypes: FileTypes = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif', 'hif'],
  'image/heif': ['heif', 'heic', 'hif'],
  'image/avif': ['avif'],
};
/** Drawings, of which pixels are made once they are known to be harmless (svg-check.ts). */
export const vectorTypes: FileTypes = { 'image/svg+xml': ['svg'] };
export const documentTypes: FileTypes = { 'application/pdf': ['pdf'] };
export const filmTypes: FileTypes = { 'video/mp4': ['mp4', 'm4v'], 'video/webm': ['webm'] };
export const movingTypes: FileTypes = { 'image/gif': ['gif'] };
