import { type Capture, getCapture, uploadCapturedPhoto } from '@forecourt/contract/capture-links';
import type { ImageId } from '@forecourt/contract/ids';
import type { PositionName } from '@forecourt/contract/positions';
import type { RouteAnswer } from '@forecourt/contract/route';
import { callByLink, upload } from '../../../lib/call.ts';

/** The vehicle behind the token of a link; needs no session. */
export const fetchCapture = (token: string): Promise<Capture> => callByLink(token, getCapture, {});

interface SentPhoto {
  /** Idempotency key of the photo. */
  key: string;
  file: File;
  position: PositionName;
  replaces: ImageId | null;
}

export function sendCapturedPhoto(
  token: string,
  { file, key, position, replaces }: SentPhoto,
): Promise<RouteAnswer<typeof uploadCapturedPhoto>> {
  const fields = { position, ...(replaces && { replaces }) };
  const { signal } = new AbortController();
  const options = { file, fields, key, linkToken: token, signal, onProgress: () => undefined };
  return upload(uploadCapturedPhoto, {}, options);
}
