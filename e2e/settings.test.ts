import type { Page } from '@playwright/test';
import { inTx } from '../apps/server/src/platform/db/database.ts';
import { expect, test } from './journey.ts';
import { addPhotos, addVehicle, logOut, pickFrom, samplePhoto, sendSignIn } from './panel-steps.ts';
import { people } from './people.ts';
import { signIn } from './sign-in.ts';

let clientId: string | undefined;

test.beforeEach(async ({ page }) => {
  const person = await people.add({ type: 'basic', name: 'Ann Dealer' }, 10);
  ({ clientId } = person);
  await signIn(page, { email: person.email });
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

test('a vehicle starts with the inherited settings, shows where they come from, and is ordered with them', async ({
  page,
  mark,
}) => {
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
  await dialog.getByText('Cover in white · Set by the client').waitFor();
  await dialog.getByLabel('Profile name').fill('Winter');
  await pickFrom(dialog, 'Showroom', 'Dark hall');
  await dialog.getByLabel('Fit light and colour of the vehicle to the showroom').selectOption('On');
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

  await showroom(page).getByRole('radio', { name: 'Studio grey' }).check();
  await showroom(page).getByText('Set for this vehicle').waitFor();
  await page.reload();
  await showroom(page).getByText('Set for this vehicle').waitFor();
  await showroom(page).getByRole('button', { name: 'Reset to settings' }).click();
  await showroom(page).getByText('Set by the profile “Winter”').waitFor();
});

test('own settings are saved; a profile is renamed, deleted, and restored with undo', async ({ page }) => {
  await openSettings(page);
  const form = page.getByRole('region', { name: 'Your pictures' });
  const save = form.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  await form.getByText('Studio white · Installation default').waitFor();
  await pickFrom(form, 'Showroom', 'Brand colour');
  await form.getByLabel('Brand colour', { exact: true }).first().selectOption('Custom colour');
  await form.getByLabel('Brand colour', { exact: true }).last().fill('#aa2211');
  await save.click();
  await page.getByText('Your settings were saved.').waitFor();
  await page.reload();
  await form.waitFor();
  await expect(form.getByRole('combobox', { name: 'Showroom', exact: true })).toHaveValue('Brand colour');
  await expect(form.getByLabel('Brand colour', { exact: true }).last()).toHaveValue('#aa2211');

  const profiles = page.getByRole('region', { name: 'Profiles' });
  await profiles.getByRole('button', { name: 'New profile' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Brand colour · Your setting').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('This field is required.').waitFor();
  await dialog.getByLabel('Profile name').fill('Sumer');
  await dialog.getByLabel('Licence plate').selectOption('Keep as photographed');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await profiles.getByText('Licence plate: Keep as photographed').waitFor();

  const act = async (choice: string) => {
    await profiles.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: choice }).click();
  };
  await act('Edit');
  await dialog.getByLabel('Profile name').fill('Summer');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await profiles.getByText('Summer', { exact: true }).waitFor();
  await profiles.getByRole('button', { name: 'Activate', exact: true }).click();
  await act('Delete');
  await profiles.getByText('Summer', { exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await profiles.getByText('Summer', { exact: true }).waitFor();
  await profiles.getByText('Active', { exact: true }).waitFor();
});

test('on a phone the order bar names the showroom of the settings, and it is selected in the sheet', async ({
  page,
}) => {
  const { id, email } = await people.add({ type: 'basic' });
  await people.db
    .insertInto('settingsGroups')
    .values({ userId: id, preset: 'brand', createdAt: new Date() })
    .execute();
  await logOut(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page, { email });
  await addVehicle(page, 'SET-2');
  await addPhotos(page, [samplePhoto('saloon-blue-045.jpg')]);
  await page.getByRole('button', { name: 'Showroom Brand colour' }).click();
  const sheet = page.getByRole('dialog', { name: 'Showroom' });
  await sheet.getByRole('radio', { name: /^Brand colour/, checked: true }).waitFor();
});

test('a language chosen in the panel is stored with the account and used in another browser', async ({
  page,
  openBrowser,
}) => {
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
  await sendSignIn(other.page, { email });
  await other.page.getByRole('heading', { name: 'Fahrzeuge', level: 1 }).waitFor();
  await other.close();
});
