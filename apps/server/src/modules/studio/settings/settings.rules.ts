import type { PresetId } from '@forecourt/contract/presets';
import {
  installationSettings,
  type OwnSettings,
  type SettingOrigin,
  type Settings,
  settingNames,
} from '@forecourt/contract/settings';

export type SettingsLayer = [SettingOrigin, Partial<OwnSettings>];

/** Values of settings by name; null or missing: not set. */
type Decided<Name extends string> = { readonly [One in Name]?: unknown };

/**
 * A preset that is set without a background brings its own, so setting a preset also decides the background; and the treatment of
 * plates decides which plate is laid on.
 */
function decides<Name extends string>(own: Decided<Name | 'preset'>, name: Name): boolean {
  if (own[name] != null) return true;
  if (name === 'backgroundId') return own.preset != null;
  const isPlate = name === 'licensePlateId' || name === 'cataloguePlateId';
  return isPlate && 'plateMode' in own && own.plateMode != null;
}

/**
 * The effective value of each setting, and the layer it comes from: the nearest one that sets it.
 * @param layers from the nearest to the farthest
 * @param last applies if no other layer sets a value.
 */
export function nearestValues<Name extends string, Origin extends string>(
  layers: readonly (readonly [Origin, Decided<Name | 'preset'>])[],
  last: readonly [Origin, Decided<Name | 'preset'>],
  names: readonly Name[],
): { values: Record<Name, unknown>; from: Record<Name, Origin> } {
  const decided = names.map((name) => {
    const [origin, own] = layers.find(([, values]) => decides(values, name)) ?? last;
    return { name, origin, value: own[name] ?? null };
  });
  return {
    values: Object.fromEntries(decided.map(({ name, value }) => [name, value])) as Record<Name, unknown>,
    from: Object.fromEntries(decided.map(({ name, origin }) => [name, origin])) as Record<Name, Origin>,
  };
}

type LayersOf<Origin extends string> = readonly (readonly [Origin, Decided<'preset' | 'backgroundId'>])[];

/** The showroom without the choice of the nearest layer. */
export function inheritedShowroom<Origin extends string>(
  [, ...above]: LayersOf<Origin>,
  last: LayersOf<Origin>[number],
): Pick<Settings['inherited'], 'preset' | 'backgroundId'> & { from: Origin } {
  const { values, from } = nearestValues<'preset' | 'backgroundId', Origin>(above, last, [
    'preset',
    'backgroundId',
  ]);
  return { ...(values as Settings['inherited']), from: from.backgroundId };
}

/** @param preset applies where no layer has set one */
export function effectiveSettings(layers: readonly SettingsLayer[], preset: PresetId): Settings {
  const last: SettingsLayer = ['installation', { ...installationSettings, preset }];
  const { values, from } = nearestValues<keyof OwnSettings, SettingOrigin>(layers, last, settingNames);
  return { ...(values as OwnSettings), from, inherited: inheritedShowroom(layers, last) };
}

/** The plate mode `picture` requires a plate in the same layer. */
export function lacksPlate({ cataloguePlateId, licensePlateId, plateMode }: Partial<OwnSettings>): boolean {
  return plateMode === 'picture' && licensePlateId == null && cataloguePlateId == null;
}

type Plates = Pick<OwnSettings, 'licensePlateId' | 'cataloguePlateId'>;

/** A patch that chooses a plate gives up the one of the other kind: only one can be laid on. */
export function withOnePlate<Patch extends { [Name in keyof Plates]?: Plates[Name] | undefined }>(
  patch: Patch,
): Patch {
  if (patch.licensePlateId) return { ...patch, cataloguePlateId: null };
  return patch.cataloguePlateId ? { ...patch, licensePlateId: null } : patch;
}
