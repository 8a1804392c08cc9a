import { readFile } from 'node:fs/promises';
import { imageSize } from 'image-size';
import { expect, test } from '../support/journey.ts';
import { addPhotos, logOut, makingTime, pick, pickFrom, samplePhoto } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';
import { signIn } from '../support/sign-in.ts';

test('root creates a preset and assigns it, and a dealer makes a picture with it in both of its outputs', async ({
  page,
}) => {
  const mark = Date.now().toString(36);
  const [name, customerName] = [`Blue ${mark}`, `Preset Group ${mark}`];
  const root = await people.add({ role: 'root' });
  const clientId = await people.addClient({ customerId: await people.addCustomer({ name: customerName }) });
  const dealer = await people.add({ type: 'premium', clientId }, 3);

  await signIn(page, { email: root.email, at: '/root/presets?new=1' });
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(/\/root\/presets\/[0-9a-f-]{36}$/);
  await page.getByLabel('Behind the vehicle').selectOption('Solid colour');
  await page.getByRole('textbox', { name: 'Colour' }).last().fill('#3355ff');
  await page.getByLabel('Reflection, %').fill('0');
  await page.getByLabel('Licence plate').selectOption('Blur');
  await page.getByLabel('Width, pixels').fill('800');
  await page.getByLabel('Height, pixels').fill('600');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  // A square output of the whole finished picture, with a red border.
  await page.getByRole('button', { name: 'Add output' }).click();
  await page.getByLabel('Width, pixels').last().fill('600');
  await page.getByLabel('Height, pixels').last().fill('600');
  await page.getByLabel('How it is made').selectOption('The finished picture, whole with a border');
  await page.getByLabel('Border').selectOption('Solid colour');
  await page.getByRole('textbox', { name: 'Colour' }).last().fill('#c81e28');
  await page.getByRole('checkbox', { name: 'Keep edges clear of logos and texts' }).last().check();
  const clear = page.getByRole('group', { name: 'Clear edges of size-2' });
  await clear.getByRole('spinbutton', { name: 'Bottom, %' }).fill('25');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.reload();
  await expect(page.getByLabel('Border')).toHaveValue('colour');
  await expect(clear.getByRole('spinbutton', { name: 'Bottom, %' })).toHaveValue('25');
  await pickFrom(page, 'Assign to', customerName);
  await page.getByRole('listitem').filter({ hasText: customerName }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Presets' }).click();
  await page.getByRole('row').filter({ hasText: name }).getByText('800 × 600 jpeg').waitFor();
  await logOut(page);

  await signIn(page, { email: dealer.email, at: '/dashboard/vehicles/new' });
  await page.getByLabel('Stock number', { exact: true }).fill('PRE-1');
  await page.getByRole('button', { name: 'Create vehicle' }).click();
  const showroom = page.getByRole('complementary', { name: 'Showroom' });
  await showroom.getByRole('radio', { name }).check();
  await showroom.getByText('Set for this vehicle').waitFor();
  await addPhotos(page, [samplePhoto('saloon-blue-045.jpg')]);
  const make = page.getByRole('button', { name: 'Make 1 picture' });
  await make.waitFor();
  await make.click();
  await page.locator('main li').getByText('Finished', { exact: true }).waitFor(makingTime);
  await page.getByRole('button', { name: /^Open / }).click();
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('link', { name: 'Download', exact: true }).click(),
  ]);
  const { width, height } = imageSize(await readFile(await picture.path()));
  expect([width, height]).toEqual([800, 600]);
  await page.keyboard.press('Escape');
  const square = page.waitForEvent('download');
  await pick(page, 'Front left', 'Download size-2, 600 × 600 JPEG');
  const sides = imageSize(await readFile(await (await square).path()));
  expect([sides.width, sides.height]).toEqual([600, 600]);
});
