import type { PresetId } from '@forecourt/contract/presets';
import {
  installationSettings,
  type OwnSettings,
  type SettingOrigin,
  type Settings,
  settingNames,
} from '@forecourt/contract/settings';

export type Layer = [SettingOrigin, Partial<OwnSettings>];

/** Values of settings by their names; null or missing = not decided. */
type Decided<Name extends string> = { readonly [One in Name]?: unknown };

/** Whoever names a preset without a background has that preset's own, so a background is decided with the preset. */
function decides<Name extends string>(own: Decided<Name | 'preset'>, name: Name): boolean {
  return own[name] != null || (name === 'backgroundId' && own.preset != null);
}

/**
 * What holds of each setting, and who decided it: the nearest that did.
 * @param layers from the nearest to the farthest; @param last decides what nobody else did.
 */
export function nearest<Name extends string, Origin extends string>(
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

/** @param preset decides where no level chose one. */
export function effective(layers: readonly Layer[], preset: PresetId): Settings {
  const { values, from } = nearest<keyof OwnSettings, SettingOrigin>(
    layers,
    ['installation', { ...installationSettings, preset }],
    settingNames,
  );
  return { ...(values as OwnSettings), from };
}

/** A plate can be laid on only where one is chosen on the same level. */
export function lacksPlate({ licensePlateId, plateMode }: Partial<OwnSettings>): boolean {
  return plateMode === 'picture' && licensePlateId == null;
}
