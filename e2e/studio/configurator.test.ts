import { readFile } from 'node:fs/promises';
import type { UserId } from '@forecourt/contract/ids';
import type { Page } from '@playwright/test';
import { currentInstallation } from '../support/current-installation.ts';
import { boxesOf } from '../support/element-boxes.ts';
import { expect, test } from '../support/journey.ts';
import { addPhotos, addVehicle, logOut, makePictures, samplePhoto } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';
import { tokenOf } from '../support/session-tokens.ts';
import { animationsEnded } from '../support/waits.ts';

/** Adds a background that a client may choose, uploaded as root does it. */
async function addBackground(name: string, clientId: string): Promise<void> {
  const { email } = await people.add({ role: 'root' });
  const authorization = `Bearer ${await tokenOf(email)}`;
  const send = async (method: string, path: string, body: object) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${currentInstallation().baseUrl}/v1/catalogue/background${path}`, {
      method,
      headers: { authorization, ...(!isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    });
    return (await answer.json()) as { id: string };
  };
  const { id } = await send('POST', '', { name });
  const form = new FormData();
  const photo = await readFile(samplePhoto('van-white-090.jpg'));
  form.set('file', new Blob([photo], { type: 'image/jpeg' }), 'a.jpg');
  await send('POST', `/${id}/picture`, form);
  await send('PATCH', `/${id}/assignments`, { add: [{ to: 'client', id: clientId }] });
  const state = () =>
    people.db
      .selectFrom('catalogueItems')
      .innerJoin('files', 'files.id', 'catalogueItems.fileId')
      .select('files.state')
      .where('catalogueItems.id', '=', id as never)
      .executeTakeFirst();
  await expect.poll(state).toEqual({ state: 'ready' });
}

/** The buttons stay in sight, and cover nothing of the preview beside the choices. */
async function expectSaveInSight(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.waitForFunction('innerHeight === 600');
  await animationsEnded(page);
  const { button, floor } = await boxesOf(page, {
    button: page.getByRole('button', { name: 'Save' }),
    floor: page.getByLabel('Floor reflection'),
  });
  expect(button.bottom).toBeLessThanOrEqual(600);
  expect(button.left).toBeGreaterThan(floor.right);
}

/** A new vehicle starts with that default, and follows the settings until a user picks another showroom. */
async function orderWithDefault(page: Page, name: string, userId: UserId): Promise<void> {
  await page.goto('/dashboard/vehicles');
  await addVehicle(page, 'BACK-1');
  const showroom = page.getByRole('complementary', { name: 'Showroom' });
  await showroom.getByText('Set by the client').first().waitFor();
  await expect(showroom.getByRole('radio', { name })).toBeChecked();
  // The price of a background does not depend on the preset that it is combined with.
  await showroom.getByRole('radio', { name: 'Plate only' }).check();
  await showroom.getByRole('radio', { name: new RegExp(`^${name} .* 1 credit per picture$`) }).waitFor();
  await showroom.getByRole('radio', { name: 'Dark hall' }).check();
  await showroom.getByText('Set for this vehicle').waitFor();
  // The preset of the vehicle is in one order in front of the background of the settings.
  await showroom.getByRole('checkbox', { name: `With the background of the settings: ${name}` }).check();
  await addPhotos(page, [samplePhoto('saloon-blue-045.jpg')]);
  await makePictures(page, 1);
  const made = people.db
    .selectFrom('images')
    .innerJoin('vehicles', 'vehicles.id', 'images.setId')
    .where('vehicles.userId', '=', userId)
    .select(['images.preset', 'images.recipe']);
  const { preset, recipe } = await made.executeTakeFirstOrThrow();
  expect([preset, recipe?.background.kind]).toEqual(['dark-hall', 'picture']);
  await showroom.getByRole('radio', { name }).check();
  await showroom.getByText('For this order only').waitFor();
  await showroom.getByRole('button', { name: 'Reset to settings' }).click();
  await showroom.getByText('Set for this vehicle').waitFor();
  await showroom.getByRole('button', { name: 'Reset to settings' }).click();
  await showroom.getByRole('radio', { name }).waitFor();
}

test('what a client chooses is the default of its users', async ({ page, mark, signedIn }) => {
  const name = `Hall ${mark}`;
  const client = await people.add({ role: 'client', type: 'basic' });
  await addBackground(name, client.clientId ?? '');
  const dealer = await people.add({ type: 'basic', clientId: client.clientId }, 3);
  const choices = page.getByRole('group', { name: 'Choose a showroom' });
  const save = async () => {
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your settings were saved.').first().waitFor();
  };

  await signedIn(client);
  await page.getByRole('link', { name: 'Backgrounds' }).click();
  await choices.getByRole('radio', { name: /^Studio white \(default\).* 1 credit per picture$/ }).waitFor();
  // Each card shows its price: hiding only the plate is free, a background costs as much as any showroom.
  const radio = (words: RegExp) => choices.getByRole('radio', { name: words });
  await radio(new RegExp(`^${name} Background 1 credit per picture$`)).waitFor();
  await radio(/^Dark hall .* 1 credit per picture$/).waitFor();
  await radio(/^Plate only .* Free$/).waitFor();
  await choices.getByRole('radio', { name }).check();
  await page.getByLabel('Floor reflection').selectOption('Off');
  await expectSaveInSight(page);
  await save();
  await page.reload();
  await expect(choices.getByRole('radio', { name })).toBeChecked();
  await page.getByRole('link', { name: 'Licence plates' }).click();
  await page.getByRole('combobox', { name: 'Licence plate' }).selectOption('Cover in white');
  await save();
  await logOut(page);

  await signedIn(dealer, { at: '/dashboard/configurator' });
  const inherited = choices.getByRole('radio', {
    name: `${name} (default) Set by the client 1 credit per picture`,
  });
  await expect(inherited).toBeChecked();
  await expect(page.getByLabel('Floor reflection').locator('option:checked')).toHaveText('Off (default)');
  await choices.getByRole('radio', { name: /^Brand colour/ }).check();
  await page.getByLabel('Brand colour', { exact: true }).first().selectOption('Custom colour');
  await page.getByLabel('Brand colour', { exact: true }).last().fill('#aa2211');
  await save();
  await expect(choices.getByRole('radio', { name: /^Brand colour/ })).toBeChecked();
  // After a choice of one's own, the card still shows what would be inherited.
  await inherited.check();
  await save();
  await inherited.waitFor();

  await orderWithDefault(page, name, dealer.id);
});
