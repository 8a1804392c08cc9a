import { imageSize } from 'image-size';
import { expect, test } from '../support/journey.ts';
import {
  addPhotos,
  addVehicle,
  createItem,
  logOut,
  makePictures,
  pickFrom,
  position,
  samplePhoto,
  savedBy,
} from '../support/panel-steps.ts';
import { people } from '../support/people.ts';

test('a preset that root assigns makes pictures in both of its outputs', async ({ page, mark, signedIn }) => {
  const [name, customerName] = [`Blue ${mark}`, `Preset Group ${mark}`];
  const clientId = await people.addClient({ customerId: await people.addCustomer({ name: customerName }) });
  const dealer = await people.add({ type: 'premium', clientId }, 3);

  await signedIn({ role: 'root' });
  await createItem(page, '/root/presets', name);
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

  await signedIn(dealer);
  await addVehicle(page, 'PRE-1');
  const showroom = page.getByRole('complementary', { name: 'Showroom' });
  await showroom.getByRole('radio', { name }).check();
  await showroom.getByText('Set for this vehicle').waitFor();
  await addPhotos(page, [samplePhoto('saloon-blue-045.jpg')]);
  await makePictures(page, 1);
  await page.getByRole('button', { name: /^Open / }).click();
  const picture = await savedBy(
    page.getByRole('dialog').getByRole('link', { name: 'Download', exact: true }),
  );
  const { width, height } = imageSize(picture.bytes);
  expect([width, height]).toEqual([800, 600]);
  await page.keyboard.press('Escape');
  await position(page, 'Front left').getByRole('button', { name: 'Actions for' }).click();
  const square = await savedBy(page.getByRole('menuitem', { name: 'Download size-2, 600 × 600 JPEG' }));
  const sides = imageSize(square.bytes);
  expect([sides.width, sides.height]).toEqual([600, 600]);
});
