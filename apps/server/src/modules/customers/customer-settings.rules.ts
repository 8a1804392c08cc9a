import type { Actor } from '@forecourt/contract/actor';
import {
  type CustomerSettings,
  type Origin,
  type patchCustomerSettings,
  type SettingValues,
  settingDefaults,
} from '@forecourt/contract/customer-settings';
import type { ErrorName } from '@forecourt/contract/errors';
import type { RouteInput } from '@forecourt/contract/route';

export type SettingsPatch = RouteInput<typeof patchCustomerSettings>['body'];
type Own = Partial<{ [Name in keyof SettingValues]: SettingValues[Name] | null }>;

const names = Object.keys(settingDefaults) as (keyof SettingValues)[];

/** The nearest decision holds: the customer's, that of the one above it, the installation's. */
export function effective(own: Own, above: Own): CustomerSettings {
  const layers: [Origin, Own][] = [
    ['customer', own],
    ['parent', above],
    ['installation', settingDefaults],
  ];
  const decided = names.map((name) => {
    const [origin, layer] = layers.find(([, values]) => values[name] != null) ?? [
      'installation',
      settingDefaults,
    ];
    return { name, origin, value: layer[name] };
  });
  return {
    ...(Object.fromEntries(decided.map(({ name, value }) => [name, value])) as SettingValues),
    from: Object.fromEntries(decided.map(({ name, origin }) => [name, origin])) as CustomerSettings['from'],
  };
}

/** Reviewing is the operator's work, so how much of it is done is root's to say. */
export function settingsRefusal(actor: Actor, patch: SettingsPatch): ErrorName | null {
  const operators = patch.reviewMode !== undefined || patch.qcShare !== undefined;
  const isAdmin = actor.kind === 'person' && actor.role === 'customer';
  return operators && isAdmin ? 'fieldsNotUpdatable' : null;
}
