import { expect, test } from './journey.ts';
import { people } from './people.ts';
import { signIn } from './sign-in.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('the colour scheme and the language that were chosen stay after a reload', async ({ page }) => {
  const { email } = await people.add({ type: 'basic' });
  await signIn(page, { email, rememberMe: true });
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitem', { name: 'Dark' }).click();
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('menuitem', { name: 'Magyar' }).click();
  await page.getByRole('heading', { name: 'Járművek', level: 1 }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Járművek', level: 1 }).waitFor();
  await expect
    .poll(() => page.evaluate('getComputedStyle(document.documentElement).colorScheme'))
    .toBe('dark');
  await expect.poll(() => page.evaluate('document.documentElement.lang')).toBe('hu');
});

test('a window that becomes narrow closes the menu and keeps the focus', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { email } = await people.add({ type: 'basic' });
  await signIn(page, { email });
  const moves = await page.evaluateHandle<string[]>(`(() => {
    const moves = [];
    document.addEventListener('focusin', ({ target }) => moves.push(target.outerHTML.slice(0, 80)));
    return moves;
  })()`);
  await page.getByRole('searchbox').first().focus();
  await page.setViewportSize({ width: 800, height: 800 });
  await page.getByRole('button', { name: 'Open the menu' }).waitFor();
  expect(await moves.jsonValue()).toHaveLength(1);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
  expect(await moves.jsonValue()).toHaveLength(1);
});

test('on a phone the menu takes the focus, and restores it when it closes', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const { email } = await people.add({ type: 'basic' });
  await signIn(page, { email });
  const opener = page.getByRole('button', { name: 'Open the menu' });
  const isOutOfReach = () =>
    page.evaluate<boolean>('document.querySelector("main[inert], [inert] main") !== null');
  await opener.click();
  const navigation = page.getByRole('navigation', { name: 'Main menu' });
  await navigation.waitFor();
  await expect.poll(() => page.evaluate('document.activeElement.closest("#sidebar") !== null')).toBe(true);
  // The content under the dialog is inert.
  await expect.poll(() => isOutOfReach()).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(isOutOfReach).toBe(false);
  await expect
    .poll(() => page.evaluate('document.activeElement.getAttribute("aria-controls")'))
    .toBe('sidebar');
  await opener.click();
  await navigation.getByRole('link', { name: 'Deleted vehicles' }).click();
  await page.getByRole('heading', { name: 'Deleted vehicles', level: 1 }).waitFor();
});

test('on a phone the credits are numbers in the bar, and a press shows what each one is', async ({
  page,
}) => {
  const { email } = await people.add({ type: 'basic' }, 20);
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, { email });
  const credits = page.getByRole('banner').getByRole('button', { name: 'Client credits 20 Your credits 0' });
  await credits.click();
  const sheet = page.getByRole('dialog', { name: 'Credits' });
  await sheet.getByText('Client credits').waitFor();
  await sheet.getByText('Your credits').waitFor();
  await sheet.getByRole('link', { name: 'Credit history' }).click();
  await page.getByRole('heading', { name: 'Credits', level: 1 }).waitFor();
});

test('the list of the bell is 300 pixels wide, empty or with a headline of any length, also on a phone', async ({
  page,
}) => {
  const { email, id } = await people.add({ type: 'basic' });
  const one = (contentType: string, headLine: string, content: string) => ({
    id: crypto.randomUUID(),
    notificationId: crypto.randomUUID(),
    isSeen: false,
    createdAt: new Date().toISOString(),
    notification: {
      priority: 'normal',
      contentType,
      endsAt: null,
      languageContents: [{ language: 'en', content: { headLine, content } }],
    },
  });
  let results: object[] = [];
  await page.route(`**/v1/users/${id}/notifications?*`, (route) =>
    route.fulfill({ json: { count: results.length, notSeen: results.length, results } }),
  );
  await signIn(page, { email });
  const bell = page.getByRole('banner').getByRole('button', { name: /notifications/i });
  const list = page.getByRole('dialog', { name: 'Notifications' });
  const width = async () => (await list.boundingBox())?.width;
  await bell.click();
  await list.getByText('No new notifications').waitFor();
  expect(await width()).toBe(300);
  results = [
    one('string', 'W'.repeat(200), 'A text'),
    // A content type that this panel does not know appears as an attachment in the list.
    one('document', 'Price list', '/files/price-list.pdf'),
  ];
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await bell.click();
  const attachment = list.getByRole('link', { name: /Price list/ });
  await attachment.waitFor();
  await expect(attachment).toHaveAttribute('href', /\/files\/price-list\.pdf$/);
  expect(await width()).toBe(300);
});

test('the sidebar scrolls to the link of the current page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  const { email } = await people.add({ role: 'root' });
  await signIn(page, { email, at: '/login?returnUrl=/root/installation' });
  const lit = page.getByRole('navigation', { name: 'Main menu' }).locator('[aria-current=page]');
  await lit.waitFor();
  const isInSight = () =>
    lit.evaluate((link) => {
      const nav = link.closest('nav')?.getBoundingClientRect();
      const own = link.getBoundingClientRect();
      return nav !== undefined && own.top >= nav.top && own.bottom <= nav.bottom;
    });
  await expect.poll(isInSight).toBe(true);
  await page.goto('/root');
  await lit.filter({ hasText: 'Overview' }).waitFor();
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  expect(await menu.evaluate((nav) => nav.scrollTop)).toBe(0);
});

test('a group of links that was collapsed stays so over a reload, and opens by itself for a screen of its own', async ({
  page,
}) => {
  const { email } = await people.add({ role: 'root' });
  await signIn(page, { email, rememberMe: true });
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const heading = menu.getByRole('button', { name: 'Catalogue' });
  const frames = menu.getByRole('link', { name: 'Frames', exact: true });
  await frames.waitFor();
  await heading.click();
  await frames.waitFor({ state: 'detached' });
  await page.reload();
  await menu.getByRole('link', { name: 'Customers', exact: true }).waitFor();
  await expect(heading).toHaveAttribute('aria-expanded', 'false');
  await expect(frames).toHaveCount(0);
  await page.goto('/root/frames');
  await frames.waitFor();
  await page.goto('/root');
  await frames.waitFor({ state: 'detached' });
  await heading.click();
  await frames.waitFor();
  await page.reload();
  await frames.waitFor();
});

test('the menu of languages marks the current one, also one that can only be chosen elsewhere', async ({
  page,
}) => {
  const { email } = await people.add({ type: 'basic' });
  await page.goto('/login');
  await page.getByRole('combobox').selectOption('fr');
  await page.getByRole('button', { name: 'Se connecter', exact: true }).waitFor();
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(people.password);
  await page.locator('button[type=submit]').click();
  const trigger = page.getByRole('banner').getByRole('button', { name: /: [A-Z]{2}$/ });
  const marked = page.locator('[role=menuitem][aria-current]');
  await trigger.click();
  await expect.poll(() => marked.allInnerTexts()).toEqual([expect.stringContaining('Français')]);
  const items = page.getByRole('menuitem');
  await expect(items).toHaveCount(7);
  await items.filter({ hasText: 'Deutsch' }).click();
  await page.getByRole('heading', { name: 'Fahrzeuge', level: 1 }).waitFor();
  await trigger.filter({ hasText: 'DE' }).click();
  await expect.poll(() => marked.allInnerTexts()).toEqual([expect.stringContaining('Deutsch')]);
  await expect(items).toHaveCount(6);
});

test('a menu that is longer than a low window stays inside it and scrolls to its last entry', async ({
  page,
}) => {
  const { email } = await people.add({ type: 'basic' });
  await signIn(page, { email });
  const lowPx = 220;
  await page.setViewportSize({ width: 360, height: lowPx });
  await page.getByRole('button', { name: /^Language: / }).click();
  const menu = page.getByRole('menu');
  const bottom = async () => {
    const box = await menu.boundingBox();
    return box ? box.y + box.height : Number.POSITIVE_INFINITY;
  };
  await expect.poll(bottom).toBeLessThanOrEqual(lowPx);
  const last = page.getByRole('menuitem').last();
  await page.keyboard.press('End');
  await expect.poll(async () => ((await last.boundingBox())?.y ?? lowPx) + 34).toBeLessThanOrEqual(lowPx);
});
