import { z } from 'zod';
import { CollageCell, CollagePage } from './collage-pages.ts';
import { cellSources, collageFormats } from './collage-parts.ts';
import { CatalogueItemId, CollageId, ImageId, VehicleId } from './ids.ts';
import { imageFailures } from './images.ts';
import { positionNames } from './positions.ts';
import { Done, route, Timestamp } from './route.ts';

export const collageStates = ['queued', 'working', 'ready', 'failed'] as const;
export type CollageState = (typeof collageStates)[number];

/** Why a page could not be made: as for pictures, or because a cell had no picture any more when it was its turn. */
export const collageFailures = [...imageFailures, 'positions_missing'] as const;
export type CollageFailure = (typeof collageFailures)[number];

/** What a finished page consists of, as it is stored: its files are in a folder of their own for every version. */
export interface CollageResult {
  /** Hash of the template, the pictures and the words that it was made of. */
  version: string;
  width: number;
  height: number;
  /** Storage keys of the pictures in it. */
  pictures: string[];
  files: { format: (typeof collageFormats)[number]; sizeBytes: number }[];
}

/** A page with pictures of a vehicle. */
export const Collage = z.object({
  id: CollageId,
  vehicleId: VehicleId,
  templateId: CatalogueItemId,
  /** Of its template. */
  name: z.string(),
  state: z.enum(collageStates),
  failure: z.enum(collageFailures).nullable(),
  /** The picture that somebody chose for each cell; null, or a shorter list: as the template says. */
  chosen: z.array(ImageId.nullable()),
  /** Whether its template, its pictures or what is written on it changed since it was made. */
  isOutdated: z.boolean(),
  /** The finished page, which stays while it is made again; null until there is one. */
  result: z
    .object({
      width: z.number().int(),
      height: z.number().int(),
      /** Signed URL of a small copy, for `<img src>`. */
      preview: z.string(),
      files: z.array(
        z.object({
          format: z.enum(collageFormats),
          sizeBytes: z.number().int(),
          /** Signed URL for `<img src>` and downloads. */
          url: z.string(),
        }),
      ),
    })
    .nullable(),
  /** Credits charged for it so far; once it was paid for, it is made again free of charge. */
  charged: z.number().int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Collage = z.infer<typeof Collage>;

/** A collage of the catalogue that a page of the vehicle can be made with. */
const VehicleTemplate = z.object({
  id: CatalogueItemId,
  name: z.string(),
  /** Whether a preset of the vehicle's pictures makes it, so that it is made by itself. */
  isOfPreset: z.boolean(),
  columns: z.number().int(),
  rows: z.number().int(),
  cells: z.array(CollageCell),
  page: CollagePage,
  /** The picture that each cell shows by itself; null where there is none. */
  pictures: z.array(ImageId.nullable()),
  /** What the cells without a picture that they need would show. */
  missing: z.array(z.enum(cellSources)),
  /** Credits that making it now would cost. */
  credits: z.number().int(),
});
export type VehicleTemplate = z.infer<typeof VehicleTemplate>;

export const VehicleCollages = z.object({
  /** By the name of their template. */
  results: z.array(Collage),
  /** Those of the presets first. */
  templates: z.array(VehicleTemplate),
  /**
   * The positions that the presets of these pictures ask for; null if one of them has no shot list. A cell that names another
   * position stays empty where there is no picture of it.
   */
  shotList: z.array(z.enum(positionNames)).nullable(),
  /** Number of photos with a finished picture. */
  pictureCount: z.number().int(),
});
export type VehicleCollages = z.infer<typeof VehicleCollages>;

const vehicleParams = z.object({ id: VehicleId });
const collageParams = z.object({ id: CollageId });

export const getVehicleCollages = route({
  method: 'GET',
  path: '/v1/vehicles/:id/collages',
  summary: 'The pages made of the pictures of a vehicle, and the templates that one can be made with.',
  permission: 'collages:read',
  params: vehicleParams,
  response: VehicleCollages,
  errors: ['vehicleNotFound'],
});

export const createCollages = route({
  method: 'POST',
  path: '/v1/vehicles/:id/collages',
  summary:
    'Makes a page of the finished pictures of a vehicle, or makes it again; without a template, all pages of the presets of its ' +
    'pictures that have a picture for every cell that needs one. Credits are held now and charged when it is ready; making it again is free.',
  permission: 'collages:write',
  idempotent: true,
  params: vehicleParams,
  body: z.strictObject({
    /** A collage that a preset of the vehicle’s pictures makes, or that its owner may choose. */
    templateId: CatalogueItemId.optional(),
    /** The picture of each cell; null, or a shorter list: as the template says. Needs `templateId`. */
    chosen: z
      .array(ImageId.nullable())
      .max(12 ** 2)
      .optional(),
    /**
     * Whether the page is made although cells lack the picture that they need; refused with `collagePositionsMissing` where the
     * collage has no rule for empty cells, and where no cell has a picture. Needs `templateId`; absent: as the page was made before.
     */
    leavesEmpty: z.boolean().optional(),
  }),
  response: VehicleCollages,
  status: 202,
  errors: [
    'vehicleNotFound',
    'noCollagesToProcess',
    'collageNotFound',
    'collageNotAssigned',
    'collagePositionsMissing',
    'imageNotFound',
    'validationError',
    'clientCreditsExhausted',
    'userCreditsExhausted',
  ],
});

export const deleteCollage = route({
  method: 'DELETE',
  path: '/v1/collages/:id',
  summary:
    'Deletes a page, and stops making it; it can be restored for a day. It is not made by itself again.',
  permission: 'collages:write',
  params: collageParams,
  response: Done,
  errors: ['collagePageNotFound'],
});

export const restoreCollage = route({
  method: 'POST',
  path: '/v1/collages/:id/restore',
  summary:
    'Restores a page that was deleted within the last day, unless the vehicle has another one of its template by now.',
  permission: 'collages:write',
  params: collageParams,
  response: VehicleCollages,
  errors: ['collagePageNotFound', 'collagePageExists'],
});

const PresetCollages = z.object({
  /** The collages that the preset makes, in order. */
  collages: z.array(CatalogueItemId),
});

export const assignCollage = route({
  method: 'POST',
  path: '/v1/presets/:id/collages',
  summary: 'Lets a preset of the catalogue make one more collage of the pictures of a vehicle.',
  permission: 'catalogue:write',
  params: z.object({ id: CatalogueItemId }),
  body: z.strictObject({ collageId: CatalogueItemId }),
  response: PresetCollages,
  status: 201,
  errors: ['presetNotFound', 'collageNotFound', 'collageAlreadyAssigned', 'presetCollagesExceeded'],
});

export const unassignCollage = route({
  method: 'DELETE',
  path: '/v1/presets/:id/collages/:collageId',
  summary: 'Takes a collage away from a preset. Pages that were made stay.',
  permission: 'catalogue:write',
  params: z.object({ id: CatalogueItemId, collageId: CatalogueItemId }),
  response: PresetCollages,
  errors: ['presetNotFound', 'collageNotAssigned'],
});
