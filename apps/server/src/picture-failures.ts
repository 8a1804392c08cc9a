/** What picture processes answer when they have made nothing. */
import type { ImageFailure } from '@forecourt/contract/images';
import { ModelError } from '@forecourt/imaging/models/model-error';
import { PhotoError, type PhotoErrorReason } from '@forecourt/imaging/photo-error';
import { isMachineFault } from './platform/machine-fault.ts';
import type { PictureReply } from './platform/pictures/picture-messages.ts';

/** A model that cannot be opened, or a full disk, says nothing of the photo; what is neither known nor the photo's is a defect. */
export function failureReply(
  id: number,
  error: unknown,
  failureOf: Record<PhotoErrorReason, ImageFailure>,
): PictureReply {
  if (error instanceof ModelError || isMachineFault(error))
    return { kind: 'unable', id, detail: error.message };
  const failure = error instanceof PhotoError ? failureOf[error.reason] : 'internal';
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { kind: 'failed', id, failure, detail };
}
