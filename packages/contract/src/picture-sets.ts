import { z } from 'zod';
import { CropSetId, VehicleId } from './ids.ts';

/** What images belong to: a vehicle or a set of quick cut-outs. */
export const PictureSet = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('vehicle'), id: VehicleId }),
  z.object({ kind: z.literal('crops'), id: CropSetId }),
]);
export type PictureSet = z.infer<typeof PictureSet>;

/**
 * `processing`: a picture is queued or being made; `in_review`: none is, and one waits for a checker; `ready`: neither, and one is
 * finished; `draft`: none of these.
 */
export const pictureSetStates = ['draft', 'processing', 'in_review', 'ready'] as const;
export type PictureSetState = (typeof pictureSetStates)[number];
