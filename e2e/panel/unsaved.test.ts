import { expect, test } from '../support/journey.ts';

test('every way of leaving a form with changes asks first', async ({ page, signedIn }) => {
  await signedIn({ type: 'basic' });
  await page.getByRole('link', { name: 'New vehicle' }).first().click();
  const reference = page.getByLabel('Stock number', { exact: true });
  await reference.fill('TYPED-1');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.getByRole('link', { name: 'Deleted vehicles' }).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(reference).toHaveValue('TYPED-1');
  const form = page.url();
  await page.goBack();
  await question.waitFor();
  // The address stays that of the form while the question is open.
  await expect(page).toHaveURL(form);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(reference).toHaveValue('TYPED-1');
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const warning = await asked;
  expect(warning.type()).toBe('beforeunload');
  await warning.accept();
  await reloaded;
  // What was typed is kept over the reload, and counts as unsaved.
  await expect(reference).toHaveValue('TYPED-1');
  await page.getByRole('link', { name: 'Deleted vehicles' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('heading', { name: 'Deleted vehicles', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Vehicles', exact: true }).click();
  await page.getByRole('link', { name: 'New vehicle' }).first().click();
  await expect(reference).toHaveValue('');
  // Going back and discarding leads to the screen before.
  await reference.fill('TYPED-2');
  await page.goBack();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('heading', { name: 'Vehicles', level: 1, exact: true }).waitFor();
  await expect(page).toHaveURL(({ pathname }) => pathname === '/dashboard/vehicles');
  await page.goForward();
  await expect(reference).toHaveValue('');
});
