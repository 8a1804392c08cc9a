import { expect, test } from '../support/journey.ts';
import { savedBy } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';

test('a user sees what a list of vehicles changes, and imports it', async ({ page, signedIn }) => {
  const dealer = await people.add({ type: 'basic', name: 'Lisa List' });
  const choose = (name: string, buffer: Buffer) =>
    page.locator('input[data-pick="media"]').setInputFiles({ name, mimeType: '', buffer });
  await signedIn(dealer, { at: '/dashboard/imports' });
  await page.getByRole('button', { name: 'Import list' }).first().click();
  await choose(
    'cars.csv',
    Buffer.from('Kuerzel;Hersteller;Preis\nL-1;Audi;12.990 €\nL-2;Fiat;cheap\nL-3;Opel;9.000\n;Seat;1.000\n'),
  );
  await page.getByRole('heading', { name: 'cars.csv' }).waitFor();

  // The number is not recognised, so rows name no vehicle yet.
  await page
    .getByRole('alert')
    .filter({ hasText: 'Assign a column to the stock number or the VIN' })
    .waitFor();
  await page.getByLabel('Kuerzel').selectOption({ label: 'Stock number' });
  const rows = page.getByRole('table', { name: 'First rows' }).getByRole('row');
  await rows.filter({ hasText: 'L-1' }).getByText('New', { exact: true }).waitFor();
  await rows.filter({ hasText: 'L-2' }).getByText('The price is not a number').waitFor();
  await page.getByRole('button', { name: 'Check all rows' }).click();
  await page.getByText('New: 3 · Faulty: 1 · Rows imported without some cells: 1').waitFor();
  await page.getByRole('table', { name: 'Faulty rows' }).getByText('Neither stock number nor VIN').waitFor();
  const doubtful = page.getByRole('table', { name: 'Rows imported without some cells' });
  await doubtful.getByRole('row').filter({ hasText: 'L-2' }).getByText('cheap').waitFor();
  await page.getByRole('button', { name: 'Start import' }).click();
  await page.getByText('Done', { exact: true }).first().waitFor();
  expect((await savedBy(page.getByRole('button', { name: 'Download report' }))).name).toBe('import.csv');
  await page.goto('/dashboard/vehicles?search=L-1');
  await page.getByRole('link', { name: /L-1/ }).first().waitFor();
});

test('a user chooses how a list is written: the headings follow, and what was guessed is doubted', async ({
  page,
  signedIn,
}) => {
  const dealer = await people.add({ type: 'basic', name: 'Karla Kodierung' });
  await signedIn(dealer, { at: '/dashboard/imports' });
  await page.getByRole('button', { name: 'Import list' }).first().click();
  // “fűtés;Ref” below a title, in Windows-1250, in which ű is the byte 0xFB.
  const table = Buffer.from('Bestand\nf\xfbtés;Ref\nrot;W-1\n', 'latin1');
  await page
    .locator('input[data-pick="media"]')
    .setInputFiles({ name: 'cars.csv', mimeType: '', buffer: table });
  await page.getByRole('heading', { name: 'cars.csv' }).waitFor();
  await page.getByText('Not certain. Are all letters below right?').waitFor();
  await page.getByLabel('Character set').selectOption('Windows-1250');
  await page.getByLabel('Row with the headings').selectOption('2: fűtés, Ref');
  await expect(page.getByLabel('fűtés')).toHaveValue('');
  await expect(page.getByLabel('Ref', { exact: true })).toHaveValue('reference');
  const rows = page.getByRole('table', { name: 'First rows' }).getByRole('row');
  await rows.filter({ hasText: 'W-1' }).getByText('New', { exact: true }).waitFor();
});
