import type { LicensePlate } from '@forecourt/contract/license-plates';
import type { OwnSettings } from '@forecourt/contract/settings';
import { isColour } from '../../lib/field-checks.ts';
import { plateChoice, plateValue } from './setting-words.ts';
import type { SettingsPatch } from './settings.calls.ts';

export type Decisions = Omit<OwnSettings, 'language'>;

/** What one level decides, as fields hold it; empty = as the level above has it. */
export interface SettingsDraft {
  preset: Decisions['preset'] | '';
  brandColour: string;
  plate: string;
  reflection: '' | 'on' | 'off';
}

export function draftOf(own: Decisions): SettingsDraft {
  const { brandColour, preset, reflection } = own;
  return {
    preset: preset ?? '',
    brandColour: brandColour ?? '',
    plate: plateValue(own),
    reflection: reflection === null ? '' : reflection ? 'on' : 'off',
  };
}

export function patchOf(draft: SettingsDraft, plates: readonly LicensePlate[]): SettingsPatch {
  const { brandColour, plate, preset, reflection } = draft;
  return {
    preset: preset || null,
    brandColour: brandColour || null,
    ...(plateChoice(plate, plates) ?? { plateMode: null, licensePlateId: null }),
    reflection: reflection === '' ? null : reflection === 'on',
  };
}

export function isWhole({ brandColour }: SettingsDraft): boolean {
  return brandColour === '' || isColour(brandColour);
}

export function isSame(a: SettingsDraft, b: SettingsDraft): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
