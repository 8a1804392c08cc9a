import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { buildCustomer } from '../apps/server/src/testing/builders.ts';
import { signIn } from './panel-steps.ts';
import { openStage } from './stage.ts';

/** Something done to all that a list finds. */

const { people, browser } = openStage();

it('all users that match are deleted in the background, the report says why not, and all of it is taken back', async () => {
  const { page } = browser;
  const customerId = await buildCustomer(people.db, { name: 'Viele GmbH' });
  const clientId = await people.addClient({ customerId });
  const { email } = await people.add({ role: 'customer', customerId, name: 'Zora Chef' });
  for (let index = 0; index < 24; index++) await people.add({ clientId, name: `Nutzer ${index}` });
  await signIn(page, { email, password: people.password });
  await page.goto('/customer/users?orderBy=name&orderDirection=ASC');
  await page.getByLabel('Select all on this page').check();
  await page.getByRole('button', { name: 'Select all 25' }).click();
  const chosen = page.getByRole('region', { name: 'All 25 selected' });
  await chosen.getByRole('button', { name: 'Delete' }).click();

  const strip = page.getByRole('region', { name: 'Background jobs' });
  await strip.getByText('Deleting users').waitFor();
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.reload();
  await strip.getByText('Done: 24 of 25').waitFor();
  await strip.getByRole('button', { name: '1 failed' }).click();
  const report = page.getByRole('dialog', { name: '1 failed' });
  await report.getByText('Zora Chef').waitFor();
  const download = page.waitForEvent('download');
  await report.getByRole('button', { name: 'Export CSV' }).click();
  const [heading, row] = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
  expect(heading).toBe('\uFEFFItem,Reason');
  expect(row).toMatch(/^Zora Chef,/);
  await page.keyboard.press('Escape');

  await strip.getByRole('button', { name: 'Undo' }).click();
  await strip.getByText('Done: 24 of 24').waitFor();
  await page.goto('/customer/users?limit=50');
  await page.locator('tbody tr').nth(24).waitFor();
});
