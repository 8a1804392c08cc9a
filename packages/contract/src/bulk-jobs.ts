import { z } from 'zod';
import { userTypes } from './actor.ts';
import { channelNames } from './channel-rules.ts';
import { BulkJobId, VehicleId } from './ids.ts';
import { bulkIdsMax } from './limits.ts';
import { PresetId } from './presets.ts';
import { csvColumns, Done, NamedMoment, PageQuery, pageOf, route, Timestamp } from './route.ts';
import { listUsers } from './users.ts';
import { listVehicles } from './vehicles.ts';

/** Actions that run in the background on all rows that match a list's filter. */
export const bulkActions = [
  'deleteVehicles',
  'restoreVehicles',
  'processVehicles',
  'patchVehicles',
  'markVehicles',
  'deleteUsers',
  'restoreUsers',
  'patchUsers',
] as const;
export type BulkAction = (typeof bulkActions)[number];

export const bulkJobStates = ['running', 'finished', 'cancelled'] as const;

/** Whether vehicles are marked for a channel. */
export const VehicleMark = z.strictObject({ channel: z.enum(channelNames), isMarked: z.boolean() });

export const BulkJob = z.object({
  id: BulkJobId,
  action: z.enum(bulkActions),
  /** Of `markVehicles`: the channel, and whether vehicles get the mark or lose it. */
  mark: VehicleMark.nullable(),
  state: z.enum(bulkJobStates),
  /** Total number of rows, rows that succeeded, and rows that failed. */
  count: z.number().int(),
  doneCount: z.number().int(),
  failedCount: z.number().int(),
  /** Number of failed rows by error name. */
  failures: z.array(z.object({ error: z.string(), count: z.number().int() })),
  /** Whether the job can be undone. */
  canUndo: z.boolean(),
  /** Whether this job undoes another job. */
  isUndo: z.boolean(),
  createdAt: Timestamp,
  finishedAt: Timestamp.nullable(),
});
export type BulkJob = z.infer<typeof BulkJob>;

/** Paging and sorting parameters, which a filter leaves out. */
const paging = { page: true, limit: true, orderBy: true, orderDirection: true } as const;
export const VehicleFilter = listVehicles.query.omit(paging).strict();
const UserFilter = listUsers.query.omit(paging).strict();

/** Cut-off time: rows created (or, in a list of deleted rows, deleted) after it are not included. */
const until = NamedMoment;
const Matching = z.object({ count: z.number().int(), until });

export const countVehicles = route({
  method: 'GET',
  path: '/v1/vehicles/count',
  summary: 'How many vehicles a list finds, exactly, and at which moment.',
  permission: 'vehicles:read',
  query: VehicleFilter,
  response: Matching,
  errors: [],
});

export const countUsers = route({
  method: 'GET',
  path: '/v1/users/count',
  summary: 'How many users a list finds, exactly, and at which moment.',
  permission: 'users:read',
  query: UserFilter,
  response: Matching,
  errors: [],
});

export const createVehicleBulkJob = route({
  method: 'POST',
  path: '/v1/vehicles/bulk-jobs',
  summary:
    'Deletes, restores, processes or changes all vehicles that a filter finds, or marks them for a channel, in the background; ' +
    'each as the call for one does it, with your rights at that moment.',
  permission: 'vehicles:write',
  idempotent: true,
  body: z
    .strictObject({
      action: z.enum([
        'deleteVehicles',
        'restoreVehicles',
        'processVehicles',
        'patchVehicles',
        'markVehicles',
      ]),
      filter: VehicleFilter.omit({ onlyDeleted: true }),
      /** Limits the job to these ids among the rows that the filter matches. */
      ids: z.array(VehicleId).min(1).max(bulkIdsMax).optional(),
      until,
      /**
       * For `processVehicles`: the preset to render with. For `patchVehicles`, where required: the preset to store
       * with each vehicle. Null: use the settings of each vehicle.
       */
      preset: PresetId.nullable().optional(),
      /** For `markVehicles`: the channel that vehicles are marked for, or whose mark is removed. */
      mark: VehicleMark.optional(),
    })
    .refine(({ action, preset }) => action !== 'patchVehicles' || preset !== undefined, {
      path: ['preset'],
      message: 'needed by patchVehicles',
    })
    .refine(({ action, mark }) => action !== 'markVehicles' || mark !== undefined, {
      path: ['mark'],
      message: 'needed by markVehicles',
    }),
  response: BulkJob,
  status: 202,
  errors: ['bulkJobTooLarge'],
});

export const createUserBulkJob = route({
  method: 'POST',
  path: '/v1/users/bulk-jobs',
  summary:
    'Deletes, restores or changes all users that a filter finds, in the background; each as the call for one does it, ' +
    'with your rights at that moment.',
  permission: 'users:write',
  idempotent: true,
  body: z.strictObject({
    action: z.enum(['deleteUsers', 'restoreUsers', 'patchUsers']),
    filter: UserFilter.omit({ onlyDeleted: true }),
    until,
    /** For `patchUsers`: the fields to change. */
    change: z
      .strictObject({
        type: z.enum(userTypes),
        active: z.boolean(),
        licensePlateEnabled: z.boolean(),
        reflectiveFloorEnabled: z.boolean(),
      })
      .partial()
      .optional(),
  }),
  response: BulkJob,
  status: 202,
  errors: ['bulkJobTooLarge'],
});

export const listBulkJobs = route({
  method: 'GET',
  path: '/v1/bulk-jobs',
  summary: 'Your bulk jobs that run, and those that ended and were not dismissed, newest first.',
  permission: 'account:read',
  response: z.object({ results: z.array(BulkJob) }),
  errors: [],
});

const ofJob = z.object({ id: BulkJobId });

export const cancelBulkJob = route({
  method: 'POST',
  path: '/v1/bulk-jobs/:id/cancel',
  summary: 'Stops a job: what was done stays done, no further row is touched.',
  permission: 'account:write',
  params: ofJob,
  response: BulkJob,
  errors: ['bulkJobNotFound', 'bulkJobStateWrong'],
});

export const undoBulkJob = route({
  method: 'POST',
  path: '/v1/bulk-jobs/:id/undo',
  summary: 'Takes back what a job did, by a job of its own; one that runs is stopped first.',
  permission: 'account:write',
  params: ofJob,
  response: BulkJob,
  status: 202,
  errors: ['bulkJobNotFound', 'bulkJobStateWrong'],
});

export const dismissBulkJob = route({
  method: 'DELETE',
  path: '/v1/bulk-jobs/:id',
  summary: 'Takes an ended job from your list.',
  permission: 'account:write',
  params: ofJob,
  response: Done,
  errors: ['bulkJobNotFound', 'bulkJobStateWrong'],
});

export const BulkFailure = z.object({
  /** Label of the row: the stock number, or the name or email. */
  name: z.string(),
  /** Name of the error. */
  reason: z.string(),
});
export type BulkFailure = z.infer<typeof BulkFailure>;

export const listBulkFailures = route({
  method: 'GET',
  path: '/v1/bulk-jobs/:id/failures',
  summary: 'The rows that a job could not be done to, each with its reason.',
  permission: 'account:read',
  params: ofJob,
  query: PageQuery,
  response: pageOf(BulkFailure),
  errors: ['bulkJobNotFound'],
});

const wordsMax = 20_000;

export const listBulkFailuresAsCsv = route({
  method: 'GET',
  path: '/v1/bulk-jobs/:id/failures/csv',
  summary: 'The same as CSV.',
  permission: 'account:read',
  answer: 'csv',
  params: ofJob,
  query: z.object({
    ...csvColumns(BulkFailure),
    /** Tab-separated pairs of an error name and the text to print for it. */
    reasons: z.string().max(wordsMax).optional().meta({ example: 'imageBusy\tIt is being worked on.' }),
  }),
  response: BulkFailure,
  errors: ['bulkJobNotFound'],
});
