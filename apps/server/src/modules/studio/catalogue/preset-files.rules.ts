import { fail } from '@forecourt/contract/errors';
import type { CatalogueItemId } from '@forecourt/contract/ids';
import {
  PresetFile,
  presetFileBytesMax,
  presetFileSchema,
  presetFileVersion,
} from '@forecourt/contract/preset-files';
import { namedBy } from '@forecourt/contract/preset-looks';
import { PresetLook } from '@forecourt/contract/presets';

type Issue = NonNullable<ReturnType<typeof PresetFile.safeParse>['error']>['issues'][number];

/** The first field that the format does not have, with its path. */
function unknownFieldIn(issues: readonly Issue[]): string | null {
  for (const issue of issues)
    if (issue.code === 'unrecognized_keys') return [...issue.path, issue.keys[0]].join('.');
  return null;
}

/** Whether each item of the look is among the parts, as what the look takes it for. */
function namesItsParts({ look, parts }: PresetFile): boolean {
  return namedBy(look).every(({ id, kind }) => parts.some((part) => part.ref === id && part.kind === kind));
}

/** Reads what an import was given; fails with what is wrong with it. */
export function readPresetFile(given: unknown): PresetFile {
  if (typeof given !== 'object' || given === null) return fail('presetFileInvalid');
  if (Buffer.byteLength(JSON.stringify(given)) > presetFileBytesMax) fail('presetFileTooLarge');
  const { schema, version } = given as Record<string, unknown>;
  if (schema !== presetFileSchema || typeof version !== 'number') fail('presetFileInvalid');
  if (version !== presetFileVersion) fail('presetFileVersion', { params: { version: Number(version) } });
  const { data, error } = PresetFile.safeParse(given);
  const field = error ? unknownFieldIn(error.issues) : null;
  if (field) fail('presetFileFieldUnknown', { params: { field } });
  return data && namesItsParts(data) ? data : fail('presetFileInvalid');
}

/** Which item takes the place of each part; null: it is left out. */
export type Replacements = ReadonlyMap<CatalogueItemId, CatalogueItemId | null>;

/** A value of a look with ids replaced, and without elements of lists that are an id that is left out. */
function renamed(value: unknown, by: Replacements): unknown {
  if (typeof value === 'string') return by.get(value as CatalogueItemId) ?? value;
  if (Array.isArray(value)) return value.filter((one) => by.get(one) !== null).map((one) => renamed(one, by));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, renamed(one, by)]));
}

/**
 * The look of a file with items of this catalogue. Without its background it has the studio, without its plate the settings
 * decide.
 */
export function lookWith(look: PresetLook, by: Replacements): PresetLook {
  const isLeftOut = (id: CatalogueItemId) => by.get(id) === null;
  const { background, collages, overlays, plate } = look;
  const whole: PresetLook = {
    ...look,
    background:
      background.kind === 'catalogue' && isLeftOut(background.catalogueId)
        ? { kind: 'showroom', name: 'studio-white' }
        : background,
    plate: plate?.mode === 'catalogue' && isLeftOut(plate.catalogueId) ? null : plate,
    overlays: overlays.filter((overlay) => overlay.kind === 'text' || !isLeftOut(overlay.catalogueId)),
    collages: collages.filter((id) => !isLeftOut(id)),
  };
  return PresetLook.parse(renamed(whole, by));
}
