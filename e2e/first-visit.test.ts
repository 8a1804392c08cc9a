import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

/** Answers as if the operator had set the end of the greeting to this time. */
const greetUntil = (page: Page, firstVisitUntil: string) =>
  page.route('**/v1/installation', (route) =>
    route.fulfill({ json: { signUpOpen: false, firstVisitUntil } }),
  );

test('a first visit before the end date shows a greeting with a progress bar, and the second one does not', async ({
  page,
}) => {
  await greetUntil(page, '2999-01-01T00:00:00Z');
  await page.goto('/login');
  const greeting = page.getByRole('dialog', { name: 'Welcome to Forecourt' });
  const bar = greeting.getByRole('progressbar');
  const filled = async () => Number(await bar.getAttribute('aria-valuenow'));
  await bar.waitFor();
  const before = await filled();
  await expect.poll(filled).toBeGreaterThan(before + 5);
  await greeting.waitFor({ state: 'detached' });
  await page.getByLabel('Email').fill('somebody@example.test');
  await page.reload();
  await page.getByLabel('Email').waitFor();
  await expect(greeting).toHaveCount(0);
});

test('Escape closes the greeting, and after the end date nobody sees it', async ({ page, openBrowser }) => {
  await greetUntil(page, '2999-01-01T00:00:00Z');
  await page.goto('/login');
  const greeting = page.getByRole('dialog', { name: 'Welcome to Forecourt' });
  await greeting.waitFor();
  await page.keyboard.press('Escape');
  await greeting.waitFor({ state: 'detached' });

  const late = await openBrowser();
  const answered = late.page.waitForResponse('**/v1/installation');
  await late.page.goto('/login');
  await answered;
  await late.page.getByLabel('Email').fill('somebody@example.test');
  await expect(late.page.getByRole('dialog')).toHaveCount(0);
  await late.close();
});
