import { z } from 'zod';
import { BodyTypeId } from './ids.ts';
import { Done, route, Timestamp } from './route.ts';
import { lineText } from './text-fields.ts';

/** Body types that ship with the product; each is translated into every language of the panel. */
export const builtInBodyTypes = [
  'saloon',
  'hatchback',
  'estate',
  'suv',
  'coupe',
  'convertible',
  'van',
  'pickup',
  'motorcycle',
  'other',
] as const;
export type BuiltInBodyType = (typeof builtInBodyTypes)[number];

const keyLengthMax = 60;
/** Key by which a vehicle refers to its body type: a built-in one, or one that root created. */
export const BodyTypeKey = z
  .string()
  .max(keyLengthMax)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

export const BodyType = z.object({
  id: BodyTypeId,
  key: BodyTypeKey,
  /** Name given by root; null for a built-in type, whose name is translated into the reader's language. */
  name: z.string().nullable(),
  /** Sort order; lower values come first. */
  place: z.number().int(),
  /** Whether the type can no longer be chosen; vehicles that have it keep it. */
  hidden: z.boolean(),
  createdAt: Timestamp,
  /** When the type was deleted: it can no longer be chosen, but vehicles that have it still show it. */
  deletedAt: Timestamp.nullable(),
});
export type BodyType = z.infer<typeof BodyType>;

const Name = lineText().min(1).max(60);
const placeMax = 10_000;
const ListPlace = z.number().int().min(0).max(placeMax);
const params = z.object({ id: BodyTypeId });

export const listBodyTypes = route({
  method: 'GET',
  path: '/v1/body-types',
  summary: 'Every body type in its place, with those that can no longer be chosen: vehicles may have them.',
  permission: 'vehicles:read',
  response: z.object({ results: z.array(BodyType) }),
  errors: [],
});

export const createBodyType = route({
  method: 'POST',
  path: '/v1/body-types',
  summary: 'Makes a body type; its key is made of its name. Without a place it comes last.',
  permission: 'body-types:write',
  body: z.strictObject({ name: Name, place: ListPlace.nullable().default(null) }),
  response: BodyType,
  status: 201,
  errors: ['bodyTypeExists'],
});

export const patchBodyType = route({
  method: 'PATCH',
  path: '/v1/body-types/:id',
  summary: 'Changes a body type, or takes it out of what can be chosen. Built-in ones keep their names.',
  permission: 'body-types:write',
  params,
  body: z.strictObject({ name: Name, place: ListPlace, hidden: z.boolean() }).partial(),
  response: BodyType,
  errors: ['bodyTypeNotFound', 'bodyTypeExists', 'fieldsNotUpdatable'],
});

export const deleteBodyType = route({
  method: 'DELETE',
  path: '/v1/body-types/:id',
  summary: 'Deletes one of root’s own; vehicles that have it keep it. Built-in ones stay.',
  permission: 'body-types:write',
  params,
  response: Done,
  errors: ['bodyTypeNotFound', 'fieldsNotUpdatable'],
});

export const restoreBodyType = route({
  method: 'POST',
  path: '/v1/body-types/:id/restore',
  summary: 'Brings a deleted one back.',
  permission: 'body-types:write',
  params,
  response: BodyType,
  errors: ['bodyTypeNotFound', 'bodyTypeExists'],
});
