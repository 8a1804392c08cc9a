import { z } from 'zod';
import { VehicleFilter } from './bulk-jobs.ts';
import { VehicleId } from './ids.ts';
import { bulkIdsMax } from './limits.ts';
import { NamedMoment, route } from './route.ts';

export const createVehicleArchive = route({
  method: 'POST',
  path: '/v1/vehicles/archives',
  summary:
    'A link to one ZIP with the finished pictures of several vehicles, a folder for each. Vehicles without finished ' +
    'pictures are left out.',
  permission: 'vehicles:read',
  body: z.strictObject({
    filter: VehicleFilter.omit({ onlyDeleted: true }).default({}),
    /** Only these of what the filter finds. */
    ids: z.array(VehicleId).min(1).max(bulkIdsMax).optional(),
    /** Vehicles that were made after this moment are left out. */
    until: NamedMoment.optional(),
  }),
  response: z.object({
    /** Signed, for the browser’s own download. */
    archive: z.string(),
    vehicleCount: z.number().int(),
  }),
  errors: ['archiveTooLarge', 'archiveEmpty'],
});
