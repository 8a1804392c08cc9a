import type { Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { logOut, pickFrom, samplePhoto } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';

const fact = (page: Page, words: string) => page.getByRole('main').locator('dd').filter({ hasText: words });

/** Submits a request in the opened dialog, and ends on the request's screen. */
async function ask(page: Page, words: string): Promise<string> {
  await page.getByRole('textbox', { name: 'What should it look like?' }).fill(words);
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.waitForURL(/\/dashboard\/requests\/[0-9a-f-]{36}$/);
  await fact(page, 'Open').waitFor();
  return page.url();
}

test('users request backgrounds and plates, and read how root answered', async ({ page, signedIn }) => {
  const dealer = await people.add({ type: 'basic', name: 'Wilma Wunsch' });
  const operator = await people.add({ role: 'root' });
  const mark = dealer.id.slice(-6);
  await signedIn(dealer, { at: '/dashboard/requests?new=1' });
  const background = await ask(page, `Our own hall ${mark}`);
  await page.locator('input[data-pick=media]').setInputFiles(samplePhoto('van-white-090.jpg'));
  await page.getByRole('img', { name: 'Example picture 1' }).waitFor();
  await page.goto('/dashboard/license-plate-configurator');
  await page.getByRole('link', { name: 'New request' }).click();
  const plate = await ask(page, `Our name in blue ${mark}`);
  await logOut(page);

  await signedIn(operator, { at: `/root/background-requests?search=${mark}` });
  await page.getByRole('link', { name: `Our own hall ${mark}` }).click();
  await page.getByRole('button', { name: 'Start work' }).click();
  await page.getByRole('textbox', { name: 'Name of a new picture' }).fill(`Wilma's hall ${mark}`);
  await page.locator('input[data-pick=media]').setInputFiles(samplePhoto('suv-silver-090.jpg'));
  const done = page.locator('button:enabled', { hasText: 'Send answer' });
  await done.waitFor();
  // No input would be lost: the picture is already in the catalogue.
  await page.getByRole('link', { name: 'Plate requests' }).first().click();
  await page.getByRole('heading', { name: 'Plate requests', level: 1 }).waitFor();
  await page.goto(`/root/background-requests?search=${mark}`);
  await page.getByRole('link', { name: `Our own hall ${mark}` }).click();
  await pickFrom(page, 'From the catalogue', `Wilma's hall ${mark}`);
  await done.click();
  await fact(page, `Wilma's hall ${mark}`).waitFor();

  await page.goto(`/root/license-plate-requests?search=${mark}`);
  await page.getByRole('link', { name: `Our name in blue ${mark}` }).click();
  await page.getByRole('button', { name: 'Start work' }).waitFor();
  await page.getByRole('heading', { level: 1, name: `Our name in blue ${mark}` }).waitFor();
  await page.getByRole('radio', { name: 'Decline' }).check();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Please send your logo first.');
  await page.getByRole('button', { name: 'Decline' }).click();
  await fact(page, 'Declined').waitFor();
  await logOut(page);

  await signedIn(dealer, { at: background });
  await fact(page, 'Done').waitFor();
  await page.goto(plate);
  await fact(page, 'Please send your logo first.').waitFor();
  await page.goto('/dashboard/notifications');
  for (const [headLine, request] of [
    ['Your background is ready', background],
    ['Your plate picture request was declined', plate],
  ] as const) {
    await page.getByRole('main').getByRole('button', { name: headLine }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Open request' }).click();
    await page.waitForURL(request);
    await page.goBack();
  }
});
