import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '../support/journey.ts';

test('a page of a test is left only once its requested scripts have loaded', async ({ page }) => {
  await page.route('**/late.js?*', async (route) => {
    await pause(500);
    await route.fulfill({ contentType: 'text/javascript', body: 'export {};' });
  });
  const happened: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) happened.push('page');
  });
  page.on('requestfinished', (request) => {
    if (request.url().includes('late.js')) happened.push('script');
  });
  const importLate = () => page.evaluate(`void import('/late.js?${happened.length}')`);
  await page.goto('/login');
  await importLate();
  await page.reload();
  await importLate();
  await page.goto('/demo-app');
  expect(happened).toEqual(['page', 'script', 'page', 'script', 'page']);
});
