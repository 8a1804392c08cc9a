import type { Page } from '@playwright/test';
import { imageSize } from 'image-size';
import { dragMouse } from '../support/gestures.ts';
import { expect, fail, test } from '../support/journey.ts';
import {
  addPhotos,
  createItem,
  logOut,
  orderPictures,
  pickForPicture,
  pickFrom,
  samplePhoto,
  savedBy,
} from '../support/panel-steps.ts';
import { people } from '../support/people.ts';
import { downloadsOfShare } from '../support/shared-downloads.ts';

/** Drags on the page of a collage between two points, shares of its width and height. */
async function dragOnPage(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const drawing = page.getByRole('img', { name: /^Page with/ });
  const box = (await drawing.boundingBox()) ?? fail('the page is not drawn');
  const at = ([x, y]: [number, number]) => [box.x + box.width * x, box.y + box.height * y] as const;
  await dragMouse(page, at(from), at(to));
}

/** Where the chosen cell is: column, row, columns and rows. */
const place = (page: Page) =>
  Promise.all(
    ['Column', 'Row', 'Columns wide', 'Rows high'].map((label) =>
      page.getByLabel(label, { exact: true }).inputValue(),
    ),
  );

/** Designs a page of three pictures, the first one large, with the pointer. */
async function design(page: Page): Promise<void> {
  for (let count = 0; count < 4; count++) await page.getByRole('button', { name: /^Remove cell/ }).click();
  await page.getByText('A collage needs at least one cell.').waitFor();
  await page.getByLabel('Rows', { exact: true }).fill('3');
  // Drawn over the first two rows, and beneath it in the last one.
  await dragOnPage(page, [0.2, 0.1], [0.8, 0.5]);
  await expect.poll(() => place(page)).toEqual(['1', '1', '2', '2']);
  await page.getByLabel('Shows', { exact: true }).selectOption('Front left');
  await dragOnPage(page, [0.2, 0.9], [0.2, 0.92]);
  await expect.poll(() => place(page)).toEqual(['1', '3', '1', '1']);
  await page.getByRole('button', { name: 'Add cell' }).click();
  await expect.poll(() => place(page)).toEqual(['2', '3', '1', '1']);
  await page.getByRole('img', { name: 'Page with 3 pictures' }).waitFor();
}

test('a vehicle’s collage is made, and made again, by itself', async ({
  page,
  mark,
  openBrowser,
  signedIn,
}) => {
  test.slow();
  const [collage, preset, customerName] = [`Sheet ${mark}`, `Sheets ${mark}`, `Sheet Group ${mark}`];
  const customerId = await people.addCustomer({ name: customerName });
  // Pages that cost something are not made by themselves.
  await people.db.insertInto('prices').values({ customerId, kind: 'collage', credits: 0 }).execute();
  const clientId = await people.addClient({ customerId });
  const dealer = await people.add({ type: 'premium', clientId }, 9);

  await signedIn({ role: 'root' });
  await createItem(page, '/root/collages', collage);
  await page.getByRole('img', { name: 'Page with 4 pictures' }).waitFor();
  await design(page);
  await page.getByLabel('Title line').check();
  await page.getByLabel('Print resolution').selectOption('150 dpi');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  await page.reload();
  await page.getByRole('img', { name: 'Page with 3 pictures' }).waitFor();

  await createItem(page, '/root/presets', preset);
  await pickFrom(page, 'Add collage', collage);
  await page.getByRole('group', { name: 'Collages' }).getByText(collage).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  await pickFrom(page, 'Assign to', customerName);
  await page.getByRole('listitem').filter({ hasText: customerName }).waitFor();
  await logOut(page);

  await signedIn(dealer, { at: '/dashboard/vehicles/new' });
  await page.getByLabel('Stock number', { exact: true }).fill('SHEET-1');
  await page.getByLabel('Make', { exact: true }).fill('Škoda');
  await page.getByRole('button', { name: 'Create vehicle' }).click();
  await page.getByRole('complementary', { name: 'Showroom' }).getByRole('radio', { name: preset }).check();
  await addPhotos(
    page,
    ['045', '000', '180', '270'].map((azimuth) => samplePhoto(`saloon-blue-${azimuth}.jpg`)),
  );
  await orderPictures(page, 4);

  const card = page.getByRole('region', { name: 'Collages' });
  const shown = card.getByRole('button', { name: `Open ${collage}` });
  await shown.waitFor({ timeout: 60_000 });
  const address = async () =>
    (await shown.getByRole('presentation').getAttribute('src'))?.split('?')[0] ?? '';
  const first = await address();
  const saved = await savedBy(card.getByRole('link', { name: 'Download PDF' }));
  expect(saved.name).toBe(`SHEET-1-Sheet_${mark}.pdf`);
  const pdf = saved.bytes.toString('latin1');
  expect(pdf.slice(0, 5)).toBe('%PDF-');
  expect(pdf).toContain('/MediaBox [0 0 841.889764 595.275591]');
  const jpeg = await savedBy(card.getByRole('link', { name: 'Download JPEG' }));
  expect(imageSize(jpeg.bytes)).toMatchObject({ width: 1754, height: 1240 });

  await shown.click();
  await page.getByRole('dialog').getByRole('radio', { name: '100 %' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  // A picture on the page is deleted: the page is made again with the next one.
  await pickForPicture(page, 'Front', 'Delete');
  await expect.poll(address, { timeout: 60_000 }).not.toBe(first);

  const files = await downloadsOfShare(page, openBrowser);
  expect(files.find(({ name }) => name === `SHEET-1-Sheet_${mark}.pdf`)).toMatchObject({
    type: 'application/pdf',
    start: '%PDF',
  });
});
