import { afterEach, expect, test } from 'vitest';
import { openAddress } from '../lib/open-address.ts';
import { type Area, areas, homeOf, paths } from '../lib/paths.ts';
import { screens } from '../lib/screens.ts';
import { render } from '../testing/render.tsx';
import { samplePerson } from '../testing/sample-person.ts';
import { addressOfLink, titleOf, visitors } from '../testing/visitors.ts';
import { createPanelRouter } from './router.tsx';

const anyId = '00000000-0000-4000-8000-000000000000';

afterEach(() => window.history.replaceState(null, '', '/'));

/** An address of every screen in every area, also where the screen does not exist. */
const addresses = [
  ...new Set(
    areas.flatMap((area) =>
      screens.map((screen) => addressOfLink(area, screen.path.replaceAll(/\$\w+/g, anyId))),
    ),
  ),
];

/** Where parts of the panel that several kinds of accounts see lead to. */
const waysFrom = (area: Area) => [
  paths.channels(area, anyId),
  paths.connections(area),
  paths.import(area, anyId),
  paths.sftp(area),
];

const accounts = [
  ...visitors.map((visitor) => [titleOf(visitor), visitor, false] as const),
  // Reading only closes screens of an account that changes its organisation otherwise.
  ...visitors
    .filter(({ role, type }) => role === 'client' && type === 'premium')
    .map((visitor) => [`read-only ${titleOf(visitor)}`, visitor, true] as const),
];

test.each(accounts)(
  'what is open to %s is what the router opens, and every other address is no link',
  async (_title, { area, isNotify = false, role, type }, readOnlyPermissions) => {
    const customer = { id: 'customer-1', name: 'Autohaus Linde', allowChilds: false, isNotify };
    const me = samplePerson(role, type, { customer, readOnlyPermissions });
    await render(null, { me });
    const router = createPanelRouter(area);
    for (const address of [...addresses, ...waysFrom(area)]) {
      const [path = ''] = address.split(/[?#]/);
      router.history.push(path);
      await router.load();
      const arrived = router.state.location.pathname;
      expect(openAddress(address, me), address).toBe(arrived === path ? address : null);
      if (arrived !== path) expect(arrived).toBe(homeOf(me.role));
    }
  },
);

test('accounts without a screen for it get no link to channels, connections, imports or SFTP', () => {
  const root = samplePerson('root');
  expect(openAddress(paths.sftp('root'), root)).toBeNull();
  expect(openAddress(paths.import('manager', anyId), samplePerson('manager'))).toBeNull();
  expect(openAddress(paths.channels('dashboard', anyId), samplePerson('user', 'premium'))).toBeNull();
  const reader = samplePerson('client', 'premium', { readOnlyPermissions: true });
  expect(openAddress(paths.channels('client', anyId), reader)).toBeNull();
  expect(openAddress(paths.connections('client'), reader)).toBeNull();
  expect(openAddress(paths.sftp('dashboard'), samplePerson('user', 'premium'))).toBe(paths.sftp('dashboard'));
});
