import { z } from 'zod';
import { DestinationId } from './ids.ts';
import { PageQuery, pageOf, route, Timestamp } from './route.ts';

/** Why a server takes no files; the texts are in the i18n files under `destinations.failures.<name>`. */
export const destinationFailures = [
  'hostUnknown',
  'addressForbidden',
  'unreachable',
  'protocolWrong',
  /** What the server encrypts or signs with is outdated, or unknown here. */
  'noSecureAlgorithm',
  'hostKeyChanged',
  'certificateWrong',
  'loginRefused',
  'folderRefused',
  'writeRefused',
  'full',
  'interrupted',
  'internal',
] as const;
export type DestinationFailure = (typeof destinationFailures)[number];

/** Why a server refuses one file; the texts are in the i18n files under `destinations.refusals.<name>`. */
const fileRefusals = ['folderRefused', 'writeRefused', 'full'] as const satisfies DestinationFailure[];
export type FileRefusal = (typeof fileRefusals)[number];

/** A file that a server refuses to take or to remove. */
const RefusedFile = z.object({
  /** Below the folder of the server. */
  path: z.string(),
  failure: z.enum(fileRefusals),
});
export type RefusedFile = z.infer<typeof RefusedFile>;

export const DestinationRun = z.object({
  startedAt: Timestamp,
  /** Null while it goes on. */
  endedAt: Timestamp.nullable(),
  /** Stock number of the only vehicle that was to be delivered; null: all of them. */
  reference: z.string().nullable(),
  /** Ready vehicles that are chosen, and how many of them were compared so far. */
  vehicleCount: z.number().int(),
  doneCount: z.number().int(),
  /** Files that were new or had changed. */
  sentCount: z.number().int(),
  sentBytes: z.number().int(),
  removedCount: z.number().int(),
  /** Pictures that were skipped, because the installation has lost their files, and where the first of them belong. */
  missingCount: z.number().int(),
  missingPaths: z.array(z.string()),
  /** Files that the server refused, and the first of them; the others were delivered. */
  refusedCount: z.number().int(),
  refusedFiles: z.array(RefusedFile),
  failure: z.enum(destinationFailures).nullable(),
});
export type DestinationRun = z.infer<typeof DestinationRun>;

export const listDestinationRuns = route({
  method: 'GET',
  path: '/v1/destinations/:id/runs',
  summary: 'Deliveries to a server in the last 90 days, the newest first.',
  permission: 'clients:configure',
  params: z.object({ id: DestinationId }),
  query: PageQuery,
  response: pageOf(DestinationRun),
  errors: ['destinationNotFound'],
});
