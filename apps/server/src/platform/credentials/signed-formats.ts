import type { PictureOutput } from '../pictures/picture-messages.ts';

/** Formats of files that c2pa-rs can sign here. Of PDF and WebM it says that it does not support them. */
export type SignedFormat = PictureOutput['format'] | 'gif' | 'mp4';

export const mediaTypeOf = (format: SignedFormat): string =>
  `${format === 'mp4' ? 'video' : 'image'}/${format}`;
