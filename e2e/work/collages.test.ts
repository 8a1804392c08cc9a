import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { imageSize } from 'image-size';
import { expect, fail, test } from '../support/journey.ts';
import { addPhotos, logOut, pick, pickFrom, samplePhoto } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';
import { downloadsOfShare } from '../support/shared-downloads.ts';
import { signIn } from '../support/sign-in.ts';

async function create(page: Page, at: string, name: string): Promise<void> {
  await page.goto(`${at}?new=1`);
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(new RegExp(`${at}/[0-9a-f-]{36}$`));
  // The list stays until the screen of the new item is loaded.
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Drags on the page of a collage between two points, shares of its width and height. */
async function dragOnPage(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const drawing = page.getByRole('img', { name: /^Page with/ });
  const box = (await drawing.boundingBox()) ?? fail('the page is not drawn');
  const at = ([x, y]: [number, number]) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 5 });
  await page.mouse.up();
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
  expect(await place(page)).toEqual(['1', '1', '2', '2']);
  await page.getByLabel('Shows', { exact: true }).selectOption('Front left');
  await dragOnPage(page, [0.2, 0.9], [0.2, 0.92]);
  expect(await place(page)).toEqual(['1', '3', '1', '1']);
  await page.getByRole('button', { name: 'Add cell' }).click();
  expect(await place(page)).toEqual(['2', '3', '1', '1']);
  await page.getByRole('img', { name: 'Page with 3 pictures' }).waitFor();
}

test('root designs a collage by pointer, a dealer’s vehicle gets its page by itself, and again when a picture changes', async ({
  page,
  openBrowser,
}) => {
  test.slow();
  const mark = Date.now().toString(36);
  const [collage, preset, customerName] = [`Sheet ${mark}`, `Sheets ${mark}`, `Sheet Group ${mark}`];
  const root = await people.add({ role: 'root' });
  const customerId = await people.addCustomer({ name: customerName });
  // Pages that cost something are not made by themselves, and another test changes the price list meanwhile.
  await people.db.insertInto('prices').values({ customerId, kind: 'collage', credits: 0 }).execute();
  const clientId = await people.addClient({ customerId });
  const dealer = await people.add({ type: 'premium', clientId }, 9);

  await signIn(page, { email: root.email, at: '/root' });
  await create(page, '/root/collages', collage);
  await page.getByRole('img', { name: 'Page with 4 pictures' }).waitFor();
  await design(page);
  await page.getByLabel('Title line').check();
  await page.getByLabel('Print resolution').selectOption('150 dpi');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  await page.reload();
  await page.getByRole('img', { name: 'Page with 3 pictures' }).waitFor();

  await create(page, '/root/presets', preset);
  await pickFrom(page, 'Add collage', collage);
  await page.getByRole('group', { name: 'Collages' }).getByText(collage).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  await pickFrom(page, 'Assign to', customerName);
  await page.getByRole('listitem').filter({ hasText: customerName }).waitFor();
  await logOut(page);

  await signIn(page, { email: dealer.email, at: '/dashboard/vehicles/new' });
  await page.getByLabel('Stock number', { exact: true }).fill('SHEET-1');
  await page.getByLabel('Make', { exact: true }).fill('Škoda');
  await page.getByRole('button', { name: 'Create vehicle' }).click();
  await page.getByRole('complementary', { name: 'Showroom' }).getByRole('radio', { name: preset }).check();
  await addPhotos(
    page,
    ['045', '000', '180', '270'].map((azimuth) => samplePhoto(`saloon-blue-${azimuth}.jpg`)),
  );
  await page.getByRole('button', { name: 'Make 4 pictures' }).click();

  const card = page.getByRole('region', { name: 'Collages' });
  const shown = card.getByRole('button', { name: `Open ${collage}` });
  await shown.waitFor({ timeout: 60_000 });
  const address = async () =>
    (await shown.getByRole('presentation').getAttribute('src'))?.split('?')[0] ?? '';
  const first = await address();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('link', { name: 'Download PDF' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe(`SHEET-1-Sheet_${mark}.pdf`);
  const pdf = (await readFile(await saved.path())).toString('latin1');
  expect(pdf.slice(0, 5)).toBe('%PDF-');
  expect(pdf).toContain('/MediaBox [0 0 841.889764 595.275591]');
  const [jpeg] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('link', { name: 'Download JPEG' }).click(),
  ]);
  expect(imageSize(await readFile(await jpeg.path()))).toMatchObject({ width: 1754, height: 1240 });

  await shown.click();
  await page.getByRole('dialog').getByRole('radio', { name: '100 %' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  // A picture on the page is deleted: the page is made again with the next one.
  await pick(page, 'Front', 'Delete');
  await expect.poll(address, { timeout: 60_000 }).not.toBe(first);

  const files = await downloadsOfShare(page, openBrowser);
  expect(files.find(({ name }) => name === `SHEET-1-Sheet_${mark}.pdf`)).toMatchObject({
    type: 'application/pdf',
    start: '%PDF',
  });
});
