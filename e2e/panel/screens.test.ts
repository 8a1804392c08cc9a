import { catalogueKinds } from '@forecourt/contract/catalogue';
import type { ClientId, CustomerId, ImportId, UserId } from '@forecourt/contract/ids';
import { jobNames } from '@forecourt/contract/job-centre';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { inTx } from '../../apps/server/src/platform/db/database.ts';
import { buildFeature } from '../../apps/server/src/testing/builders/belonging-builders.ts';
import { unique } from '../../apps/server/src/testing/builders/builders.ts';
import { buildCatalogueItem } from '../../apps/server/src/testing/builders/catalogue-builders.ts';
import { buildImport, buildImportEntry } from '../../apps/server/src/testing/builders/import-builders.ts';
import { buildInvoice } from '../../apps/server/src/testing/builders/money-builders.ts';
import texts from '../../apps/web/public/assets/i18n/de.json' with { type: 'json' };
import { openAddress } from '../../apps/web/src/lib/open-address.ts';
import { areas } from '../../apps/web/src/lib/paths.ts';
import { samplePerson } from '../../apps/web/src/testing/sample-person.ts';
import { addressOfLink, titleOf, visitors } from '../../apps/web/src/testing/visitors.ts';
import { waitingPictures } from '../desk/desk-steps.ts';
import { expect, fail, test } from '../support/journey.ts';
import { layoutShiftFaults, watchLayoutShifts } from '../support/layout-shifts.ts';
import { people } from '../support/people.ts';
import { quiet } from '../support/waits.ts';
import { zoomFaults } from '../support/zoom.ts';
import { showPseudoTexts, textFaults } from './pseudo-texts.ts';
import { faultsInLook, type Look, narrow, showIn, wide } from './window-looks.ts';

/** Screens that a test visits. */
const screensOfTest = 8;

/** Screens that no link leads to, by the account that opens them. `$name` is the id of a thing below. */
const behindLinks: Record<string, string[]> = {
  root: [
    '/root/customers/$customer',
    '/root/applications/$client',
    '/root/users/$user',
    '/root/users/$user/invoices/$invoice',
    '/root/features/$feature',
    '/root/backgrounds/$background',
    '/root/body-types?new=1',
    '/root/vehicle-specifications?new=1',
    '/root/frames/$frame',
    '/root/license-plates/$license-plate',
    '/root/logos/$logo',
    '/root/presets/$preset',
    '/root/imports/$import',
    '/root/gifs/$gif',
    '/root/collages?new=1',
    '/root/collages/$collage',
    '/root/notifications/new',
  ],
  customer: [
    '/customer/organisation?tab=admins',
    '/customer/backgrounds?new=1',
    '/customer/backgrounds/$own-background',
  ],
  'client premium': [
    '/client/organisation?tab=users',
    '/client/organisation?tab=social',
    '/client/vehicles/new',
  ],
  'user basic': [
    '/dashboard?layout=table',
    '/dashboard/vehicles/new',
    '/dashboard/license-plate-configurator/new',
    '/dashboard/imports?new=1',
    '/dashboard/requests?new=1',
    '/dashboard/invoices/$own',
  ],
};

/** A checker's desk takes pictures out of the queue of all customers, so it shows one customer's. */
const visitedAt = (address: string) => (address === '/checker' ? '/checker?customerId=$checked' : address);

/** Pages that need no sign-in. */
const withoutSignIn = ['/login', '/demo-app', '/shared#no-token', '/capture#no-token'];

/** Ids of things that have their own screen. */
let things: Record<string, string>;

test.use({ locale: 'de-DE' });

test.beforeAll(async () => {
  const customer = await people.addCustomer({ name: '[Autogruppe Blick]' });
  const client = await people.addClient({ customerId: customer, name: '[Autohaus]' });
  const { id: user } = await people.add({ name: '[Una Blick]', clientId: client });
  const invoice = await addInvoice(user, customer, client);
  things = { user, client, customer, invoice };
  things.feature = await buildFeature(people.db, `[Funktion ${unique()}]`);
  things.import = await buildImport(people.db, { userId: user });
  await buildImportEntry(people.db, things.import as ImportId);
  for (const kind of catalogueKinds) {
    things[kind] = await buildCatalogueItem(people.db, {
      kind,
      name: `[Vorlage ${unique()}]`,
      picture: 'none',
    });
  }
  things.checked = await waitingPictures(2);
  // The job centre lists every kind of job that has a pending job.
  await sql`select graphile_worker.add_job(name, '{}', run_at => now() + interval '1 day')
    from unnest(${jobNames}::text[]) name`.execute(people.db);
});

/**
 * Adds a closed invoice of a user with every kind of content an invoice can show. Numbers have no gaps, so processes that
 * add one at the same time wait for each other.
 */
const addInvoice = (userId: UserId, customerId: CustomerId, clientId: ClientId) =>
  inTx(people.db, async (tx) => {
    await sql`lock table invoices in share row exclusive mode`.execute(tx);
    return buildInvoice(tx, {
      owner: { kind: 'user', id: userId },
      customerId,
      clientId,
      status: 'closed',
      buyerName: '[Una Blick]',
      sellerName: '[Betreiber]',
    });
  });

/** A room of the customer that the account administers, if it does. */
async function addOwnBackground(id: UserId): Promise<string> {
  const { customerId } = await people.db
    .selectFrom('users')
    .select('customerId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return buildCatalogueItem(people.db, {
    name: `[Halle ${unique()}]`,
    use: 'room',
    ...(customerId && { ownedBy: customerId }),
  });
}

/** Navigates like a link; a screen that only shows itself on a full load is reloaded. */
async function follow(page: Page, address: string): Promise<void> {
  const [path] = address.split(/[?#]/);
  if (withoutSignIn.includes(address) || path === new URL(page.url()).pathname) {
    await page.goto(address);
  } else {
    // The previous screen stays until the next one is loaded.
    await page.evaluate(`document.querySelector('main h1')?.setAttribute('data-before', '');
      history.pushState(null, '', ${JSON.stringify(address)});`);
  }
  await page.locator('h1:not([data-before])').first().waitFor();
  await expect(page).toHaveURL(({ pathname }) => pathname === path);
  await quiet(page);
}

interface Visit {
  address: string;
  /** The look that it is loaded in, before it is shown in the other one. */
  first: Look;
  /** Whether no other account has a visit of this screen in both looks. */
  isNew: boolean;
  isLink: boolean;
  /** Elements that show what other tests made, which nobody translates. */
  foreign?: string | undefined;
}

/** Links of a screen that would send this account to its home, because it has no screen there. */
async function deadLinks(page: Page, { role, type, isNotify = false }: (typeof visitors)[number]) {
  const customer = { id: 'customer-1', name: '[Gruppe]', allowChilds: true, isNotify };
  const me = samplePerson(role, type, { customer });
  const links = await page
    .locator('main a[href^="/"]:not([target])')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  const isScreen = (link: string) => areas.some((area) => link.split(/[/?#]/)[1] === area);
  return links.filter((link) => isScreen(link) && !openAddress(link, me)).map((link) => `leads to ${link}`);
}

async function visit(page: Page, { address, first, foreign, isLink, isNew }: Visit): Promise<string[]> {
  await follow(page, address);
  const faults = await textFaults(page, foreign);
  if (isLink && (await page.getByRole('main').getByRole('alert').count()) > 0) faults.push('shows an error');
  if (isNew) faults.push(...(await faultsInLook(page)));
  faults.push(...(await layoutShiftFaults(page)));
  if (isNew) {
    await showIn(page, first === wide ? narrow : wide);
    faults.push(...(await faultsInLook(page)), ...(await zoomFaults(page)));
    await showIn(page, first);
    // What moved meanwhile moved because of the size of the window.
    await layoutShiftFaults(page);
  }
  return faults.map((fault) => `${address} ${fault}`);
}

const chunksOf = <One>(all: readonly One[], size: number): One[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

/** Links to screens that look the same for every account that has them. */
const alike = [
  'account',
  'api-keys',
  'audit',
  'imports',
  'requests',
  'restore-users',
  'restyles',
  'sftp',
  'vehicles/deleted',
  'webhooks',
];

/** Lists that managers see as root does. */
const staffLists = [
  'customers',
  'applications',
  'users',
  'vehicles',
  'background-requests',
  'license-plate-requests',
];

/** What an address shows. */
function screenOf(address: string): string {
  const [, area = '', ...below] = address.split('/');
  const path = below.join('/');
  if (alike.includes(path)) return path;
  return area === 'manager' && staffLists.includes(path) ? `/root/${path}` : address;
}

const seen = new Set<string>();
/** Accounts load screens in one look and in the other by turns, and most screens are some of both kinds of accounts. */
const walks = visitors.flatMap((visitor, at) => {
  const links = visitor.links.map((link) => ({
    address: visitedAt(addressOfLink(visitor.area, link)),
    isLink: true,
  }));
  const others = (behindLinks[titleOf(visitor)] ?? []).map((address) => ({ address, isLink: false }));
  const visits = [...links, ...others].map((one) => {
    const screen = screenOf(one.address);
    const isNew = !seen.has(screen);
    seen.add(screen);
    return { ...one, isNew, first: at % 2 === 0 ? narrow : wide };
  });
  return chunksOf(visits, screensOfTest).map((some, part) => ({ visitor, visits: some, part: part + 1 }));
});

for (const { part, visitor, visits } of walks)
  test(`screens of ${titleOf(visitor)}, part ${part}, open without an error or a link to a screen of others, hardly move while they load, and are accessible, translated and whole in both looks`, async ({
    page,
    signedIn,
  }) => {
    const { isNotify, links, area, role, type } = visitor;
    await watchLayoutShifts(page);
    await showPseudoTexts(page, 'de');
    const customerId =
      role === 'customer' || isNotify ? await people.addCustomer({ name: '[Gruppe]', isNotify }) : undefined;
    const clientId =
      role === 'client' || role === 'user'
        ? await people.addClient({ name: '[Autohaus]', customerId })
        : undefined;
    const account = await people.add({ role, type, customerId, clientId, name: '[Anna]' });
    const own = {
      own: await addInvoice(account.id, things.customer as CustomerId, things.client as ClientId),
      'own-background': await addOwnBackground(account.id),
    };
    const [{ first } = { first: wide }] = visits;
    await showIn(page, first);
    await signedIn(account, role === 'qcmanager' ? { at: '/checker/account' } : {});
    const menu = page.locator('#sidebar nav a');
    await expect(menu).toHaveCount(links.length);
    const hrefs = await menu.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(hrefs).toEqual(links.map((link) => addressOfLink(area, link)));
    await expect(page.locator('aside a[target=_blank]')).toHaveCount(role === 'root' ? 0 : 2);
    await layoutShiftFaults(page);
    const isStaff = ['root', 'manager', 'qcmanager'].includes(role);
    const foreign = isStaff
      ? `td, li, article, section[aria-label="[${texts['reviews.details']}]"]`
      : undefined;
    const faults: string[] = [];
    for (const one of visits) {
      const ids: Record<string, string> = { ...things, ...own };
      const address = one.address.replaceAll(
        /\$([\w-]+)/g,
        (_found, name: string) => ids[name] ?? fail(name),
      );
      faults.push(...(await visit(page, { ...one, address, foreign })));
      faults.push(...(await deadLinks(page, visitor)).map((fault) => `${address} ${fault}`));
    }
    expect(faults).toEqual([]);
  });

for (const first of [wide, narrow])
  test(`the sign-in, the demo and closed links, first ${first.name}, hardly move while they load, and are accessible, translated and whole in both looks`, async ({
    page,
  }) => {
    await watchLayoutShifts(page);
    await showPseudoTexts(page, 'de');
    await showIn(page, first);
    const faults: string[] = [];
    for (const address of withoutSignIn)
      faults.push(...(await visit(page, { address, first, isNew: true, isLink: false })));
    expect(faults).toEqual([]);
  });
