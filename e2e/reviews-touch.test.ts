import { expect, test } from 'vitest';
import { buildReview } from '../apps/server/src/testing/review-builders.ts';
import { signIn } from './panel-steps.ts';
import { setUpBrowserTest } from './set-up-browser-test.ts';

const { people, browser } = setUpBrowserTest({ width: 820, height: 1180, touch: true });

test('on a tablet a checker decides by tapping, without scrolling for a verdict', async () => {
  const { page } = browser;
  const customerId = await people.addCustomer({ name: `Tablet ${Date.now().toString(36)}` });
  const dealer = await people.add({ clientId: await people.addClient({ customerId }) });
  for (let count = 0; count < 3; count++) await buildReview(people.db, { userId: dealer.id });
  const checker = await people.add({ role: 'qcmanager' });
  await signIn(page, {
    email: checker.email,
    password: people.password,
    at: `/checker?customerId=${customerId}`,
  });
  await page.getByText('Waiting: 2', { exact: true }).waitFor();

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  for (const name of ['Approve', 'New photo', 'Reject', 'Later', 'Undo verdict']) {
    const box = (await button(name).boundingBox()) ?? expect.fail(`${name} is not drawn`);
    expect(box.height, name).toBeGreaterThanOrEqual(38);
    expect(box.y + box.height, name).toBeLessThanOrEqual(1180);
  }
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(820);

  await page.getByRole('button', { name: 'Difference' }).tap();
  await page.getByRole('button', { name: 'Difference', pressed: true }).waitFor();
  await page.locator('section[aria-busy=false]').waitFor();
  await button('Approve').tap();
  await page.getByText('Approved.').waitFor();
  await page.getByText('Waiting: 1', { exact: true }).waitFor();
  await button('Undo: Approve').tap();
  await page.getByText('The verdict was taken back.').waitFor();
  await page.locator('section[aria-busy=false]').waitFor();
  await button('Approve').tap();
  await page.getByText('Waiting: 1', { exact: true }).waitFor();

  await button('New photo').tap();
  const why = page.getByRole('dialog', { name: 'Why is another photo needed?' });
  await why.getByText('Blurred').tap();
  await why.getByRole('button', { name: 'Ask for a new photo' }).tap();
  await page.getByText('Another photo was asked for.').waitFor();
  await page.getByText('Waiting: 0', { exact: true }).waitFor();
});
