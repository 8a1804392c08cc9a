import { z } from 'zod';
import { CropSetId, VehicleId } from './ids.ts';

/** What images belong to: a vehicle or a set of quick cut-outs. */
export const PictureSet = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('vehicle'), id: VehicleId }),
  z.object({ kind: z.literal('crops'), id: CropSetId }),
]);
export type PictureSet = z.infer<typeof PictureSet>;

/** `processing`: a picture is queued or being made; `ready`: none is, and one is finished; `draft`: neither. */
export const pictureSetStates = ['draft', 'processing', 'ready'] as const;
