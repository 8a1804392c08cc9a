import { z } from 'zod';
import { SavedViewId } from './ids.ts';
import { Done, route, Timestamp } from './route.ts';
import { lineText } from './text-fields.ts';

/** Lists that have saved views, by the names of their screens. */
export const savedViewLists = [
  'customers',
  'subCustomers',
  'clients',
  'users',
  'allUsers',
  'vehicles',
  'deletedUsers',
  'deletedVehicles',
  'promoCodes',
  'jobs',
  'audit',
] as const;
export type SavedViewList = (typeof savedViewLists)[number];

const pairsMax = 30;

/** One query parameter, such as `state` and `ready`. */
const Pair = z.strictObject({
  name: z
    .string()
    .regex(/^[a-zA-Z]{1,40}$/)
    .meta({ example: 'state' }),
  value: z.string().min(1).max(300),
});

/** Query parameters of a list's URL. A list ignores those it does not know. */
const Query = z
  .array(Pair)
  .max(pairsMax)
  .refine((pairs) => new Set(pairs.map(({ name }) => name)).size === pairs.length, 'unique');

const Name = lineText().min(1).max(60);

export const SavedView = z.object({
  id: SavedViewId,
  list: z.enum(savedViewLists),
  name: z.string(),
  query: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Whether everybody of the same customer sees the view; the operator's staff share views among themselves. */
  shared: z.boolean(),
  /** Whether the caller may change the view. */
  own: z.boolean(),
  ownerName: z.string(),
  /** Whether the list opens with this view for the caller. */
  isDefault: z.boolean(),
  createdAt: Timestamp,
});
export type SavedView = z.infer<typeof SavedView>;

export const listSavedViews = route({
  method: 'GET',
  path: '/v1/saved-views',
  summary: 'Your views of a list, and those that are shared with you, by name.',
  permission: 'account:read',
  query: z.object({ list: z.enum(savedViewLists).optional() }),
  response: z.object({ results: z.array(SavedView) }),
  errors: [],
});

export const createSavedView = route({
  method: 'POST',
  path: '/v1/saved-views',
  summary: 'Keeps what the address of a list says under a name.',
  permission: 'account:write',
  body: z.strictObject({
    list: z.enum(savedViewLists),
    name: Name,
    query: Query,
    shared: z.boolean().default(false),
  }),
  response: SavedView,
  status: 201,
  errors: ['savedViewExists', 'fieldsNotUpdatable', 'customerForbidden'],
});

export const patchSavedView = route({
  method: 'PATCH',
  path: '/v1/saved-views/:id',
  summary: 'Changes your view. Whether you begin with it is yours to say of a shared one, too.',
  permission: 'account:write',
  params: z.object({ id: SavedViewId }),
  body: z.strictObject({ name: Name, query: Query, shared: z.boolean(), isDefault: z.boolean() }).partial(),
  response: SavedView,
  errors: ['savedViewNotFound', 'savedViewExists', 'fieldsNotUpdatable', 'customerForbidden'],
});

export const deleteSavedView = route({
  method: 'DELETE',
  path: '/v1/saved-views/:id',
  summary: 'Deletes your view; for a day it can be restored.',
  permission: 'account:write',
  params: z.object({ id: SavedViewId }),
  response: Done,
  errors: ['savedViewNotFound', 'fieldsNotUpdatable'],
});

export const restoreSavedView = route({
  method: 'POST',
  path: '/v1/saved-views/:id/restore',
  summary: 'Brings a deleted view back.',
  permission: 'account:write',
  params: z.object({ id: SavedViewId }),
  response: SavedView,
  errors: ['savedViewNotFound', 'savedViewExists', 'fieldsNotUpdatable'],
});
