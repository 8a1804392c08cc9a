import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { addVehicle } from './panel-steps.ts';
import { people } from './people.ts';
import { signIn } from './sign-in.ts';

async function begin(page: Page) {
  const { email } = await people.add({ type: 'basic' });
  await signIn(page, { email });
  return page;
}

test('leaving a form with changes asks first: by a link, with the back button, and by reloading', async ({
  page,
}) => {
  await begin(page);
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
  await expect.poll(() => page.url()).toBe(form);
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
});

test('going back and discarding the changes leads to the previous page', async ({ page }) => {
  await begin(page);
  const before = page.url();
  await page.getByRole('link', { name: 'New vehicle' }).first().click();
  await page.getByLabel('Stock number', { exact: true }).fill('TYPED-4');
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('heading', { name: 'Vehicles', level: 1, exact: true }).waitFor();
  await expect.poll(() => page.url()).toBe(before);
  await page.goForward();
  await expect(page.getByLabel('Stock number', { exact: true })).toHaveValue('');
});

test('saving and Cancel leave at once', async ({ page }) => {
  await begin(page);
  await addVehicle(page, 'SAVED-1');
  await page.goto('/dashboard/vehicles/new');
  await page.getByLabel('Stock number', { exact: true }).fill('TYPED-3');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('heading', { name: 'Vehicles', level: 1, exact: true }).waitFor();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a dialog with typed text asks before a press on the backdrop or Escape closes it', async ({ page }) => {
  await begin(page);
  await addVehicle(page, 'DIALOG-1');
  await page.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit vehicle' });
  await edit.getByLabel('Model', { exact: true }).fill('Golf');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.mouse.click(20, 400);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'detached' });
  await expect(edit.getByLabel('Model', { exact: true })).toHaveValue('Golf');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await edit.waitFor({ state: 'detached' });
});

test('following a link does not lose a changed setting', async ({ page }) => {
  await begin(page);
  await page.goto('/dashboard/account');
  await page.getByLabel('Name', { exact: true }).fill('Another Name');
  await page.getByRole('link', { name: 'Vehicles', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep editing' })
    .click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Another Name');
});
