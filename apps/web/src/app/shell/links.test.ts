import type { User } from '@forecourt/contract/users';
import { expect, test } from 'vitest';
import { groupsFor, hasCreditBox, linksFor, litLink, seesCredits } from './links.ts';

const person = (name: User['role']['name'], type: User['role']['type']) => ({ role: { name, type } }) as User;

test.each([
  ['/dashboard', '', true],
  ['/dashboard/vehicles', '', true],
  ['/dashboard/vehicles/11111111-1111-4111-8111-111111111111', '', true],
  ['/dashboard/restyles', '', true],
  ['/dashboard/restyles/11111111-1111-4111-8111-111111111111', '', true],
  ['/dashboard/crops', '', true],
  ['/dashboard/crops/11111111-1111-4111-8111-111111111111', '', true],
  ['/dashboard/settings', '', true],
  ['/dashboard/settings', 'profile', true],
  ['/dashboard/settings', 'logos', false],
  ['/dashboard/settings', 'webhooks', false],
  ['/dashboard/invoices', '', false],
  ['/dashboard/account', '', false],
])('a premium user at %s #%s sees the credits in the top bar: %s', (pathname, hash, isShown) => {
  expect(seesCredits(person('user', 'premium'), { pathname, hash })).toBe(isShown);
});

test('the cut-outs of a simple user show the credits in the top bar, and other roles never see them, nor a place for them', () => {
  for (const pathname of ['/crop', '/crop/dashboard']) {
    expect(seesCredits(person('user', 'simple'), { pathname, hash: '' })).toBe(true);
  }
  expect(seesCredits(person('client', 'premium'), { pathname: '/client/vehicles', hash: '' })).toBe(false);
  const withPlace = (['root', 'manager', 'qcmanager', 'customer', 'client', 'user'] as const).filter((role) =>
    hasCreditBox(person(role, null)),
  );
  expect(withPlace).toEqual(['user']);
});

test('root’s links are grouped in their order, after the overview; other roles have no groups', () => {
  const root = { ...person('root', null), withheldFeatures: [] } as unknown as User;
  const groups = groupsFor(root);
  expect(groups.flatMap(({ links }) => links)).toEqual(linksFor(root));
  expect(groups.map(({ heading }) => heading)).toEqual([
    null,
    'nav.groups.accounts',
    'nav.groups.work',
    'nav.groups.catalogue',
    'nav.groups.data',
    'nav.groups.more',
  ]);
  const user = { ...person('user', 'premium'), withheldFeatures: [] } as unknown as User;
  expect(groupsFor(user)).toEqual([{ heading: null, links: linksFor(user) }]);
});

test.each([
  ['root', 'overview'],
  ['manager', 'managerHome'],
  ['customer', 'overview'],
  ['client', 'overview'],
] as const)('the overview, where %s arrives after signing in, is the first link', (role, name) => {
  const user = { ...person(role, null), withheldFeatures: [] } as unknown as User;
  expect(linksFor(user)[0]?.name).toBe(name);
  expect(litLink(`/${role}`, user)?.name).toBe(name);
});

test('home is highlighted at home alone, another link on its screen and those below', () => {
  const admin = { ...person('customer', null), withheldFeatures: [] } as unknown as User;
  expect(litLink('/customer', admin)?.name).toBe('overview');
  expect(litLink('/customer/applications/1', admin)?.name).toBe('ownClients');
  expect(litLink('/customer/settings', admin)).toBeUndefined();
});
