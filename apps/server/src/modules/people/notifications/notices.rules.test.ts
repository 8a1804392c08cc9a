import { ImportId, InvoiceId, PictureRequestId, VehicleId } from '@forecourt/contract/ids';
import { notificationChannels, notificationKindNames } from '@forecourt/contract/notification-kinds';
import type { NotificationLink } from '@forecourt/contract/notifications';
import { expect, test } from 'vitest';
import { accountPath, choicesIn, linkPath, preferencesOf } from './notices.rules.ts';

const vehicle = { kind: 'vehicle', id: VehicleId.parse('0198c0de-0000-7000-8000-000000000001') } as const;
const credits = { kind: 'credits' } as const;
const pictureRequest = {
  kind: 'pictureRequest',
  id: PictureRequestId.parse('0198c0de-0000-7000-8000-000000000002'),
} as const;

test.each([
  ['user', 'premium', `/dashboard/vehicles/${vehicle.id}`, '/dashboard/credits'],
  ['user', 'simple', '/crop', '/crop'],
  ['client', null, `/client/vehicles/${vehicle.id}`, '/client/credits'],
  ['customer', 'basic', `/customer/vehicles/${vehicle.id}`, '/customer/credits'],
  ['root', null, `/root/vehicles/${vehicle.id}`, '/root/credits'],
] as const)(
  'the mail to a %s of type %s links to a screen that they have',
  (role, type, toVehicle, toCredits) => {
    const reader = { role, type };
    expect([linkPath(vehicle, reader), linkPath(credits, reader)]).toEqual([toVehicle, toCredits]);
    expect(linkPath(pictureRequest, reader)).toBe(
      type === 'simple' ? '/crop' : toVehicle.replace(/vehicles.*/, `requests/${pictureRequest.id}`),
    );
    expect(accountPath(reader)).toMatch(/^\/\w+\/account$/);
  },
);

test.each([
  ['user', 'basic', '/dashboard/settings#profile'],
  ['user', 'simple', '/crop/social-connections'],
  ['client', null, '/client/organisation?tab=social'],
  ['root', null, '/root/social-connections'],
] as const)('a %s of type %s finds the connection that was lost', (role, type, path) => {
  expect(linkPath({ kind: 'connections' }, { role, type })).toBe(path);
});

test.each([
  ['client', '/client/organisation?tab=channels'],
  ['manager', '/manager/applications/c1?tab=channels'],
] as const)('a %s finds the channels of the client', (role, path) => {
  expect(linkPath({ kind: 'channels', clientId: 'c1' } as NotificationLink, { role, type: null })).toBe(path);
});

test('a payment that was not booked is linked below its customer', () => {
  const link = { kind: 'payment', id: 'p1', customerId: 'c1' } as NotificationLink;
  expect(linkPath(link, { role: 'root', type: null })).toBe('/root/customers/c1/payments/p1');
});

test.each([
  ['jobs', '/root/jobs'],
  ['mails', '/root/mails'],
] as const)('a fault of the installation is linked to the page of %s', (kind, path) => {
  expect(linkPath({ kind, id: 'mailsWait' }, { role: 'root', type: null })).toBe(path);
});

test('a kind without a choice is on in the panel and in browsers that have it, and off by mail unless a connection broke, money was not booked or the installation has a fault', () => {
  const choices = [{ kind: 'lowBalance', channel: 'mail', enabled: true }] as const;
  const found = preferencesOf(choices, notificationChannels);
  for (const kind of notificationKindNames.filter((one) => one !== 'weeklySummary'))
    expect(found[kind]).toEqual({
      panel: true,
      mail: ['lowBalance', 'webhookDisabled', 'paymentUnbooked', 'installationFault'].includes(kind),
      push: true,
    });
});

test('a summary of the week reaches nobody who has not chosen it', () => {
  expect(preferencesOf([], notificationChannels).weeklySummary).toEqual({
    panel: false,
    mail: false,
    push: false,
  });
});

test('a channel that the installation lacks is absent, even for a user who chose it before', () => {
  const choices = [{ kind: 'lowBalance', channel: 'mail', enabled: true }] as const;
  const found = preferencesOf(choices, ['panel']);
  for (const kind of notificationKindNames) expect(found[kind]).toEqual({ panel: kind !== 'weeklySummary' });
});

test('a request chooses channels of the installation only', () => {
  const panel = { kind: 'lowBalance', channel: 'panel', enabled: false } as const;
  expect(choicesIn({ lowBalance: { panel: false } }, ['panel'])).toEqual([panel]);
  expect(() => choicesIn({ lowBalance: { panel: false, mail: false } }, ['panel'])).toThrow(
    expect.objectContaining({ name: 'validationError', params: { field: 'mail' } }),
  );
});

test('imports, invoices and the list of vehicles have their own screens; who has none comes home', () => {
  const id = '0198c0de-0000-7000-8000-000000000003';
  const paths = (reader: Parameters<typeof linkPath>[1]) => [
    linkPath({ kind: 'vehicles' }, reader),
    linkPath({ kind: 'import', id: ImportId.parse(id) }, reader),
    linkPath({ kind: 'invoice', id: InvoiceId.parse(id) }, reader),
  ];
  expect(paths({ role: 'customer', type: 'basic' })).toEqual([
    '/customer/vehicles',
    `/customer/imports/${id}`,
    `/customer/invoices/${id}`,
  ]);
  expect(paths({ role: 'user', type: 'simple' })).toEqual(['/crop', '/crop', '/crop']);
});
