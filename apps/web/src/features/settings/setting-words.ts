import type { LicensePlate } from '@forecourt/contract/license-plates';
import type { OwnSettings, VehicleSettings } from '@forecourt/contract/settings';
import type { useText } from '../../lib/use-text.ts';

type Say = ReturnType<typeof useText>;
export type Origin = VehicleSettings['from']['preset'];

/** Where a value comes from, for whoever looks at it. */
export function originWords(
  t: Say,
  origin: Origin,
  { isOwn, profileName }: { isOwn: boolean; profileName?: string | undefined },
): string {
  if (origin === 'profile') return t('settings.from.profile', { name: profileName ?? '' });
  if (origin === 'user') return t(isOwn ? 'settings.from.self' : 'settings.from.user');
  return t(`settings.from.${origin}`);
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
