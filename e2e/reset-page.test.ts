import { expect, test } from 'vitest';
import { openBrowser } from './browser.ts';

/** Runs in the page, so it is a string: stores something in each way that a page can. */
const store = `new Promise((resolve, reject) => {
  localStorage.setItem('kept', '1');
  sessionStorage.setItem('kept', '1');
  document.cookie = 'kept=1';
  const opening = indexedDB.open('kept');
  opening.onsuccess = () => resolve();
  opening.onerror = reject;
})`;

const stored = `indexedDB.databases().then((databases) => ({
  local: localStorage.length,
  session: sessionStorage.length,
  cookie: document.cookie,
  databases: databases.map(({ name }) => name),
  steps: history.length,
  width: innerWidth,
}))`;

test('a page that one test leaves has nothing of it for the next', async () => {
  const first = await openBrowser();
  await first.page.goto('/icon.svg');
  const fresh = await first.page.evaluate(stored);
  await first.page.evaluate(store);
  await first.page.route('**/icon.svg', (route) => route.abort());
  await first.page.setViewportSize({ width: 360, height: 740 });
  await first.close();

  const second = await openBrowser();
  expect(second.page).toBe(first.page);
  await second.page.goto('/icon.svg');
  expect(await second.page.evaluate(stored)).toEqual(fresh);
  await second.page.evaluate('setTimeout(() => { throw new Error("of the second") })');
  await expect.poll(() => second.complaints).toEqual(['Error: of the second']);
  expect(first.complaints).toEqual([]);
  await second.close();
});

test.each([
  [
    'its script for every page',
    (one: Awaited<ReturnType<typeof openBrowser>>) => one.page.addInitScript('1'),
  ],
  ['its context', (one: Awaited<ReturnType<typeof openBrowser>>) => one.context.setOffline(false)],
  ['a second page', (one: Awaited<ReturnType<typeof openBrowser>>) => one.context.newPage()],
])('a page whose test used %s is closed', async (_used, use) => {
  const one = await openBrowser();
  await use(one);
  await one.close();
  expect(one.page.isClosed()).toBe(true);
});
