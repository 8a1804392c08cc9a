import { expect, test } from 'vitest';
import { safeReturnUrl } from './return-url.ts';

const origin = 'https://panel.example';
const id = '0b7285aa-1111-4222-8333-444455556666';

const accepted: [string, string][] = [
  ['/dashboard', '/dashboard'],
  ['/root', '/root'],
  ['/root/mails', '/root/mails'],
  ['/customer', '/customer'],
  ['/client/vehicles', '/client/vehicles'],
  ['/crop/account', '/crop/account'],
  ['/crop/dashboard', '/crop/dashboard'],
  [`/crop/dashboard/${id}`, `/crop/dashboard/${id}`],
  ['/client/crops', '/client/crops'],
  ['/dashboard/vehicles/new', '/dashboard/vehicles/new'],
  ['/dashboard/vehicles/deleted?page=2', '/dashboard/vehicles/deleted?page=2'],
  [`/dashboard/vehicles/${id}`, `/dashboard/vehicles/${id}`],
  ['/dashboard?search=golf&page=2', '/dashboard?search=golf&page=2'],
  ['/dashboard?next=https://evil.example', '/dashboard?next=https://evil.example'],
  ['/dashboard#top', '/dashboard#top'],
  ['/Dashboard', '/Dashboard'],
  ['/demo-app', '/demo-app'],
  ['/auth/instagram/callback?code=a&state=b', '/auth/instagram/callback?code=a&state=b'],
];

test.each(accepted)('accepts an address of the panel: %s', (raw, address) => {
  expect(safeReturnUrl(raw, origin)).toBe(address);
});

const refused: (string | null | undefined)[] = [
  null,
  undefined,
  '',
  ' ',
  'dashboard',
  'https://evil.example',
  'https://evil.example/dashboard',
  'https://panel.example/dashboard',
  'https://panel.example@evil.example/dashboard',
  'http:evil.example',
  'https:/evil.example',
  'https:evil.example',
  '//evil.example',
  '//evil.example/dashboard',
  '///evil.example/dashboard',
  '////evil.example',
  '/\\evil.example',
  '/\\/evil.example/dashboard',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '\t//evil.example',
  '/\n/evil.example/dashboard',
  '/\r/evil.example',
  ' //evil.example',
  ' /dashboard',
  '/ dashboard',
  '/dash\tboard',
  '/dashboard\n',
  '/dashboard\u0000',
  '\u0001/dashboard',
  '/%09/evil.example',
  '/%2f/evil.example',
  '/%2F%2Fevil.example',
  '/%5cevil.example',
  '%2F%2Fevil.example',
  '/%252fevil.example',
  '/.evil.example',
  '/..//evil.example',
  '/./dashboard',
  '/dashboard/../root',
  '/dashboard/..//evil.example',
  '/dashboard/%2e%2e/root',
  '/dashboard//vehicles',
  '/@evil.example',
  '//user:pass@evil.example/dashboard',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  '\tjavascript:alert(1)',
  'java\nscript:alert(1)',
  'javascript://panel.example/%0aalert(1)',
  '/javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://panel.example/1',
  'file:///etc/passwd',
  'about:blank',
  '/login',
  '/login?returnUrl=/login',
  '/unknown',
  '/dashboardx',
  '/dashboard/vehicles/not-an-id',
  `/checker/vehicles/${id}`,
  '/v1/logout',
  '/〱evil.example',
  '/​/evil.example',
  '／／evil.example',
  '/dashboard／..／root',
  '?returnUrl=/dashboard',
  '#/dashboard',
];

test('at least forty refused addresses are tested', () => {
  expect(refused.length).toBeGreaterThanOrEqual(40);
});

test.each(refused.map((raw) => [raw]))('goes home instead of to %j', (raw) => {
  expect(safeReturnUrl(raw, origin)).toBeNull();
});
