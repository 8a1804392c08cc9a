import { z } from 'zod';
import { AuditPerson } from './audit.ts';
import { ImageId, VehicleId } from './ids.ts';
import { ImageFailure, Position } from './images.ts';
import { route, Timestamp } from './route.ts';

export const vehicleEventKinds = [
  'created',
  'changed',
  'deleted',
  'restored',
  'photosAdded',
  'photosDeleted',
  'photosReplaced',
  'photosRestored',
  'photosMoved',
  'photosUnusable',
  'markersAdded',
  'markersChanged',
  'markersDeleted',
  'markersRestored',
  'ordered',
  'cancelled',
  'reverted',
  'finished',
  'checked',
  'retakeRequested',
  'pictureRejected',
  'checkUndone',
  'pictureReported',
  'reportFixed',
  'reportDeclined',
  'fixed',
  'failed',
  'restyled',
  'restyleUndone',
  'spinFinished',
  'collageFinished',
  'collageDeleted',
  'collageRestored',
] as const;

/** An event in the history of a vehicle or of its pictures, as its owner sees it. */
export const VehicleEvent = z.object({
  /** Unique within one response. */
  id: z.string(),
  kind: z.enum(vehicleEventKinds),
  happenedAt: Timestamp,
  /** Null for the installation itself, and for the operator's staff if the reader may not see their names. */
  actor: AuditPerson.nullable(),
  /** True if the operator's staff did it and the reader may not see their names. */
  byStaff: z.boolean(),
  /** True if a phone added the photos by a link that the actor made. */
  byPhoneLink: z.boolean(),
  /** Number of pictures, or of markers, affected; 0 if the event concerns the vehicle itself, its spin or a page. */
  count: z.number().int(),
  imageIds: z.array(ImageId),
  positions: z.array(Position),
  /** For `ordered` and `restyled`: the preset's id. */
  preset: z.string().nullable(),
  /** For `finished`, `spinFinished` and `collageFinished`: credits charged. */
  credits: z.number().int(),
  /** For events about a page: the name of its template. */
  collage: z.string().nullable(),
  /** For `failed` and `photosUnusable`: the distinct reasons. */
  failures: z.array(ImageFailure),
  /** For `changed`: the vehicle's changed fields, by column, before and after. */
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
});
export type VehicleEvent = z.infer<typeof VehicleEvent>;

export const listVehicleHistory = route({
  method: 'GET',
  path: '/v1/vehicles/:id/history',
  summary:
    'What happened to a vehicle and its pictures, newest first: the latest 200 events. With `imageId`, only what happened to that ' +
    'image and its pictures.',
  permission: 'vehicles:read',
  params: z.object({ id: VehicleId }),
  query: z.object({ imageId: ImageId.optional() }),
  response: z.object({
    results: z.array(VehicleEvent),
    /** Names of the catalogue presets that events mention, by id; built-in presets are not included. */
    names: z.record(z.string(), z.string()),
  }),
  errors: ['vehicleNotFound'],
});
