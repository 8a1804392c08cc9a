import type { BuiltInFeature, RoleName, UserType } from '@forecourt/contract/actor';
import type { User } from '@forecourt/contract/users';
import { expect, test } from 'vitest';
import { may } from './may.ts';
import { mayOpen } from './screen-access.ts';
import { screens } from './screens.ts';

function screensOf(name: RoleName, type: UserType | null, withheldFeatures: BuiltInFeature[]): string[] {
  const user = { role: { name, type }, customer: null, withheldFeatures } as unknown as User;
  const open = screens.filter((screen) => mayOpen(screen, user, (needs) => may(user, needs)));
  return open.map((screen) => screen.name);
}

const lost = (name: RoleName, type: UserType | null, feature: BuiltInFeature) => {
  const left = new Set(screensOf(name, type, [feature]));
  return screensOf(name, type, []).filter((screen) => !left.has(screen));
};

test('a feature that the client lacks removes its screens from the panel, and no others', () => {
  expect(lost('user', 'basic', 'crops')).toEqual(['crops', 'ownCropSet']);
  expect(lost('customer', 'premium', 'crops')).toEqual(['crops', 'ownCropSet']);
  expect(lost('client', null, 'pictureRequests')).toEqual(['requests', 'request']);
  expect(lost('user', 'simple', 'connections')).toEqual(['social']);
});

test('accounts of type simple keep cut-outs without the feature', () => {
  expect(lost('user', 'simple', 'crops')).toEqual([]);
  expect(lost('client', 'simple', 'crops')).toEqual([]);
});

test('an account stored before features existed lacks none', () => {
  const user = { role: { name: 'user', type: 'basic' } } as unknown as User;
  expect(may(user, 'crops:read')).toBe(true);
});

test('only premium accounts see spins', () => {
  const sees = (type: UserType) => may({ role: { name: 'user', type } } as unknown as User, 'spins:read');
  expect([sees('premium'), sees('basic'), sees('simple')]).toEqual([true, false, false]);
});
