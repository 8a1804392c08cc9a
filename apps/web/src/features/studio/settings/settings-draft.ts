import type { CutOffMode } from '@forecourt/contract/customer-settings';
import type { WindowMode } from '@forecourt/contract/recipe';
import type { OwnSettings } from '@forecourt/contract/settings';
import { isColour } from '../../../lib/field-checks.ts';
import type { Level } from '../../../lib/own-level.ts';
import type { PictureSettings } from './level.calls.ts';
import {
  noPlate,
  type PlateOption,
  plateChoice,
  plateValue,
  showroomChoice,
  showroomValue,
} from './setting-words.ts';
import type { SettingsPatch } from './settings.calls.ts';

export type OwnDecisions = Omit<OwnSettings, 'language'>;

/** The settings that are set at this level itself, out of all effective ones. */
export function ownSettingsOf(
  { from, ...settings }: Omit<PictureSettings, 'inherited'>,
  level: Level['kind'],
): OwnDecisions {
  const mine = <Name extends keyof OwnDecisions>(name: Name) =>
    from[name] === level ? settings[name] : null;
  return {
    preset: mine('preset'),
    backgroundId: mine('backgroundId'),
    brandColour: mine('brandColour'),
    plateMode: mine('plateMode'),
    licensePlateId: mine('licensePlateId'),
    cataloguePlateId: mine('cataloguePlateId'),
    reflection: mine('reflection'),
    cutOffPhotos: mine('cutOffPhotos'),
    tone: mine('tone'),
    windows: mine('windows'),
  };
}

type Switch = '' | 'on' | 'off';

function switchOf(value: boolean | null): Switch {
  if (value === null) return '';
  return value ? 'on' : 'off';
}

const valueOfSwitch = (position: Switch) => (position === '' ? null : position === 'on');

/** The settings of one level as form values; empty means "inherit". */
export interface SettingsDraft {
  /** The id of a preset or of a background. */
  showroom: string;
  brandColour: string;
  plate: string;
  reflection: Switch;
  cutOffPhotos: '' | CutOffMode;
  tone: Switch;
  windows: '' | WindowMode;
}

export function settingsDraftOf(own: OwnDecisions): SettingsDraft {
  return {
    showroom: showroomValue(own),
    brandColour: own.brandColour ?? '',
    plate: plateValue(own),
    reflection: switchOf(own.reflection),
    cutOffPhotos: own.cutOffPhotos ?? '',
    tone: switchOf(own.tone),
    windows: own.windows ?? '',
  };
}

/**
 * The look in a draft, and its treatment of cut-off vehicles, as a patch. An unchanged showroom is left out, so that a preset and a background that were set
 * together both stay.
 */
export function lookPatchOf(
  { brandColour, cutOffPhotos, reflection, showroom, tone, windows }: SettingsDraft,
  saved: SettingsDraft,
): SettingsPatch {
  return {
    ...(showroom !== saved.showroom && showroomChoice(showroom)),
    brandColour: brandColour || null,
    reflection: valueOfSwitch(reflection),
    cutOffPhotos: cutOffPhotos || null,
    tone: valueOfSwitch(tone),
    windows: windows || null,
  };
}

export function settingsPatchOf(
  draft: SettingsDraft,
  saved: SettingsDraft,
  plates: readonly PlateOption[],
): SettingsPatch {
  return {
    ...lookPatchOf(draft, saved),
    ...(plateChoice(draft.plate, plates) ?? noPlate),
  };
}

export function isWholeDraft({ brandColour }: SettingsDraft): boolean {
  return brandColour === '' || isColour(brandColour);
}

export function isSameDraft(a: SettingsDraft, b: SettingsDraft): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
