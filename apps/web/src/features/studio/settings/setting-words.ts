import type { CatalogueItem } from '@forecourt/contract/catalogue';
import { type CutOffMode, cutOffModes } from '@forecourt/contract/customer-settings';
import type { LicensePlate } from '@forecourt/contract/license-plates';
import { type WindowMode, windowModes } from '@forecourt/contract/recipe';
import type { OwnSettings, VehicleSettings } from '@forecourt/contract/settings';
import type { Level } from '../../../lib/own-level.ts';
import type { useText } from '../../../lib/use-text.ts';

type Say = ReturnType<typeof useText>;
/** The level that sets a value, or the finished pictures whose look is continued. */
export type SettingOrigin = VehicleSettings['from']['preset'] | 'pictures';

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

/** The label for inheriting a setting from the level above: its value, where that is known. */
export function inheritWords(t: Say, { kind }: Pick<Level, 'kind'>, value?: string | null): string {
  if (value) return t('settings.asValue', { value });
  return t(kind === 'user' ? 'settings.asOrganisation' : 'settings.asAbove');
}

type PlateMode = VehicleSettings['plateMode'];
const plateModes = ['keep', 'blur', 'colour'] as const satisfies PlateMode[];

/** A plate that can be laid on: the user's own, or one of the catalogue. */
export type PlateOption = Pick<LicensePlate, 'name' | 'design' | 'path'> &
  ({ id: LicensePlate['id']; isOfCatalogue?: false } | { id: CatalogueItem['id']; isOfCatalogue: true });

export const ofCatalogue = ({ design, id, name, picture }: CatalogueItem): PlateOption => ({
  id,
  name,
  design,
  path: picture?.path ?? null,
  isOfCatalogue: true,
});

/** The value of a plate field: a mode, or a plate. */
export type PlateChoice = Pick<OwnSettings, 'licensePlateId' | 'cataloguePlateId'> & { plateMode: PlateMode };
const pictureMark = 'picture:';

/** What a level sets that leaves the treatment of plates to the level above. */
export const noPlate = { plateMode: null, licensePlateId: null, cataloguePlateId: null };

export function plateValue({
  cataloguePlateId,
  licensePlateId,
  plateMode,
}: Pick<OwnSettings, 'licensePlateId' | 'cataloguePlateId' | 'plateMode'>) {
  return plateMode === 'picture' ? `${pictureMark}${licensePlateId ?? cataloguePlateId}` : (plateMode ?? '');
}

export function plateChoice(value: string, plates: readonly PlateOption[]): PlateChoice | null {
  const mode = plateModes.find((one) => one === value);
  if (mode) return { ...noPlate, plateMode: mode };
  const plate = plates.find(({ id }) => value === `${pictureMark}${id}`);
  if (!plate) return null;
  return plate.isOfCatalogue
    ? { plateMode: 'picture', licensePlateId: null, cataloguePlateId: plate.id }
    : { plateMode: 'picture', licensePlateId: plate.id, cataloguePlateId: null };
}

function plateLabel(t: Say, { design, isOfCatalogue, name }: PlateOption): string {
  if (isOfCatalogue) return t('settings.plateOfCatalogue', { name });
  return t(design ? 'settings.plateDesign' : 'settings.platePicture', { name });
}

export function plateChoices(t: Say, plates: readonly PlateOption[]): { value: string; label: string }[] {
  return [
    ...plateModes.map((mode) => ({ value: mode as string, label: t(`settings.plateModes.${mode}`) })),
    ...plates.map((plate) => ({ value: `${pictureMark}${plate.id}`, label: plateLabel(t, plate) })),
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
