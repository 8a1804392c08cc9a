import {
  installationSettings,
  type OwnSettings,
  type SettingOrigin,
  type Settings,
  settingNames,
} from '@forecourt/contract/settings';

export type Layer = [SettingOrigin, Partial<OwnSettings>];

/** The nearest decision holds; `layers` from the nearest to the farthest. */
export function effective(layers: Layer[]): Settings {
  const all: Layer[] = [...layers, ['installation', installationSettings]];
  const decided = settingNames.map((name) => {
    const [origin, layer] = all.find(([, values]) => values[name] != null) ?? [
      'installation',
      installationSettings,
    ];
    return { name, origin, value: layer[name] ?? null };
  });
  return {
    ...(Object.fromEntries(decided.map(({ name, value }) => [name, value])) as OwnSettings),
    from: Object.fromEntries(decided.map(({ name, origin }) => [name, origin])) as Settings['from'],
  };
}

/** A plate can be laid on only where one is chosen on the same level. */
export function lacksPlate({ licensePlateId, plateMode }: Partial<OwnSettings>): boolean {
  return plateMode === 'picture' && licensePlateId == null;
}
