import type { LicensePlate } from '@forecourt/contract/license-plates';
import type { OwnSettings, VehicleSettings } from '@forecourt/contract/settings';
import type { Level } from '../../lib/own-level.ts';
import type { useText } from '../../lib/use-text.ts';

type Say = ReturnType<typeof useText>;
export type Origin = VehicleSettings['from']['preset'];

/** Where a value comes from, for whoever looks at it. */
export function originWords(
  t: Say,
  origin: Origin,
  {
    isOwn,
    own = 'user',
    profileName,
  }: {
    /** Whether whoever looks stands for that level. */
    isOwn: boolean;
    own?: Level['kind'];
    profileName?: string | undefined;
  },
): string {
  if (origin === 'profile') return t('settings.from.profile', { name: profileName ?? '' });
  if (isOwn && origin === own) return t('settings.from.self');
  return t(`settings.from.${origin}`);
}

/** What leaving something to the levels above is called. */
export function inheritWords(t: Say, { kind }: Level): string {
  return t(kind === 'user' ? 'settings.asOrganisation' : 'settings.asAbove');
}

export type PlateMode = VehicleSettings['plateMode'];
export const plateModes = ['keep', 'blur', 'colour'] as const satisfies PlateMode[];

/** What a choice of plate stands for: a mode, or a plate picture by its id. */
export type PlateChoice = Pick<OwnSettings, 'licensePlateId'> & { plateMode: PlateMode };
const pictureMark = 'picture:';

export function plateValue({ licensePlateId, plateMode }: Pick<OwnSettings, 'licensePlateId' | 'plateMode'>) {
  return plateMode === 'picture' ? `${pictureMark}${licensePlateId}` : (plateMode ?? '');
}

export function plateChoice(value: string, plates: readonly LicensePlate[]): PlateChoice | null {
  const mode = plateModes.find((one) => one === value);
  if (mode) return { plateMode: mode, licensePlateId: null };
  const plate = plates.find(({ id }) => value === `${pictureMark}${id}`);
  return plate ? { plateMode: 'picture', licensePlateId: plate.id } : null;
}

export function plateChoices(t: Say, plates: readonly LicensePlate[]): { value: string; label: string }[] {
  return [
    ...plateModes.map((mode) => ({ value: mode as string, label: t(`settings.plateModes.${mode}`) })),
    ...plates.map(({ id, name }) => ({
      value: `${pictureMark}${id}`,
      label: t('settings.platePicture', { name }),
    })),
  ];
}

/** A background or preset that can be chosen, by the name that people know. */
export interface NamedChoice {
  id: string;
  name: string;
}

type Showroom = Pick<OwnSettings, 'preset' | 'backgroundId'>;
const backgroundMark = 'background:';

export const backgroundValue = (id: string) => `${backgroundMark}${id}`;

/** What a choice of showroom is kept as in a field: a background goes before the preset that it replaces the place of. */
export function showroomValue({ preset, backgroundId }: Showroom): string {
  return backgroundId ? backgroundValue(backgroundId) : (preset ?? '');
}

/** The two settings that are decided together. */
export function showroomChoice(value: string): Showroom {
  const isBackground = value.startsWith(backgroundMark);
  return {
    preset: isBackground ? null : ((value || null) as Showroom['preset']),
    backgroundId: isBackground ? (value.slice(backgroundMark.length) as Showroom['backgroundId']) : null,
  };
}

export function showroomChoices(
  presets: readonly NamedChoice[],
  backgrounds: readonly NamedChoice[],
): { value: string; label: string }[] {
  return [
    ...presets.map(({ id, name }) => ({ value: id, label: name })),
    ...backgrounds.map(({ id, name }) => ({ value: backgroundValue(id), label: name })),
  ];
}
