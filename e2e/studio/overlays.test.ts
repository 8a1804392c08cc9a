import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import {
  addPhotos,
  createItem,
  logOut,
  makePictures,
  pickFrom,
  samplePhoto,
  savedBy,
} from '../support/panel-steps.ts';
import { people } from '../support/people.ts';
import { coloursIn } from '../support/picture-colours.ts';

/** A PNG with a green border that covers all but the middle: 10 % of the width, 8 % above and 20 % below. */
async function frameFile(page: Page) {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(800, 600);
    const context = canvas.getContext('2d');
    if (!context) return [];
    context.fillStyle = '#00a030';
    context.fillRect(0, 0, 800, 600);
    context.clearRect(80, 48, 640, 432);
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
  });
  return { name: 'frame.png', mimeType: 'image/png', buffer: Buffer.from(bytes) };
}

/** The names of the overlays in the order of the list. */
const listed = (page: Page) =>
  page
    .getByRole('group', { name: 'Frames, logos and texts' })
    .locator('ol > li button[aria-expanded]')
    .allInnerTexts();

/** Makes a frame with its picture and borders. */
async function makeFrame(page: Page, name: string): Promise<void> {
  await createItem(page, '/root/frames', name);
  await page.locator('input[data-pick=media]').setInputFiles(await frameFile(page));
  // Its borders are measured.
  const borders = () =>
    Promise.all(
      ['Top', 'Bottom', 'Left'].map((edge) =>
        page.getByRole('spinbutton', { name: `${edge}, %` }).inputValue(),
      ),
    );
  await expect.poll(borders).toEqual(['8', '20', '10']);
  // They are stored with the picture.
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.getByText('Processing the picture').waitFor({ state: 'detached' });
}

test('a frame and a text of a preset are on a dealer’s picture', async ({ page, mark, signedIn }) => {
  const [frame, preset, customerName] = [`Frame ${mark}`, `Framed ${mark}`, `Frames Group ${mark}`];
  const clientId = await people.addClient({ customerId: await people.addCustomer({ name: customerName }) });
  const dealer = await people.add({ type: 'premium', clientId }, 3);

  await signedIn({ role: 'root' });
  await makeFrame(page, frame);
  await createItem(page, '/root/presets', preset);
  await page.getByRole('button', { name: 'Add text' }).click();
  await page.getByLabel('Text', { exact: true }).fill('{prise}');
  await page.getByText('{prise} is not known. Use the buttons below the text.').waitFor();
  await page.getByLabel('Text', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Make', exact: true }).click();
  await page.getByRole('button', { name: 'VIN', exact: true }).click();
  await page.getByRole('textbox', { name: 'Colour of the bar' }).last().fill('#ff0000');
  await page.getByRole('slider', { name: 'Opacity of the bar, %' }).fill('100');
  await page.getByRole('button', { name: 'Add frame' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Required').waitFor();
  await pickFrom(page, 'Frame', frame);
  await expect.poll(() => listed(page)).toEqual(['Text: {make} {vin}', `Frame: ${frame}`]);
  // The frame goes below the text, by keyboard.
  await page.getByRole('button', { name: `Move Frame: ${frame} up` }).press('Enter');
  await expect.poll(() => listed(page)).toEqual([`Frame: ${frame}`, 'Text: {make} {vin}']);
  await page.getByText(`Frame: ${frame} is now number 1 of 2.`).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  await pickFrom(page, 'Assign to', customerName);
  await page.getByRole('listitem').filter({ hasText: customerName }).waitFor();
  await page.reload();
  await expect.poll(() => listed(page)).toEqual([`Frame: ${frame}`, 'Text: {make} {vin}']);
  await logOut(page);

  await signedIn(dealer, { at: '/dashboard/vehicles/new' });
  await page.getByLabel('Stock number', { exact: true }).fill('FRAME-1');
  await page.getByLabel('Make', { exact: true }).fill('Škoda');
  await page.getByRole('button', { name: 'Create vehicle' }).click();
  const showroom = page.getByRole('complementary', { name: 'Showroom' });
  await showroom.getByRole('radio', { name: preset }).check();
  await addPhotos(page, [samplePhoto('saloon-blue-045.jpg')]);
  await makePictures(page, 1);
  await page.getByRole('button', { name: /^Open / }).click();
  const picture = await savedBy(
    page.getByRole('dialog').getByRole('link', { name: 'Download', exact: true }),
  );
  const [border, below, bar, room] = await coloursIn(page, picture.path, [
    [0.04, 0.5],
    [0.5, 0.85],
    [0.02, 0.98],
    [0.5, 0.12],
  ]);
  const isGreen = ([red, green]: [number, number, number] = [0, 0, 0]) => red < 30 && green > 130;
  expect([isGreen(border), isGreen(below), isGreen(bar), isGreen(room)]).toEqual([true, true, false, false]);
  expect(bar?.[0]).toBeGreaterThan(220);
  expect(room?.[2]).toBeGreaterThan(180);
});
