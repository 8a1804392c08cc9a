import { z } from 'zod';
import { CatalogueEntry } from './catalogue.ts';
import { CatalogueItemId } from './ids.ts';
import { presetVersionNumberMax } from './limits.ts';
import { route, Timestamp } from './route.ts';

/** Parts of a look. `other`: one that this list does not have yet. */
export const lookParts = [
  'background',
  'shadow',
  'reflection',
  'plate',
  'overlays',
  'targets',
  'positions',
  'collages',
  'other',
] as const;
export type LookPartName = (typeof lookParts)[number];

/**
 * A value before or after a change: a number, a text to be shown as it is, or words of the interface, such as names of showrooms
 * or positions. Null: there was or is none.
 */
export const LookValue = z
  .union([z.number(), z.strictObject({ text: z.string() }), z.strictObject({ words: z.array(z.string()) })])
  .nullable();
export type LookValue = z.infer<typeof LookValue>;

/** One difference between two versions of a look. */
export const LookChange = z.object({
  part: z.enum(lookParts),
  /** `moved`: the list is in another order. */
  what: z.enum(['changed', 'added', 'removed', 'moved']),
  /** Which overlay, target or collage; null for parts that a look has once. */
  of: z.object({ kind: z.enum(['logo', 'frame', 'text', 'target', 'collage']), name: z.string() }).nullable(),
  /** The field that changed; null where one was added, removed or moved. */
  field: z.string().nullable(),
  before: LookValue,
  after: LookValue,
});
export type LookChange = z.infer<typeof LookChange>;

export const PresetVersion = z.object({
  version: z.number().int(),
  createdAt: Timestamp,
  /** Name of who saved it; null if a program of the operator did. */
  createdBy: z.string().nullable(),
  /** The version that it restored; null if the look was edited. */
  restores: z.number().int().nullable(),
  /** How many pictures were last ordered with it. */
  pictures: z.number().int(),
  /** How it differs from the version before it; null for the first one that is kept. */
  changes: z.array(LookChange).nullable(),
});
export type PresetVersion = z.infer<typeof PresetVersion>;

export const listPresetVersions = route({
  method: 'GET',
  path: '/v1/presets/:id/versions',
  summary: 'The versions of a catalogue preset, newest first, and what each of them changed.',
  permission: 'catalogue:read',
  params: z.object({ id: CatalogueItemId }),
  response: z.object({ results: z.array(PresetVersion) }),
  errors: ['presetNotFound'],
});

export const restorePresetVersion = route({
  method: 'POST',
  path: '/v1/presets/:id/versions/:version/restore',
  summary: 'Gives a preset the look of an earlier version again, as a new version.',
  permission: 'catalogue:write',
  params: z.object({
    id: CatalogueItemId,
    version: z.coerce.number().int().min(1).max(presetVersionNumberMax),
  }),
  response: CatalogueEntry,
  errors: [
    'presetNotFound',
    'presetVersionNotFound',
    'backgroundNotFound',
    'frameNotFound',
    'catalogueItemNotFound',
    'validationError',
  ],
});
