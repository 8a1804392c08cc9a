import { surfaceFile, surfaceWidths } from '@forecourt/samples/surfaces';
import { expect, fail, test } from '../support/journey.ts';
import { addPhotos, logOut, makePictures, samplePhoto, savedBy } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';
import { coloursIn } from '../support/picture-colours.ts';

test('a dealer makes a picture in a room that its customer composed', async ({ page, mark, signedIn }) => {
  const name = `Hall ${mark}`;
  const customerId = await people.addCustomer({});
  const clientId = await people.addClient({ customerId });
  const dealer = await people.add({ type: 'premium', clientId }, 3);

  await signedIn({ role: 'customer', customerId });
  await page.getByRole('link', { name: 'Own backgrounds' }).click();
  await page.getByText('No backgrounds of your own yet').waitFor();
  await page.getByRole('button', { name: 'New background' }).first().click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(/\/customer\/backgrounds\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('img', { name: 'Sample vehicle' })).toHaveCount(3);

  const wall = page.getByRole('group', { name: 'Wall', exact: true });
  const floor = page.getByRole('group', { name: 'Floor', exact: true });
  await wall.getByRole('textbox', { name: 'Colour' }).last().fill('#2040c0');
  await floor.getByLabel('Looks like').selectOption('Picture');
  await page.getByRole('button', { name: 'Save' }).click();
  await floor.getByText('Required').waitFor();
  // What is changed while the picture is being sent stays changed.
  let arrives = () => {};
  const sending = new Promise<void>((resolve) => {
    arrives = resolve;
  });
  await page.route('**/picture', (route) => sending.then(() => route.continue()));
  await floor.locator('input[data-pick=media]').setInputFiles(surfaceFile('planks'));
  await floor.getByText('planks.webp').waitFor();
  await page.getByLabel('Light comes from').selectOption('The left');
  arrives();
  await expect(floor.getByRole('combobox', { name: 'Picture', exact: true })).toHaveValue('planks');
  await floor.getByLabel('Width of one copy, metres').fill('0');
  await page.getByRole('button', { name: 'Save' }).click();
  await floor.getByText('Between 0.1 and 20.').waitFor();
  await floor.getByLabel('Width of one copy, metres').fill(String(surfaceWidths.planks));
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  await page.reload();
  await expect(wall.getByRole('textbox', { name: 'Colour' }).last()).toHaveValue('#2040c0');
  await expect(page.getByLabel('Light comes from')).toHaveValue('left');
  await expect(floor.getByRole('combobox', { name: 'Picture', exact: true })).toHaveValue('planks');
  await page.getByRole('main').getByRole('link', { name: 'Own backgrounds' }).click();
  // The floor's picture is an item of its own, ready as soon as it was prepared.
  const planks = page.getByRole('listitem').filter({ hasText: 'planks' });
  await planks.waitFor();
  await planks.getByText('Processing').waitFor({ state: 'detached' });
  await logOut(page);

  await signedIn(dealer, { at: '/dashboard/vehicles/new' });
  await page.getByLabel('Stock number', { exact: true }).fill('ROOM-1');
  await page.getByRole('button', { name: 'Create vehicle' }).click();
  const showroom = page.getByRole('complementary', { name: 'Showroom' });
  await showroom.getByRole('radio', { name }).check();
  await addPhotos(page, [samplePhoto('saloon-blue-045.jpg')]);
  await makePictures(page, 1);
  await page.getByRole('button', { name: /^Open / }).click();
  const picture = await savedBy(
    page.getByRole('dialog').getByRole('link', { name: 'Download', exact: true }),
  );
  const [left, right, below] = await coloursIn(page, picture.path, [
    [0.04, 0.2],
    [0.96, 0.2],
    [0.06, 0.95],
  ]);
  if (!left || !right || !below) return fail('the picture has no pixels');
  // The wall has its colour, lit from the left; the floor is of brown wood.
  expect(left[2]).toBeGreaterThan(160);
  expect(left[2]).toBeGreaterThan(left[0] * 3);
  expect(left[2]).toBeGreaterThan(right[2] + 10);
  expect(below[0]).toBeGreaterThan(below[2] * 1.3);
});

test('a photo of a customer’s place becomes its background', async ({ page, mark, signedIn }) => {
  const customerId = await people.addCustomer({});
  const name = `Yard ${mark}`;
  await signedIn({ role: 'root' }, { at: `/root/customers/${customerId}?tab=backgrounds` });
  await page.getByRole('button', { name: 'New background' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByLabel('Type').selectOption('A photo of your own forecourt');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(new RegExp(`/root/customers/${customerId}/backgrounds/[0-9a-f-]{36}$`));
  const horizon = page.getByRole('spinbutton', { name: 'Horizon, % from the top' });
  await page.locator('input[data-pick=media]').first().setInputFiles(samplePhoto('van-white-090.jpg'));
  await page.getByRole('button', { name: 'Replace picture' }).waitFor();
  await horizon.last().fill('45');
  // A picture of the same place for vehicles seen from the side, whose floor begins elsewhere, is kept with the form.
  const side = page.getByRole('group', { name: 'From the side' });
  await side.getByText('The main picture is shown here.').waitFor();
  await side.locator('input[data-pick=media]').setInputFiles(samplePhoto('van-white-000.jpg'));
  await side.getByRole('button', { name: 'Replace picture' }).waitFor();
  await side.getByRole('slider', { name: 'From the side: Horizon, % from the top' }).press('PageUp');
  await expect(horizon.first()).toHaveValue('50');
  await expect(horizon.last()).toHaveValue('45');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  await page.reload();
  await side.getByRole('button', { name: 'Remove picture' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  await side.getByText('The main picture is shown here.').waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL(`**/root/customers/${customerId}?tab=backgrounds`);
  await page.getByText('No backgrounds of your own yet').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name }).click();
  await expect(horizon).toHaveValue('45');
});
