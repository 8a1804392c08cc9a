/** Why a photo cannot be processed. The reason is stored with the picture and shown to users in their language. */
const photoErrorReasons = [
  'empty',
  'not_an_image',
  'unsupported_type',
  'too_many_pixels',
  'too_small',
  'animated',
  'broken',
] as const;
export type PhotoErrorReason = (typeof photoErrorReasons)[number];

/** Thrown when a photo cannot be decoded; any other exception is a bug of ours. */
export class PhotoError extends Error {
  readonly reason: PhotoErrorReason;

  constructor(reason: PhotoErrorReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PhotoError';
    this.reason = reason;
  }
}
