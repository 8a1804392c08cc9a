import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** The menu takes the focus, keeps the screen out of reach, and restores the focus when it closes. */
async function expectMenuFocus(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Open the menu' });
  const isOutOfReach = () =>
    page.evaluate<boolean>('document.querySelector("main[inert], [inert] main") !== null');
  await opener.click();
  const navigation = page.getByRole('navigation', { name: 'Main menu' });
  await navigation.waitFor();
  await expect.poll(() => page.evaluate('document.activeElement.closest("#sidebar") !== null')).toBe(true);
  await expect.poll(isOutOfReach).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(isOutOfReach).toBe(false);
  await expect
    .poll(() => page.evaluate('document.activeElement.getAttribute("aria-controls")'))
    .toBe('sidebar');
  await opener.click();
  await navigation.getByRole('link', { name: 'Deleted vehicles' }).click();
  await page.getByRole('heading', { name: 'Deleted vehicles', level: 1 }).waitFor();
}

/** A menu that is longer than a low window stays inside it and scrolls to its last entry. */
async function expectMenuInside(page: Page, lowPx: number): Promise<void> {
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
  await page.keyboard.press('Escape');
}

test('a narrow window keeps the focus, and has room for what opens', async ({ page, signedIn }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { id } = await signedIn({ type: 'basic' }, { credits: 20 });
  const moves = await page.evaluateHandle<string[]>(`(() => {
    const moves = [];
    document.addEventListener('focusin', ({ target }) => moves.push(target.outerHTML.slice(0, 80)));
    return moves;
  })()`);
  await page.getByRole('searchbox').first().focus();
  await page.setViewportSize({ width: 800, height: 800 });
  await page.getByRole('button', { name: 'Open the menu' }).waitFor();
  await expect.poll(() => moves.jsonValue()).toHaveLength(1);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
  await expect.poll(() => moves.jsonValue()).toHaveLength(1);
  const bell = page.getByRole('banner').getByRole('button', { name: /notification/i });
  const list = page.getByRole('dialog', { name: /notification/i });
  const width = async () => (await list.boundingBox())?.width;
  await bell.click();
  await list.getByText('No new notifications').waitFor();
  await expect.poll(width).toBe(300);

  // A headline of any length makes it no wider.
  const headLine = 'W'.repeat(200);
  const notification = {
    ...{ priority: 'normal', contentType: 'string', endsAt: null },
    languageContents: [{ language: 'en', content: { headLine, content: 'A text' } }],
  };
  const one = { id: crypto.randomUUID(), notificationId: crypto.randomUUID(), isSeen: false, notification };
  await page.route(`**/v1/users/${id}/notifications?*`, (route) =>
    route.fulfill({
      json: { count: 1, notSeen: 1, results: [{ ...one, createdAt: new Date().toISOString() }] },
    }),
  );
  await page.setViewportSize({ width: 360, height: 800 });
  await page.reload();
  await bell.click();
  await list.getByText(headLine).waitFor();
  await expect.poll(width).toBe(300);
  await page.keyboard.press('Escape');
  await expectMenuFocus(page);
  await expectMenuInside(page, 220);
  await page.setViewportSize({ width: 360, height: 740 });
  const credits = page.getByRole('banner').getByRole('button', { name: 'Client credits 20 Your credits 0' });
  await credits.click();
  const sheet = page.getByRole('dialog', { name: 'Credits' });
  await sheet.getByText('Client credits').waitFor();
  await sheet.getByText('Your credits').waitFor();
  await sheet.getByRole('link', { name: 'Credit history' }).click();
  await page.getByRole('heading', { name: 'Credits', level: 1 }).waitFor();
});

test('the sidebar shows the current page; choices stay over a reload', async ({ page, signedIn }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await signedIn({ role: 'root' }, { at: '/login?returnUrl=/root/installation', rememberMe: true });
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const lit = menu.locator('[aria-current=page]');
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
  await expect.poll(() => menu.evaluate((nav) => nav.scrollTop)).toBe(0);

  const heading = menu.getByRole('button', { name: 'Catalogue' });
  const frames = menu.getByRole('link', { name: 'Frames', exact: true });
  await frames.waitFor();
  await heading.click();
  await frames.waitFor({ state: 'detached' });
  await page.reload();
  await menu.getByRole('link', { name: 'Customers', exact: true }).waitFor();
  await expect(heading).toHaveAttribute('aria-expanded', 'false');
  await expect(frames).toHaveCount(0);
  // It opens by itself for a screen of its own.
  await page.goto('/root/frames');
  await frames.waitFor();
  await page.goto('/root');
  await frames.waitFor({ state: 'detached' });
  await heading.click();
  await frames.waitFor();

  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitem', { name: 'Dark' }).click();
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('menuitem', { name: 'Magyar' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hu');
  await page.reload();
  await page.locator('nav [aria-current=page]').waitFor();
  await expect
    .poll(() => page.evaluate('getComputedStyle(document.documentElement).colorScheme'))
    .toBe('dark');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hu');
});
