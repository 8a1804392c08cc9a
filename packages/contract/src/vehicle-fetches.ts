import { z } from 'zod';
import { VehicleId } from './ids.ts';
import { route, Timestamp } from './route.ts';

/**
 * `share`: the page of a link or the spin of an embed was opened. `sharedArchive`: the ZIP of such a page. `archive`: the ZIP of the
 * vehicle, or one of several vehicles. `export`: a ZIP for a channel. `picture`: a finished picture, by a signed link that was not
 * issued to an account, as feeds, shared pages and embeds have them; thumbnails are not counted.
 */
export const fetchKinds = ['share', 'sharedArchive', 'archive', 'export', 'picture'] as const;
export type FetchKind = (typeof fetchKinds)[number];

const VehicleFetch = z.object({
  kind: z.enum(fetchKinds),
  /** The id of the link or the embed, or the channel of an export; null of other kinds. */
  source: z.string().nullable(),
  count: z.number().int(),
  lastAt: Timestamp,
});
export type VehicleFetch = z.infer<typeof VehicleFetch>;

export const listVehicleFetches = route({
  method: 'GET',
  path: '/v1/vehicles/:id/fetches',
  summary:
    'How often something of a vehicle was fetched, and when last. Pictures are counted with a delay of some seconds; feeds have statistics of ' +
    'their own.',
  permission: 'vehicles:read',
  params: z.object({ id: VehicleId }),
  response: z.object({ results: z.array(VehicleFetch) }),
  errors: ['vehicleNotFound'],
});
