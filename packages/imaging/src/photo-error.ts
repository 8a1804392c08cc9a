/** Why a photo cannot be worked on. The words are kept with the picture and shown to people in their language. */
export const photoErrorReasons = [
  'empty',
  'not_an_image',
  'unsupported_type',
  'too_many_pixels',
  'too_small',
  'animated',
  'broken',
] as const;
export type PhotoErrorReason = (typeof photoErrorReasons)[number];

/** Thrown by decoding; anything else that is thrown is a fault of ours. */
export class PhotoError extends Error {
  readonly reason: PhotoErrorReason;

  constructor(reason: PhotoErrorReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PhotoError';
    this.reason = reason;
  }
}
