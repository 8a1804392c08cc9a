import { PictureRequestId, VehicleId } from '@forecourt/contract/ids';
import { expect, test } from 'vitest';
import { accountPath, linkPath, preferencesOf } from './notices.rules.ts';

const vehicle = { kind: 'vehicle', id: VehicleId.parse('0198c0de-0000-7000-8000-000000000001') } as const;
const credits = { kind: 'credits' } as const;
const asked = {
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
    expect(linkPath(asked, reader)).toBe(
      type === 'simple' ? '/crop' : toVehicle.replace(/vehicles.*/, `requests/${asked.id}`),
    );
    expect(accountPath(reader)).toMatch(/^\/\w+\/account$/);
  },
);

test('a kind without a choice is on in the panel and off by mail', () => {
  expect(preferencesOf([{ kind: 'lowBalance', channel: 'mail', enabled: true }])).toEqual({
    picturesReady: { panel: true, mail: false },
    lowBalance: { panel: true, mail: true },
  });
});
