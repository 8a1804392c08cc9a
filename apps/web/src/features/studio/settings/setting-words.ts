import { type CutOffMode, cutOffModes } from '@forecourt/contract/customer-settings';
import type { LicensePlate } from '@forecourt/contract/license-plates';
import { type WindowMode, windowModes } from '@forecourt/contract/recipe';
import type { OwnSettings, VehicleSettings } from '@forecourt/contract/settings';
import type { Level } from '../../../lib/own-level.ts';
import type { useText } from '../../../lib/use-text.ts';

type Say = ReturnType<typeof useText>;
export type SettingOrigin = VehicleSettings['from']['preset'];

/** Where a value comes from, worded for the current user. */
export function originWords(
  t: Say,
  origin: SettingOrigin,
  {
    isOwn,
    own = 'user',
    profileName,
  }: {
    /** Whether the current user belongs to that level. */
    isOwn: boolean;
    own?: Level['kind'];
    profileName?: string | undefined;
  },
): string {
  if (origin === 'profile') return t('settings.from.profile', { name: profileName ?? '' });
  if (isOwn && origin === own) return t('settings.from.self');
  return t(`settings.from.${origin}`);
}

/** The label for inheriting a setting from the level above. */
export function inheritWords(t: Say, { kind }: Level): string {
  return t(kind === 'user' ? 'settings.asOrganisation' : 'settings.asAbove');
}

type PlateMode = VehicleSettings['plateMode'];
const plateModes = ['keep', 'blur', 'colour'] as const satisfies PlateMode[];

/** The value of a plate field: a mode, or the id of a plate picture. */
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
    ...plates.map(({ id, design, name }) => ({
      value: `${pictureMark}${id}`,
      label: t(design ? 'settings.plateDesign' : 'settings.platePicture', { name }),
    })),
  ];
}

/** The treatments of photos that cut the vehicle off. */
export function cutOffChoices(t: Say): { value: CutOffMode; label: string }[] {
  return cutOffModes.map((mode) => ({ value: mode, label: t(`settings.cutOffModes.${mode}`) }));
}

/** The treatments of windows. */
export function windowChoices(t: Say): { value: WindowMode; label: string }[] {
  return windowModes.map((mode) => ({ value: mode, label: t(`settings.windowModes.${mode}`) }));
}

/** A background or preset with its display name. */
export interface NamedChoice {
  id: string;
  name: string;
}

type Showroom = Pick<OwnSettings, 'preset' | 'backgroundId'>;
const backgroundMark = 'background:';

export const backgroundValue = (id: string) => `${backgroundMark}${id}`;

/**
 * The value of the showroom field: the background if there is one, because it replaces the preset's own, else the
 * preset.
 */
export function showroomValue({ preset, backgroundId }: Showroom): string {
  return backgroundId ? backgroundValue(backgroundId) : (preset ?? '');
}

/** Converts the value of the showroom field into the two settings that it stands for. */
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
