import { catalogueKinds } from '@forecourt/contract/catalogue';
import type { ClientId, CustomerId, ImportId, UserId } from '@forecourt/contract/ids';
import { jobNames } from '@forecourt/contract/job-centre';
import type { Locator, Page } from '@playwright/test';
import { sql } from 'kysely';
import { buildCatalogueItem } from '../apps/server/src/testing/catalogue-builders.ts';
import { buildImport, buildImportEntry } from '../apps/server/src/testing/import-builders.ts';
import { buildInvoice } from '../apps/server/src/testing/money-builders.ts';
import { axeFaults } from './axe-faults.ts';
import { expect, fail, test } from './journey.ts';
import { layoutShiftFaults, watchLayoutShifts } from './layout-shifts.ts';
import { addPhotos, samplePhoto } from './panel-steps.ts';
import { people } from './people.ts';
import { signIn } from './sign-in.ts';
import { zoomFaults } from './zoom.ts';

interface Look {
  name: string;
  dark: boolean;
  width: number;
  locale: string;
  /** Whether screens are also checked at 200 % zoom. Once is enough, in the language with the longest words. */
  zoomed: boolean;
}

const looks: Look[] = [
  { name: 'light, desktop, English', dark: false, width: 1440, locale: 'en-GB', zoomed: false },
  // A window of 1280 px is 320 px wide at 400 % zoom.
  { name: 'dark, narrow phone, German', dark: true, width: 320, locale: 'de-DE', zoomed: true },
];

/** Screens that a test visits. */
const screensOfTest = 9;

const chunksOf = <One>(all: readonly One[], size: number): One[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

const missingLogo = '0190a000-0000-7000-8000-000000000001';
/** An exported preset whose logo is not in the catalogue. */
const lackingFile = {
  schema: 'forecourt-preset',
  version: 1,
  name: 'Night',
  look: {
    background: { kind: 'transparent' },
    targets: [{ name: 'web', width: 800, height: 600 }],
    overlays: [{ kind: 'logo', catalogueId: missingLogo }],
  },
  parts: [{ ref: missingLogo, kind: 'logo', name: 'Logo of another house', sha256: null }],
} as const;

/** Ids of objects that have their own screen, by the name of the path parameter. */
let things: Record<string, string>;

test.beforeAll(async () => {
  const customer = await people.addCustomer({ name: 'Autogruppe Blick' });
  const client = await people.addClient({ customerId: customer });
  const { id: user } = await people.add({ name: 'Una Blick', clientId: client });
  const invoice = await addInvoice(user, customer, client);
  things = { user, client, customer, invoice };
  things.import = await buildImport(people.db, { userId: user });
  await buildImportEntry(people.db, things.import as ImportId);
  for (const kind of catalogueKinds) {
    things[kind] = await buildCatalogueItem(people.db, { kind, picture: 'none' });
  }
  // The job centre lists every kind of job that has a pending job.
  await sql`select graphile_worker.add_job(name, '{}', run_at => now() + interval '1 day')
    from unnest(${jobNames}::text[]) name`.execute(people.db);
});

/** Adds a closed invoice of a user with every kind of content an invoice can show. */
const addInvoice = (userId: UserId, customerId: CustomerId, clientId: ClientId) =>
  buildInvoice(people.db, {
    owner: { kind: 'user', id: userId },
    customerId,
    clientId,
    status: 'closed',
    buyerName: 'Una Blick',
  });

/** A room of the customer that the account administers, if it does. */
async function addOwnBackground(id: UserId): Promise<string> {
  const { customerId } = await people.db
    .selectFrom('users')
    .select('customerId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return buildCatalogueItem(people.db, { use: 'room', ...(customerId && { ownedBy: customerId }) });
}

/** Accessibility violations of a screen, and whether it is wider than the window. */
async function faultsOf(page: Page): Promise<string[]> {
  const found = await axeFaults(page);
  const overflowPx = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  return overflowPx > 0 ? [...found, `${overflowPx} px wider than the window`] : found;
}

/** Pages that need no sign-in. */
const before = ['/login', '/demo-app', '/shared', '/capture'];

/** Navigates like a link; a screen that only shows itself on a full load is reloaded. */
async function follow(page: Page, address: string): Promise<void> {
  const [path] = address.split(/[?#]/);
  if (path === undefined || before.includes(path) || path === new URL(page.url()).pathname) {
    await page.goto(address);
  } else {
    // The previous screen stays until the next one is loaded.
    await page.evaluate(`document.querySelector('main h1')?.setAttribute('data-before', '');
      history.pushState(null, '', ${JSON.stringify(address)});`);
  }
  await page.locator('h1:not([data-before])').first().waitFor();
}

async function visit(page: Page, address: string, { zoomed }: Look): Promise<string[]> {
  await follow(page, address);
  // The event stream never becomes idle, so wait for the content itself.
  await page.locator('main').locator('table, form, details, article, h2, li').first().waitFor();
  await expect(page.locator('main [role=status][aria-label]')).toHaveCount(0);
  const faults = [...(await faultsOf(page)), ...(await layoutShiftFaults(page))];
  if (zoomed) faults.push(...(await zoomFaults(page)));
  return faults.map((fault) => `${address} ${fault}`);
}

/** Creates a vehicle with one photo, in any language. */
async function makeVehicle(page: Page): Promise<void> {
  await page.goto('/dashboard/vehicles/new');
  await page.locator('form input').first().fill('LOOK-1');
  await page.locator('form button[type=submit]').click();
  // The form for a new vehicle accepts photos too, and is still visible for a moment.
  await page.getByRole('heading', { name: 'LOOK-1' }).waitFor();
  await addPhotos(page, [samplePhoto('saloon-blue-045.jpg')]);
  await page.locator('main li img').first().waitFor();
}

/** Presses an action that phones have in a sheet behind one button. */
async function press(scope: Locator, action: Locator): Promise<void> {
  if (!(await action.isVisible())) await scope.locator('button[popovertarget]').click();
  await action.click();
}

/** Accessibility violations while a place on the photo is chosen, of the form, of the list with a marker, and of what it says. */
async function faultsOfMarkers(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const check = async (what: string) =>
    faults.push(...(await faultsOf(page)).map((fault) => `${what} ${fault}`));
  const viewer = page.getByRole('dialog').first();
  // Markers are before comments.
  await press(viewer, viewer.locator('button[aria-expanded]').first());
  const add = viewer.locator('section > button').last();
  await add.click();
  await check('place of a marker');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog').nth(1);
  await form.locator('textarea').fill('Ein Kratzer an der Tür');
  await check('form of a marker');
  await form.locator('button[type=submit]').click();
  const row = viewer.locator('ol button').first();
  await row.waitFor();
  await check('list of markers');
  await row.click();
  await form.waitFor();
  await check('marker');
  return faults;
}

/** Accessibility violations of the dialogs and menus over a vehicle's page, each opened by its button. */
async function faultsOver(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const check = async (what: string) => {
    faults.push(...(await faultsOf(page)).map((fault) => `${what} ${fault}`));
    await page.keyboard.press('Escape');
  };
  const menu = page.locator('main li button[aria-haspopup=menu]');
  await menu.click();
  await page.getByRole('menu').waitFor();
  await check('menu');
  await menu.click();
  await page.getByRole('menuitem').nth(1).click();
  await page.getByRole('dialog').waitFor();
  await check('move');
  const head = page.locator('main header');
  await press(head, head.locator('button:has(.tabler-icon-pencil)'));
  await page.getByRole('dialog').waitFor();
  await check('edit');
  await page.locator('main li img').click();
  await page.getByRole('dialog').waitFor();
  const viewer = await faultsOf(page);
  faults.push(...viewer.map((fault) => `viewer ${fault}`), ...(await faultsOfMarkers(page)));
  await page.keyboard.press('Escape');
  const over = page.getByRole('dialog').first();
  await press(over, over.locator('button:has(.tabler-icon-scissors)'));
  await page.locator('form canvas').waitFor();
  for (const tool of [0, 2]) {
    await page.locator('form fieldset').first().locator('button').nth(tool).click();
    faults.push(...(await faultsOf(page)).map((fault) => `retouch ${fault}`));
  }
  return faults;
}

for (const look of looks)
  test.describe(`screens in ${look.name}`, () => {
    test.use({
      viewport: { width: look.width, height: 900 },
      locale: look.locale,
      colorScheme: look.dark ? 'dark' : 'light',
    });
    const visitors = [
      [
        'user',
        'basic',
        [
          '/dashboard',
          '/dashboard?layout=table',
          '/dashboard/vehicles/new',
          '/dashboard/vehicles/deleted',
          '/dashboard/notifications',
          '/dashboard/settings',
          '/dashboard/configurator',
          '/dashboard/license-plate-configurator',
          '/dashboard/license-plate-configurator/new',
          '/dashboard/imports?new=1',
          '/dashboard/restyles',
          '/dashboard/requests?new=1',
          '/dashboard/credits',
          '/dashboard/invoices',
          '/dashboard/invoices/$own',
          '/dashboard/account',
        ],
      ],
      [
        'root',
        null,
        [
          '/root',
          '/root/customers',
          '/root/applications',
          '/root/users',
          '/root/restore-users',
          '/root/promo-codes',
          '/root/managers',
          '/root/background-requests',
          '/root/features',
          '/root/customers/$customer',
          '/root/applications/$client',
          '/root/users/$user',
          '/root/restore-vehicles',
          '/root/backgrounds',
          '/root/backgrounds/$background',
          '/root/body-types',
          '/root/body-types?new=1',
          '/root/vehicle-specifications?new=1',
          '/root/frames',
          '/root/frames/$frame',
          '/root/license-plates',
          '/root/license-plates/$license-plate',
          '/root/logos',
          '/root/logos/$logo',
          '/root/presets',
          '/root/presets/$preset',
          '/root/imports',
          '/root/imports/$import',
          '/root/gifs',
          '/root/gifs/$gif',
          '/root/collages?new=1',
          '/root/collages/$collage',
          '/root/notifications',
          '/root/notifications/new',
          '/root/prices',
          '/root/invoice-settings',
          '/root/installation',
          '/root/social-connections',
          '/root/jobs',
          '/root/audit',
          '/root/mails',
          '/root/users/$user/invoices/$invoice',
          '/root/account',
        ],
      ],
      [
        'customer',
        null,
        [
          '/customer',
          '/customer/users',
          '/customer/applications',
          '/customer/organisation',
          '/customer/organisation?tab=admins',
          '/customer/restore-users',
          '/customer/backgrounds?new=1',
          '/customer/backgrounds/$own-background',
          '/customer/credits',
          '/customer/invoices',
        ],
      ],
      [
        'client',
        'basic',
        [
          '/client',
          '/client/users',
          '/client/organisation',
          '/client/organisation?tab=users',
          '/client/organisation?tab=social',
          '/client/vehicles',
          '/client/vehicles/new',
          '/client/crops',
          '/client/configurator',
          '/client/license-plate-configurator',
          '/client/credits',
        ],
      ],
      ['user', 'simple', ['/crop', '/crop/users']],
    ] as const;

    const visits = visitors.flatMap(([role, type, all]) =>
      chunksOf(all, screensOfTest).map((addresses, part) => ({ role, type, addresses, part: part + 1 })),
    );
    for (const { addresses, part, role, type } of visits)
      test(`of ${role} ${type}, part ${part}, have no accessibility fault that axe finds, and hardly move while they load`, async ({
        page,
      }) => {
        await watchLayoutShifts(page);
        const { id, email } = await people.add({ role, type });
        things.own = await addInvoice(id, things.customer as CustomerId, things.client as ClientId);
        things['own-background'] = await addOwnBackground(id);
        await signIn(page, { email });
        const faults: string[] = [];
        for (const address of addresses) {
          const path = address.replaceAll(
            /\$([\w-]+)/g,
            (_found, name: string) => things[name] ?? fail(name),
          );
          faults.push(...(await visit(page, path, look)));
        }
        expect(faults).toEqual([]);
      });

    test('including overlays, shot list and versions of a preset, and the import of one, have none', async ({
      page,
    }) => {
      const frame = await buildCatalogueItem(people.db, { kind: 'frame' });
      const preset = await buildCatalogueItem(people.db, {
        kind: 'preset',
        look: {
          overlays: [
            { kind: 'frame', catalogueId: frame, positions: ['exterior'] },
            { kind: 'text', text: '{make}' },
          ],
          positions: ['exterior.front', 'interior.dashboard'],
        },
        versions: 3,
      });
      const { email } = await people.add({ role: 'root' });
      await signIn(page, { email });
      await page.goto(`/root/presets/${preset}`);
      for (const row of [0, 1]) {
        await page.locator('ol > li button[aria-expanded]').nth(row).click();
        expect(await faultsOf(page)).toEqual([]);
      }
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
      await page.goto('/root/presets');
      await page.locator('main button:has(.tabler-icon-file-import)').click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('input[type=file]').setInputFiles({
        name: 'preset.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(lackingFile)),
      });
      await dialog.getByText(lackingFile.parts[0].name).first().waitFor();
      expect(await faultsOf(page)).toEqual([]);
    });

    test('including the command palette have none', async ({ page }) => {
      const { email } = await people.add({ role: 'root', name: 'Paletta' });
      await people.add({ name: 'Paletta Gefunden' });
      await signIn(page, { email });
      await page.locator('header button[aria-haspopup=dialog]').first().click();
      await page.getByRole('dialog').getByRole('option').first().waitFor();
      expect(await faultsOf(page)).toEqual([]);
      await page.keyboard.type('paletta gef');
      await page.getByRole('dialog').getByRole('option', { name: 'Paletta Gefunden' }).first().waitFor();
      expect(await faultsOf(page)).toEqual([]);
    });

    test('of a vehicle with a photo have none, nor have the dialogs over them', async ({ page }) => {
      const { email } = await people.add({ type: 'premium' });
      await signIn(page, { email });
      await makeVehicle(page);
      const buffer = Buffer.from('%PDF-1.7\n%%EOF');
      const files = ['a.pdf', 'no-pdf.pdf'].map((name, index) => {
        return { name, mimeType: 'application/pdf', buffer: index === 0 ? buffer : Buffer.from('text') };
      });
      await page.locator('input[data-pick=documents]').setInputFiles(files);
      await page.locator('main section [role=alert]').getByText('PDF').waitFor();
      expect(await faultsOf(page)).toEqual([]);
      expect(await faultsOver(page)).toEqual([]);
      await page.goto('/dashboard/crops');
      // The last kind asks for more: shape and space around the vehicle.
      await page.locator('main fieldset label').nth(4).click();
      await page.locator('main input[type=range]').waitFor();
      expect(await faultsOf(page)).toEqual([]);
      await addPhotos(page, [samplePhoto('saloon-blue-045.jpg')]);
      await page.waitForURL(/crops\/[0-9a-f-]{36}$/);
      await page.locator('main li img, main li [role=alert]').first().waitFor();
      expect(await faultsOf(page)).toEqual([]);
    });

    test('for the sign-in, the demo and a closed link have none', async ({ page }) => {
      await watchLayoutShifts(page);
      expect(await visit(page, '/login', look)).toEqual([]);
      expect(await visit(page, '/demo-app', look)).toEqual([]);
      expect(await visit(page, '/shared#no-token', look)).toEqual([]);
      expect(await visit(page, '/capture#no-token', look)).toEqual([]);
    });
  });
