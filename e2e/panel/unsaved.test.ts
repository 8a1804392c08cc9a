import { expect, test } from '../support/journey.ts';
import { people } from '../support/people.ts';
import { signIn } from '../support/sign-in.ts';

test('leaving a form with changes asks first: by a link, with the back button, and by reloading', async ({
  page,
}) => {
  const { email } = await people.add({ type: 'basic' });
  await signIn(page, { email });
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
  // Going back and discarding leads to the screen before.
  await reference.fill('TYPED-2');
  await page.goBack();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('heading', { name: 'Vehicles', level: 1, exact: true }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard/vehicles');
  await page.goForward();
  await expect(reference).toHaveValue('');
});
