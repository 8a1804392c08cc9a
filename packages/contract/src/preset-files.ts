import { z } from 'zod';
import { CatalogueEntry } from './catalogue.ts';
import { CatalogueItemId } from './ids.ts';
import { PresetLook } from './presets.ts';
import { route } from './route.ts';
import { lineText } from './text-fields.ts';

/** Says in a file what it contains. */
export const presetFileSchema = 'forecourt-preset';
/** The version of the format; another one is refused. */
export const presetFileVersion = 1;
/** Maximum size of a file. */
export const presetFileBytesMax = 256_000;

const presetPartsMax = 40;
export const presetPartKinds = ['background', 'license-plate', 'logo', 'frame', 'collage'] as const;

const Name = lineText().min(1).max(100);

/** A catalogue item that a preset refers to: in another installation it is found by its kind and name. */
const PresetFilePart = z.strictObject({
  /** Under which the look of the file refers to it. */
  ref: CatalogueItemId,
  kind: z.enum(presetPartKinds),
  name: Name,
  /** SHA-256 of its picture, as it is stored; null if it has none. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
});

/** A preset as a file. Pictures are not in it. */
export const PresetFile = z.strictObject({
  schema: z.literal(presetFileSchema),
  version: z.literal(presetFileVersion),
  name: Name,
  look: PresetLook,
  parts: z.array(PresetFilePart).max(presetPartsMax),
});
export type PresetFile = z.infer<typeof PresetFile>;

/** What an import would find in the catalogue. */
export const PresetFileCheck = z.object({
  name: z.string(),
  /** Whether the catalogue has a preset of that name. */
  isNameTaken: z.boolean(),
  parts: z.array(
    z.object({
      ref: CatalogueItemId,
      kind: z.enum(presetPartKinds),
      name: z.string(),
      /** The item of that kind and name; null if there is none that a preset can use. */
      found: z
        .object({
          id: CatalogueItemId,
          /** Whether its picture is the one of the file, byte by byte. */
          hasSamePicture: z.boolean(),
        })
        .nullable(),
    }),
  ),
});
export type PresetFileCheck = z.infer<typeof PresetFileCheck>;

const presetParams = z.object({ id: CatalogueItemId });
const unreadable = [
  'presetFileInvalid',
  'presetFileVersion',
  'presetFileFieldUnknown',
  'presetFileTooLarge',
] as const;

export const copyPreset = route({
  method: 'POST',
  path: '/v1/presets/:id/copy',
  summary:
    'Makes another preset with the same look, which is assigned to nobody. A name that is taken gets a number.',
  permission: 'catalogue:write',
  params: presetParams,
  body: z.strictObject({ name: Name }),
  response: CatalogueEntry,
  status: 201,
  errors: [
    'presetNotFound',
    'presetExists',
    'backgroundNotFound',
    'frameNotFound',
    'catalogueItemNotFound',
    'validationError',
  ],
});

export const exportPreset = route({
  method: 'GET',
  path: '/v1/presets/:id/export',
  summary:
    'A preset as a file: its look, and the kinds, names and picture hashes of the items that it refers to.',
  permission: 'catalogue:read',
  params: presetParams,
  response: PresetFile,
  errors: ['presetNotFound'],
});

export const checkPresetFile = route({
  method: 'POST',
  path: '/v1/presets/import/check',
  summary: 'Says what an import of this file would find in the catalogue. Nothing is saved.',
  permission: 'catalogue:write',
  body: z.strictObject({ file: z.unknown() }),
  response: PresetFileCheck,
  errors: unreadable,
});

export const importPreset = route({
  method: 'POST',
  path: '/v1/presets/import',
  summary:
    'Adds the preset of a file. Items are found by kind and name; `parts` names others for them, or null to leave one out. ' +
    'An item that is neither found nor named is an error, and nothing is saved.',
  permission: 'catalogue:write',
  body: z.strictObject({
    file: z.unknown(),
    /** If omitted, the name in the file. */
    name: Name.optional(),
    parts: z
      .array(z.strictObject({ ref: CatalogueItemId, catalogueId: CatalogueItemId.nullable() }))
      .max(presetPartsMax)
      .default([]),
  }),
  response: CatalogueEntry,
  status: 201,
  errors: [
    ...unreadable,
    'presetPartsMissing',
    'presetExists',
    'presetTargetNotFound',
    'positionAlreadyAssigned',
    'backgroundNotFound',
    'frameNotFound',
    'catalogueItemNotFound',
    'validationError',
  ],
});
