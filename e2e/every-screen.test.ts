import type { Person, RoleName, UserType } from '@forecourt/contract/actor';
import { can } from '@forecourt/contract/permissions';
import type { User } from '@forecourt/contract/users';
import type { Page } from '@playwright/test';
import { type Area, homeOf } from '../apps/web/src/lib/paths.ts';
import { mayOpen } from '../apps/web/src/lib/screen-access.ts';
import { screens } from '../apps/web/src/lib/screens.ts';
import { expect, test } from './journey.ts';
import { people } from './people.ts';
import { signIn } from './sign-in.ts';

interface Visitor {
  role: RoleName;
  type: UserType | null;
  area: Area;
  /** Whether the customer has notifications enabled. */
  isNotify?: boolean;
  /**
   * Paths below the area, or complete paths in another one, in the order of the sidebar: the overview, the
   * specification's links, then ours.
   */
  links: string[];
}

const vehicleLinks = ['vehicles', 'crops'];
/** Programs of customers and clients, and of everybody below. */
const programs = ['api-keys', 'webhooks', 'sftp'];
const configurators = ['configurator', 'license-plate-configurator'];
const visitors: Visitor[] = [
  {
    role: 'root',
    type: null,
    area: 'root',
    links: [
      '',
      'customers',
      'applications',
      'users',
      'vehicles',
      'background-requests',
      'license-plate-requests',
      'presets',
      'gifs',
      'backgrounds',
      'features',
      'body-types',
      'frames',
      'license-plates',
      'logos',
      'imports',
      'social-connections',
      'vehicle-specifications',
      'restore-vehicles',
      'restore-users',
      'promo-codes',
      'notifications',
      'collages',
      'webhooks',
      'reviews',
      'managers',
      'prices',
      'invoice-settings',
      'jobs',
      'audit',
      'mails',
      'installation',
      'account',
    ],
  },
  {
    role: 'manager',
    type: null,
    area: 'manager',
    links: [
      '',
      'customers',
      'applications',
      'users',
      'vehicles',
      'background-requests',
      'license-plate-requests',
      'notifications',
      'reviews',
      'account',
    ],
  },
  { role: 'qcmanager', type: null, area: 'checker', links: ['', 'notifications', 'account'] },
  {
    role: 'customer',
    type: null,
    area: 'customer',
    links: [
      '',
      'users',
      'all-users',
      'restore-users',
      'applications',
      'organisation',
      ...programs,
      'backgrounds',
      'requests',
      'credits',
      'invoices',
      'audit',
      'account',
    ],
  },
  {
    role: 'customer',
    type: 'basic',
    area: 'customer',
    links: [
      '',
      'users',
      'all-users',
      ...vehicleLinks,
      'settings',
      ...configurators,
      'restore-users',
      'applications',
      'organisation',
      'vehicles/deleted',
      ...programs,
      'imports',
      'restyles',
      'backgrounds',
      'requests',
      'credits',
      'invoices',
      'audit',
      'account',
    ],
  },
  {
    role: 'customer',
    type: null,
    area: 'customer',
    isNotify: true,
    links: [
      '',
      'users',
      'all-users',
      'notifications',
      'restore-users',
      'applications',
      'organisation',
      ...programs,
      'backgrounds',
      'requests',
      'credits',
      'invoices',
      'audit',
      'account',
    ],
  },
  {
    role: 'client',
    type: null,
    area: 'client',
    links: ['', 'users', 'restore-users', 'organisation', ...programs, 'requests', 'credits', 'account'],
  },
  {
    role: 'client',
    type: null,
    area: 'client',
    isNotify: true,
    links: [
      '',
      'users',
      'notifications',
      'restore-users',
      'organisation',
      ...programs,
      'requests',
      'credits',
      'account',
    ],
  },
  {
    role: 'client',
    type: 'simple',
    area: 'client',
    links: [
      '',
      'users',
      '/crop/dashboard',
      'restore-users',
      'organisation',
      ...programs,
      'requests',
      'credits',
      'account',
    ],
  },
  {
    role: 'client',
    type: 'premium',
    area: 'client',
    links: [
      '',
      'users',
      ...vehicleLinks,
      'settings',
      ...configurators,
      'restore-users',
      'organisation',
      'vehicles/deleted',
      ...programs,
      'imports',
      'restyles',
      'requests',
      'credits',
      'account',
    ],
  },
  {
    role: 'user',
    type: 'simple',
    area: 'crop',
    links: ['dashboard', 'users', 'social-connections', 'notifications', 'account'],
  },
  {
    role: 'user',
    type: 'basic',
    area: 'dashboard',
    links: [
      ...vehicleLinks,
      'settings',
      ...configurators,
      'notifications',
      'vehicles/deleted',
      'imports',
      'restyles',
      'requests',
      'credits',
      'invoices',
      'account',
    ],
  },
];

const pathOf = (area: Area, below: string) =>
  below.startsWith('/') ? below : below === '' ? `/${area}` : `/${area}/${below}`;
const anyId = '00000000-0000-4000-8000-000000000000';

/** Every path the visitor may not open, in their own area and in all others, with ids of objects that do not exist. */
function closedTo({ role, type, area, isNotify = false }: Visitor): string[] {
  const actor = { kind: 'person', role, type, readOnly: false, withheldFeatures: [] as string[] } as Person;
  const user = { role: { name: role, type }, customer: { isNotify } } as User;
  return screens.flatMap((screen) =>
    screen.areas
      .filter(
        (one) =>
          (one !== area && !screen.guests?.includes(area)) ||
          !mayOpen(screen, user, (needs) => can(actor, needs)),
      )
      .map((one) => pathOf(one, screen.path.replaceAll(/\$\w+/g, anyId))),
  );
}

/** How long a path may take to redirect home before it counts as open. */
const patienceMs = 60_000;

/**
 * Navigates to each path within the panel, as a link does, and returns those that stay open. The loop runs in the
 * page, because a round trip to the test takes longer than a redirect.
 */
const openOnes = (page: Page, addresses: string[], home: string) =>
  page.evaluate<string[]>(`(async () => {
    const open = [];
    for (const address of ${JSON.stringify(addresses)}) {
      history.pushState(null, '', address);
      const end = Date.now() + ${patienceMs};
      while (location.pathname !== ${JSON.stringify(home)} && Date.now() < end)
        await new Promise((resolve) => setTimeout(resolve, 5));
      if (location.pathname !== ${JSON.stringify(home)}) open.push(address);
    }
    return open;
  })()`);

const here = (page: Page) => new URL(page.url()).pathname;

/** Links below the account's own: every account but root has them. */
const outside = ['Privacy policy', 'Accessibility statement'];

for (const visitor of visitors) {
  const { role, type, area, links, isNotify } = visitor;
  const title = [role, type, isNotify && 'with notifications'].filter(Boolean).join(' ');
  test(`${title} finds these links, each opens its screen, and every other address redirects home`, async ({
    page,
  }) => {
    const customerId = isNotify ? await people.addCustomer({ isNotify }) : undefined;
    const clientId = customerId && role === 'client' ? await people.addClient({ customerId }) : undefined;
    const { email } = await people.add({ role, type, customerId, clientId });
    await signIn(page, { email });
    const home = homeOf({ name: role, type });
    expect(here(page)).toBe(home);
    const sidebar = page.getByRole('navigation', { name: 'Main menu' });
    await sidebar.getByRole('link').first().waitFor();
    const found = await sidebar
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(found).toEqual(links.map((below) => pathOf(area, below)));
    const led = await page.locator('aside a[target=_blank]').allInnerTexts();
    expect(led).toEqual(role === 'root' ? [] : outside);
    for (const below of links) {
      await sidebar.locator(`a[href="${pathOf(area, below)}"]`).click();
      await page.waitForURL((url) => url.pathname === pathOf(area, below));
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByRole('main').getByRole('alert').count(), below).toBe(0);
    }
    expect(await openOnes(page, closedTo(visitor), home)).toEqual([]);
  });
}
