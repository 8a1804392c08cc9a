import type { Locator, Page } from '@playwright/test';
import { axeFaults } from '../support/axe-faults.ts';
import { expect, test } from '../support/journey.ts';
import { addPhotos, addVehicle, makePictures, samplePhoto, savedBy } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';

/** A client switches channels on, and says what the own one gets. */
async function decideRules(page: Page): Promise<void> {
  const row = page.getByRole('list', { name: 'Channels' }).getByRole('listitem');
  const own = row.filter({ hasText: 'Own export' });
  await own.getByText('Default').waitFor();
  await own.getByRole('button', { name: 'Switch on Own export' }).click();
  await own.getByText('Set by the client').waitFor();
  await row.getByRole('button', { name: 'Switch on Instagram' }).click();
  await row.getByRole('button', { name: 'Switch off Instagram' }).waitFor();

  await own.getByRole('button', { name: 'Rules for Own export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rules for Own export' });
  await dialog.getByLabel('File names').fill('{vin}');
  await dialog.getByLabel('Smallest width (px)').fill('30000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('The name needs {n}').waitFor();
  await dialog.getByLabel('File names').fill('{stock}-{n}');
  await dialog.getByLabel('Smallest width (px)').fill('100');
  await dialog.getByLabel('Add a position').selectOption('Rear left');
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Opens the feed of the own channel for selected vehicles; answers its second address. */
async function openFeed(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Feed for Own export' }).click();
  const feed = page.getByRole('dialog', { name: 'Feed for Own export' });
  await feed.getByRole('button', { name: 'Open feed' }).click();
  const address = feed.getByText(/\/channel-feeds\/.*\.json$/);
  expect(await axeFaults(page)).toEqual([]);
  const first = await address.textContent();
  await feed.getByRole('button', { name: 'New address' }).click();
  await page
    .getByRole('dialog', { name: 'New address' })
    .getByRole('button', { name: 'New address' })
    .click();
  await expect.poll(() => address.textContent()).not.toBe(first);
  const current = (await address.textContent()) ?? '';
  await feed.getByRole('checkbox', { name: 'Only vehicles selected for the channel' }).click();
  await feed.getByText(/Select vehicles in the list/).waitFor();
  await page.keyboard.press('Escape');
  return current;
}

/** Adds a server that cannot be reached, and takes its deletion back. */
async function addServer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add server' }).click();
  const adding = page.getByRole('dialog', { name: 'Add server' });
  await adding.getByLabel('Name', { exact: true }).fill('Marketplace');
  await adding.getByLabel('Server', { exact: true }).fill('10.0.0.1');
  await adding.getByLabel('User name').fill('dealer');
  await adding.getByLabel('Log in with').selectOption('Key pair');
  expect(await axeFaults(page)).toEqual([]);
  await adding.getByRole('button', { name: 'Save' }).click();
  await adding.getByText('This address may not be called from here.').waitFor();
  await adding.getByLabel('Server', { exact: true }).fill('upload.marketplace.invalid');
  await adding.getByRole('button', { name: 'Save' }).click();
  const testing = page.getByRole('dialog', { name: 'Connection to Marketplace' });
  await testing.getByText(/^ssh-ed25519 /).waitFor();
  await testing.getByRole('button', { name: 'Test connection' }).click();
  await testing.getByText('There is no server with this name.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Actions for Marketplace' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  const servers = page.getByRole('list', { name: 'Delivery to servers' }).getByRole('listitem');
  await servers.getByText('Nothing is delivered until the connection has been tested.').waitFor();
}

/** Instagram would refuse the pictures until they are adapted. */
async function adaptForInstagram(page: Page, card: Locator): Promise<void> {
  const instagram = card.getByRole('listitem').filter({ hasText: 'Instagram' });
  await instagram.getByText('2 pictures would be refused').waitFor();
  await instagram.getByText('too large').first().waitFor();
  await expect(instagram.getByRole('button', { name: 'Export' })).toBeDisabled();
  await instagram.getByRole('button', { name: 'Adapt all for Instagram' }).click();
  await instagram.getByText('2 pictures ready').waitFor({ timeout: 60_000 });
  await instagram.getByAltText('Front left, adapted for Instagram').waitFor();
  expect(await axeFaults(page)).toEqual([]);
}

/** The feed has a vehicle once it is selected for the channel. */
async function selectForFeed(page: Page, card: Locator, address: string): Promise<void> {
  expect(await (await page.request.get(address)).json()).toEqual({ vehicles: [] });
  const ownExport = card.getByRole('listitem').filter({ hasText: 'Own export' });
  await ownExport.getByRole('checkbox', { name: 'Selected for this channel' }).click();
  const vehiclesInFeed = async () =>
    ((await (await page.request.get(address)).json()) as { vehicles: object[] }).vehicles.length;
  await expect.poll(vehiclesInFeed).toBe(1);
  const fetched = await page.request.get(address);
  expect(await fetched.json()).toMatchObject({
    vehicles: [{ id: 'CHANNEL-1', pictures: [{}, {}].map(() => expect.any(String)) }],
  });
}

async function exportVehicle(page: Page, card: Locator): Promise<void> {
  await card.getByRole('button', { name: 'Export for Own export' }).click();
  const exporting = page.getByRole('dialog', { name: 'Export for Own export' });
  await exporting.getByRole('radio', { name: '7 days' }).check();
  await exporting.getByRole('button', { name: 'Pack ZIP' }).click();
  await exporting.getByText('The ZIP contains 2 pictures.').waitFor();
  const { bytes } = await savedBy(exporting.getByRole('link', { name: 'Download ZIP' }));
  const zip = bytes.toString('latin1');
  expect(zip).toContain('CHANNEL-1/CHANNEL-1-01.jpg');
  expect(zip).toContain('manifest.csv');
  await page.keyboard.press('Escape');
}

/** A list exports the pictures that were adapted before. */
async function exportSelected(page: Page): Promise<void> {
  await page.goto('/dashboard/vehicles?layout=table&hide=vin&markedFor=own');
  await page.getByRole('cell', { name: 'Own export' }).waitFor();
  await page.getByLabel('Select all on this page').check();
  await page.getByRole('region', { name: '1 selected' }).getByRole('button', { name: 'Export' }).click();
  const channel = page.getByRole('dialog').getByLabel('Channel');
  await expect.poll(() => channel.locator('option').allTextContents()).toEqual(['Instagram', 'Own export']);
  await channel.selectOption('Instagram');
  await page.getByRole('button', { name: 'Pack ZIP' }).click();
  await page.getByText('The ZIP contains 2 pictures.').waitFor();
}

test('a client says what channels get; its user exports that', async ({ page, openBrowser, signedIn }) => {
  const clientId = await people.addClient({ name: 'Garage Channel' });
  await signedIn({ role: 'client', clientId }, { at: '/client/organisation' });
  await page.getByRole('link', { name: 'Channels' }).click();
  await decideRules(page);
  const feed = await openFeed(page);
  await addServer(page);

  const user = await openBrowser();
  await signedIn({ type: 'basic', clientId }, { page: user, credits: 10 });
  await addVehicle(user, 'CHANNEL-1');
  await addPhotos(user, ['saloon-blue-045.jpg', 'saloon-blue-135.jpg'].map(samplePhoto));
  await makePictures(user, 2);
  const card = user.getByRole('region', { name: 'Channels' });
  await adaptForInstagram(user, card);
  await selectForFeed(page, card, feed);
  await exportVehicle(user, card);
  await exportSelected(user);
});
