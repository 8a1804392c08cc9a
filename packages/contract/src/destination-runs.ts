import { z } from 'zod';
import { DestinationId } from './ids.ts';
import { PageQuery, pageOf, route, Timestamp } from './route.ts';

/** Why a server takes no files; the texts are in the i18n files under `destinations.failures.<name>`. */
export const destinationFailures = [
  'hostUnknown',
  'addressForbidden',
  'unreachable',
  'protocolWrong',
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
