import type { Actor } from '@forecourt/contract/actor';
import {
  type CustomerSettings,
  type Origin,
  type patchCustomerSettings,
  type SettingValues,
  settingDefaults,
} from '@forecourt/contract/customer-settings';
import type { ErrorName } from '@forecourt/contract/errors';
import type { PresetId } from '@forecourt/contract/presets';
import type { RouteInput } from '@forecourt/contract/route';
import { inheritedShowroom, nearestValues } from './settings.rules.ts';

export type SettingsPatch = RouteInput<typeof patchCustomerSettings>['body'];
/** A customer's own values; null: not set, so its parent's or the default applies. */
export type OwnSettings = { [Name in keyof SettingValues]: SettingValues[Name] | null };
export type CustomerLayer = ['customer' | 'parent', Partial<OwnSettings>];

const names = Object.keys(settingDefaults) as (keyof SettingValues)[];

/** The nearest value that is set applies: the customer's, its parent's, the installation's. */
export function effectiveCustomerSettings(
  layers: readonly CustomerLayer[],
  preset: PresetId = settingDefaults.preset,
): CustomerSettings {
  const last = ['installation', { ...settingDefaults, preset }] as const;
  const { values, from } = nearestValues<keyof SettingValues, Origin>(layers, last, names);
  return { ...(values as SettingValues), from, inherited: inheritedShowroom<Origin>(layers, last) };
}

/** Reviewing is the operator's work, so only root decides how much of it is done. */
export function customerSettingsRefusal(actor: Actor, patch: SettingsPatch): ErrorName | null {
  const { qcShare, questionsTo, reviewBelow, reviewMode } = patch;
  const operators = [reviewMode, reviewBelow, qcShare, questionsTo].some((value) => value !== undefined);
  const isAdmin = actor.kind === 'person' && actor.role === 'customer';
  return operators && isAdmin ? 'fieldsNotUpdatable' : null;
}
