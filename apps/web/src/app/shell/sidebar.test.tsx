import type { RoleName, UserType } from '@forecourt/contract/actor';
import type { CustomerId } from '@forecourt/contract/ids';
import { getInstallation, type Installation } from '@forecourt/contract/installation';
import type { User } from '@forecourt/contract/users';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setInstallation } from '../../lib/installation.ts';
import { answering, render } from '../../testing/render.tsx';
import { samplePerson } from '../../testing/sample-person.ts';
import { Sidebar } from './sidebar.tsx';

async function sidebar(
  role: RoleName,
  type: UserType | null = null,
  more: { urls?: Partial<Installation>; me?: Partial<User> } = {},
) {
  const urls = { privacyUrl: null, accessibilityUrl: null, ...more.urls } as Installation;
  setInstallation(urls);
  await render(<Sidebar isOpen />, {
    me: samplePerson(role, type, more.me),
    answers: [answering(getInstallation, urls)],
  });
}
const href = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');

test.each([
  ['customer', null, '/customer/settings'],
  ['user', 'basic', '/dashboard/settings'],
  ['user', 'simple', '/crop/settings'],
  ['client', null, '/client/account'],
  ['manager', null, '/manager/account'],
] as const)('the name of a %s (%s) leads to %s', async (role, type, path) => {
  await sidebar(role, type);
  expect(href(/Ada Linde/)).toBe(path);
});

test('simple users have no other link to their settings', async () => {
  await sidebar('user', 'simple');
  expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull();
});

test('privacy and accessibility lead to built-in pages until root sets others, and open a tab without a way back', async () => {
  await sidebar('user', 'basic', { urls: { privacyUrl: 'https://linde.example/privacy' } });
  expect([href(/^Privacy policy/), href(/^Accessibility statement/)]).toEqual([
    'https://linde.example/privacy',
    '/accessibility',
  ]);
  expect(screen.getByRole('link', { name: /^Privacy policy/ }).getAttribute('rel')).toContain('noopener');
});

test('root has no such links', async () => {
  await sidebar('root');
  expect(screen.queryByRole('link', { name: /^Privacy policy/ })).toBeNull();
});

test.each([
  [true, 1],
  [false, 0],
])('an admin whose customer has notifications on (%s) has a link to them', async (isNotify, count) => {
  await sidebar('customer', null, {
    me: { customer: { id: 'customer-1' as CustomerId, name: 'Linde', allowChilds: false, isNotify } },
  });
  expect(screen.queryAllByRole('link', { name: 'Notifications' })).toHaveLength(count);
});
