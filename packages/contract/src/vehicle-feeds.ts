import { z } from 'zod';
import { ImportId, UserId, VehicleFeedId } from './ids.ts';
import { importStates } from './imports.ts';
import {
  vehicleFeedAddressMax,
  vehicleFeedColumnMax,
  vehicleFeedNameMax,
  vehicleFeedSecretMax,
  vehicleListColumnsMax,
} from './limits.ts';
import { Done, PageQuery, pageOf, route, Timestamp } from './route.ts';
import { lineText } from './text-fields.ts';
import {
  FirstRows,
  HeadingRow,
  listDoubts,
  listEncodings,
  listFields,
  PreviewedRow,
} from './vehicle-lists.ts';

export const feedFormats = ['csv', 'json', 'xml'] as const;
export type FeedFormat = (typeof feedFormats)[number];

export const feedIntervals = ['hour', 'sixHours', 'day'] as const;
export type FeedInterval = (typeof feedIntervals)[number];

/** `disabled`: by the installation, because the feed has failed for five days. */
export const feedStates = ['active', 'paused', 'disabled'] as const;
export type FeedState = (typeof feedStates)[number];

/** Why a feed could not be imported; the texts are in the i18n files under `vehicleFeeds.failures.<name>`. */
export const feedFailures = [
  'addressForbidden',
  'unreachable',
  'accessRefused',
  'addressNotFound',
  'answerWrong',
  'tooLarge',
  'unreadable',
  'encodingUncertain',
  'noVehicles',
  'columnsMissing',
  'notAllowed',
  'importFailed',
  'internal',
] as const;
export type FeedFailure = (typeof feedFailures)[number];

const Name = lineText().min(1).max(vehicleFeedNameMax).meta({ example: 'Dealer system' });
const Address = z
  .url({ protocol: /^https?$/ })
  .max(vehicleFeedAddressMax)
  .meta({ example: 'https://dealer.example/stock.xml' });
/** What the server of the feed asks for by HTTP Basic authentication. A colon would end the name. */
const SignIn = z.strictObject({
  username: z
    .string()
    .min(1)
    .max(vehicleFeedSecretMax)
    .regex(/^[^:]*$/),
  password: z.string().min(1).max(vehicleFeedSecretMax),
});

const Columns = z.array(z.string().max(vehicleFeedColumnMax)).min(1).max(vehicleListColumnsMax);
const Fields = z.array(z.enum(listFields).nullable()).min(1).max(vehicleListColumnsMax);
/** Names on the way to the vehicles of a JSON or XML feed, with dots between them; empty: the whole answer is their array. */
const ItemPath = z.string().max(vehicleFeedColumnMax);

const Encoding = z.enum(listEncodings);

export const VehicleFeed = z.object({
  id: VehicleFeedId,
  /** Whose vehicles they are. */
  owner: z.object({ id: UserId, name: z.string() }),
  name: z.string(),
  address: z.string(),
  /** Null: the server asks for no password. Passwords are in no response. */
  username: z.string().nullable(),
  interval: z.enum(feedIntervals),
  /** The columns that it had when they were assigned. */
  columns: z.array(z.string()),
  /** The field of each column; null: the column is not imported. */
  fields: z.array(z.enum(listFields).nullable()),
  itemPath: z.string(),
  /** The character set that somebody has chosen; null: it is found in each answer. */
  encoding: Encoding.nullable(),
  /** The row of headings of CSV that somebody has chosen; 0: there is none; null: it is found in each answer. */
  headingRow: HeadingRow.nullable(),
  /** Whether the pictures of a vehicle are in the order of the positions. If not, only their names count. */
  picturesInOrder: z.boolean(),
  state: z.enum(feedStates),
  /** Why the last call failed; null: it did not. */
  failure: z.enum(feedFailures).nullable(),
  /** Since when all calls have failed. */
  failingSince: Timestamp.nullable(),
  lastRunAt: Timestamp.nullable(),
  /** Null while it is paused. */
  nextRunAt: Timestamp.nullable(),
  /** The newest import of what it contained; null: there was none, or it is deleted. */
  lastImport: z.object({ id: ImportId, state: z.enum(importStates), createdAt: Timestamp }).nullable(),
  createdAt: Timestamp,
});
export type VehicleFeed = z.infer<typeof VehicleFeed>;

/** What a feed contains at present. */
export const FeedSample = z.object({
  /** Null: it can be read, or why not. */
  failure: z.enum(feedFailures).nullable(),
  /** HTTP status of a wrong answer. */
  status: z.number().int().nullable(),
  format: z.enum(feedFormats).nullable(),
  itemPath: z.string(),
  /** Of JSON and XML: where the vehicles may be, the likeliest first. */
  itemPaths: z.array(z.string()),
  /** The character set in which it was read; null: another one, which was declared. */
  encoding: Encoding.nullable(),
  /**
   * What of the reading is an uncertain guess. A feed whose character set is one is not imported before somebody has chosen it.
   */
  doubts: z.array(z.enum(listDoubts)),
  /** Of CSV: the row of headings by which it was read; 0: there is none. */
  headingRow: HeadingRow.nullable(),
  /** Of CSV. */
  firstRows: FirstRows,
  columns: z.array(z.string()),
  /** As the columns were assigned in the call, or else as they are proposed. */
  fields: z.array(z.enum(listFields).nullable()),
  /** What the first 20 vehicles would change. Empty while no column is the stock number or the VIN. */
  rows: z.array(PreviewedRow),
});
export type FeedSample = z.infer<typeof FeedSample>;

const params = z.object({ id: VehicleFeedId });
const ofUser = z.object({ id: UserId });
const addressErrors = ['vehicleFeedAddressRefused', 'outgoingAddressForbidden'] as const;

export const listVehicleFeeds = route({
  method: 'GET',
  path: '/v1/vehicle-feeds',
  summary: 'Feeds in your reach, the newest first.',
  permission: 'images:read',
  query: PageQuery.extend({ userId: UserId.optional() }),
  response: pageOf(VehicleFeed),
  errors: [],
});

export const testVehicleFeed = route({
  method: 'POST',
  path: '/v1/users/:id/vehicle-feeds/test',
  summary:
    'Calls the address of a feed, and says what it contains and what its columns probably are. Imports nothing.',
  permission: 'images:write',
  params: ofUser,
  body: z.strictObject({
    address: Address,
    signIn: SignIn.optional(),
    /** Calls the address with the password of this feed, if it is on the same server. */
    feedId: VehicleFeedId.optional(),
    /** Where the vehicles of a JSON or XML feed are; if omitted, that is found out. */
    itemPath: ItemPath.optional(),
    /** The character set in which it is read; if omitted, that is found out. */
    encoding: Encoding.optional(),
    /** The row of headings of CSV; if omitted, that is found out. */
    headingRow: HeadingRow.optional(),
    /** The field of each column of the last test; if omitted, they are proposed. */
    fields: Fields.optional(),
  }),
  response: FeedSample,
  errors: ['userNotFound', 'vehicleFeedNotFound', ...addressErrors],
});

export const createVehicleFeed = route({
  method: 'POST',
  path: '/v1/users/:id/vehicle-feeds',
  summary:
    'Adds a feed: a CSV, JSON or XML file at an address, which is called again and again. Each change of it is imported as a ' +
    'list of vehicles.',
  permission: 'images:write',
  params: ofUser,
  body: z.strictObject({
    name: Name,
    address: Address,
    signIn: SignIn.optional(),
    interval: z.enum(feedIntervals).default('day'),
    columns: Columns,
    fields: Fields,
    itemPath: ItemPath.default(''),
    /** Null: it is found in each answer. One that `doubts` of a test has to be named. */
    encoding: Encoding.nullable().default(null),
    /** Of CSV. Null: it is found in each answer. */
    headingRow: HeadingRow.nullable().default(null),
    picturesInOrder: z.boolean().default(false),
  }),
  response: VehicleFeed,
  status: 201,
  errors: ['userNotFound', 'vehicleFeedsExceeded', 'vehicleListColumnsWrong', ...addressErrors],
});

export const patchVehicleFeed = route({
  method: 'PATCH',
  path: '/v1/vehicle-feeds/:id',
  summary: 'Changes a feed, pauses it or continues it.',
  permission: 'images:write',
  params,
  body: z.strictObject({
    name: Name.optional(),
    address: Address.optional(),
    /** If omitted, it stays, unless the address is on another server; null removes it. */
    signIn: SignIn.nullable().optional(),
    interval: z.enum(feedIntervals).optional(),
    columns: Columns.optional(),
    fields: Fields.optional(),
    itemPath: ItemPath.optional(),
    /** Null: it is found in each answer. */
    encoding: Encoding.nullable().optional(),
    /** Null: it is found in each answer. */
    headingRow: HeadingRow.nullable().optional(),
    picturesInOrder: z.boolean().optional(),
    state: z.enum(['active', 'paused']).optional(),
  }),
  response: VehicleFeed,
  errors: ['vehicleFeedNotFound', 'vehicleListColumnsWrong', ...addressErrors],
});

export const runVehicleFeed = route({
  method: 'POST',
  path: '/v1/vehicle-feeds/:id/run',
  summary: 'Calls a feed now, and imports it if it has changed.',
  permission: 'images:write',
  params,
  response: VehicleFeed,
  status: 202,
  errors: ['vehicleFeedNotFound', 'vehicleFeedPaused'],
});

export const deleteVehicleFeed = route({
  method: 'DELETE',
  path: '/v1/vehicle-feeds/:id',
  summary: 'Deletes a feed; it can come back for a day. Its vehicles and imports stay.',
  permission: 'images:write',
  params,
  response: Done,
  errors: ['vehicleFeedNotFound'],
});

export const restoreVehicleFeed = route({
  method: 'POST',
  path: '/v1/vehicle-feeds/:id/restore',
  summary: 'Brings a deleted feed back.',
  permission: 'images:write',
  params,
  response: VehicleFeed,
  errors: ['vehicleFeedNotFound', 'vehicleFeedsExceeded'],
});
