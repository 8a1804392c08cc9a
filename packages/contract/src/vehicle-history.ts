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
  'ordered',
  'cancelled',
  'reverted',
  'finished',
  'failed',
] as const;

/** Something that happened to a vehicle or to its pictures, as its owner would tell it. */
export const VehicleEvent = z.object({
  /** Unique within one answer. */
  id: z.string(),
  kind: z.enum(vehicleEventKinds),
  happenedAt: Timestamp,
  /** Null: the installation itself, or the operator's staff seen by others. */
  actor: AuditPerson.nullable(),
  /** Done by the operator's staff, for readers who do not see their names. */
  byStaff: z.boolean(),
  /** Pictures that it is about; 0 where it is about the vehicle itself. */
  count: z.number().int(),
  imageIds: z.array(ImageId),
  positions: z.array(Position),
  /** Of `ordered`: the showroom, by the id of its preset. */
  preset: z.string().nullable(),
  /** Credits charged, of `finished`. */
  credits: z.number().int(),
  /** Why, each reason once, of `failed` and `photosUnusable`. */
  failures: z.array(ImageFailure),
  /** Of `changed`: fields of the vehicle, by column, as they were and as they became. */
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
});
export type VehicleEvent = z.infer<typeof VehicleEvent>;

export const listVehicleHistory = route({
  method: 'GET',
  path: '/v1/vehicles/:id/history',
  summary: 'What happened to a vehicle and its pictures, newest first: the latest 200 events.',
  permission: 'vehicles:read',
  params: z.object({ id: VehicleId }),
  response: z.object({
    results: z.array(VehicleEvent),
    /** What the showrooms of the catalogue that events mention are called, by their ids; built-in ones have no id. */
    names: z.record(z.string(), z.string()),
  }),
  errors: ['vehicleNotFound'],
});
