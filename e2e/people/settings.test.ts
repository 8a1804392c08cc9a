import type { Page } from '@playwright/test';
import { inTx } from '../../apps/server/src/platform/db/database.ts';
import { expect, test } from '../support/journey.ts';
import { addPhotos, addVehicle, pickFrom, samplePhoto, sendSignIn } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';

let clientId: string | undefined;

test.beforeEach(async ({ signedIn }) => {
  const person = await people.add({ type: 'basic', name: 'Ann Dealer' }, 10);
  ({ clientId } = person);
  await signedIn(person);
});

const showroom = (page: Page) => page.getByRole('complementary', { name: 'Showroom' });
const openSettings = (page: Page) => page.getByRole('link', { name: 'Settings', exact: true }).click();

/** Settings that a vehicle's pictures were ordered with. */
async function ordered(reference: string) {
  const { preset, recipe } = await people.db
    .selectFrom('images')
    .innerJoin('vehicles', 'vehicles.id', 'images.setId')
    .select(['images.preset', 'images.recipe'])
    .where('vehicles.reference', '=', reference)
    .where('images.recipe', 'is not', null)
    .executeTakeFirstOrThrow();
  const { plate, reflection, tone } = recipe as {
    plate: { mode: string };
    reflection: { opacity: number };
    tone?: boolean;
  };
  return { preset, plate: plate.mode, reflects: reflection.opacity > 0, fitsTone: tone ?? false };
}

test('a vehicle is ordered with the settings that it inherits', async ({ page, mark }) => {
  await inTx(people.db, (tx) =>
    tx
      .insertInto('settingsGroups')
      .values({
        clientId: clientId as never,
        plateMode: 'colour',
        reflection: false,
        createdAt: new Date(),
      })
      .execute(),
  );
  await openSettings(page);
  await page.getByRole('button', { name: 'New profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'New profile' });
  await dialog.getByLabel('Profile name').fill('Winter');
  await pickFrom(dialog, 'Showroom', 'Dark hall');
  await dialog.getByLabel('Match vehicle to showroom light').selectOption('On');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Activate', exact: true }).click();
  await page.getByText('Active', { exact: true }).waitFor();

  await page.getByRole('link', { name: 'Vehicles', exact: true }).click();
  await addVehicle(page, `SET-${mark}`);
  await showroom(page).getByText('Set by the profile “Winter”').waitFor();
  await expect(showroom(page).getByRole('radio', { name: 'Dark hall' })).toBeChecked();
  await expect(showroom(page).getByLabel('Licence plate', { exact: true })).toHaveValue('colour');
  await expect(showroom(page).getByLabel('Floor reflection')).not.toBeChecked();
  await expect(showroom(page).getByText('Set by the client')).toHaveCount(2);

  await showroom(page).getByLabel('Floor reflection').check();
  await showroom(page).getByText('For this order only').waitFor();
  await addPhotos(page, [samplePhoto('saloon-blue-045.jpg')]);
  await page.getByRole('button', { name: 'Make 1 picture' }).click();
  await page.getByText('0 of 1 finished').waitFor();
  await expect
    .poll(() => ordered(`SET-${mark}`))
    .toEqual({ preset: 'dark-hall', plate: 'colour', reflects: true, fitsTone: true });
});

test('a language chosen in the panel is used in another browser too', async ({ page, openBrowser }) => {
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  await page.getByRole('heading', { name: 'Fahrzeuge', level: 1 }).waitFor();
  const { id, email } = await people.db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('clientId', '=', clientId as never)
    .executeTakeFirstOrThrow();
  const kept = () =>
    people.db
      .selectFrom('settingsGroups')
      .select('language')
      .where('userId', '=', id)
      .where('name', 'is', null)
      .executeTakeFirst();
  await expect.poll(kept).toEqual({ language: 'de' });
  const other = await openBrowser({ locale: 'en-GB' });
  await sendSignIn(other, { email });
  await other.getByRole('heading', { name: 'Fahrzeuge', level: 1 }).waitFor();
});
