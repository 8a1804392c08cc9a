import { z } from 'zod';
import { VehicleFilter } from './bulk-jobs.ts';
import { VehicleId } from './ids.ts';
import { bulkIdsMax } from './limits.ts';
import { TargetName } from './recipe-fields.ts';
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
    /** Limits the archive to these ids among the vehicles that the filter matches. */
    ids: z.array(VehicleId).min(1).max(bulkIdsMax).optional(),
    /** Vehicles that were created after this time are left out. */
    until: NamedMoment.optional(),
    /** The target of which the files are; if omitted, the finished pictures in full size. Pictures without it are left out. */
    target: TargetName.optional(),
  }),
  response: z.object({
    /** Signed URL for a download by the browser. */
    archive: z.string(),
    vehicleCount: z.number().int(),
  }),
  errors: ['archiveTooLarge', 'archiveEmpty', 'targetNotFound'],
});
