import type { CustomerId } from '@forecourt/contract/ids';
import type { Page } from '@playwright/test';
import { dragMouse } from '../support/gestures.ts';
import { expect, fail, test } from '../support/journey.ts';
import { people } from '../support/people.ts';
import { pictureJudgeable, waitingPictures } from './desk-steps.ts';

/** A laptop, a small one, and the first at 200 % zoom. */
const windows = [
  [1440, 900],
  [1366, 768],
  [720, 450],
] as const;

async function rowsOfVerdicts(page: Page): Promise<number> {
  const tops = await page
    .locator('button[aria-keyshortcuts]')
    .evaluateAll((buttons) =>
      buttons
        .filter((one) => /^[AFRXNMU]$/.test(one.getAttribute('aria-keyshortcuts') ?? ''))
        .map((one) => Math.round(one.getBoundingClientRect().top)),
    );
  return new Set(tops).size;
}

async function expectVerdictsInView(page: Page): Promise<void> {
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height });
    for (const key of ['A', 'F', 'R', 'X', 'N', 'U']) {
      const box =
        (await page.locator(`button[aria-keyshortcuts=${key}]`).boundingBox()) ??
        fail(`the button of ${key} is not drawn`);
      expect(box.y, `${key} at ${width} × ${height}`).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height, `${key} at ${width} × ${height}`).toBeLessThanOrEqual(height);
    }
    if (width >= 1400) await expect.poll(() => rowsOfVerdicts(page), `rows at ${width} × ${height}`).toBe(1);
    const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
    expect(wide, `${width} × ${height}`).toBeLessThanOrEqual(width);
  }
}

/** From now on users have reported the pictures of this desk. */
async function reportAll(customerId: CustomerId): Promise<void> {
  const ours = people.db.selectFrom('reviews').select('imageId').where('customerId', '=', customerId);
  const { id: reportedBy } = await people.add({});
  await people.db
    .updateTable('images')
    .set({ state: 'delivered', reportState: 'reported', reportReasons: ['shadow'], reportRecipeHash: 'dark' })
    .where('id', 'in', ours)
    .execute();
  await people.db
    .updateTable('reviews')
    .set({ cause: 'reported', reportedBy })
    .where('customerId', '=', customerId)
    .execute();
}

/** The German button that takes a verdict back is whole beside those of a reported picture, and in their row in a narrow window. */
async function expectWholeUndo(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await pictureJudgeable(page);
  await page.keyboard.press('x');
  await page.keyboard.type('Alles richtig.');
  await page.keyboard.press('Control+Enter');
  const undo = page.getByRole('button', { name: 'Rückgängig: So lassen' });
  await undo.waitFor();
  await page.getByRole('button', { name: 'Behoben' }).waitFor();
  const cut = await undo.evaluate((button) =>
    [...button.querySelectorAll('span')].some((one) => one.scrollWidth > one.clientWidth + 1),
  );
  expect(cut).toBe(false);
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect.poll(() => rowsOfVerdicts(page)).toBe(1);
}

test('the verdicts are in view without scrolling, in German too', async ({ openBrowser, signedIn }) => {
  const customerId = await waitingPictures(10);
  const accounts = [
    { role: 'root', path: '/root/reviews?tab=desk&' },
    { role: 'qcmanager', path: '/checker?' },
  ] as const;
  for (const { path, role } of accounts) {
    const account = await people.add({ role });
    for (const locale of ['en-GB', 'de-DE']) {
      const page = await openBrowser({ locale });
      await signedIn(account, { page, at: `${path}customerId=${customerId}` });
      await pictureJudgeable(page);
      await expectVerdictsInView(page);
      if (role === 'qcmanager' && locale === 'de-DE') {
        await reportAll(customerId);
        await expectWholeUndo(page);
      }
    }
  }
});

test('a click enlarges the picture at that place, and a drag moves it', async ({ page, signedIn }) => {
  const customerId = await waitingPictures(1);
  await signedIn({ role: 'qcmanager' }, { at: `/checker?customerId=${customerId}` });
  await pictureJudgeable(page);
  const stage = page.locator('section[aria-busy] section');
  const box = (await stage.boundingBox()) ?? fail('there is no picture');
  const place = () => stage.evaluate((view) => [view.scrollLeft, view.scrollTop] as const);
  const isFull = (pressed: boolean) => page.getByRole('button', { name: '100 %', pressed }).waitFor();
  const [x, y] = [box.x + box.width * 0.7, box.y + box.height * 0.6];
  await page.mouse.click(x, y);
  await isFull(true);
  // What was clicked is in the middle, which is not that of the picture.
  const [left, top] = await place();
  const middle = await stage.evaluate((view) => (view.scrollWidth - view.clientWidth) / 2);
  expect(left).toBeGreaterThan(middle + 50);
  await dragMouse(page, [x, y], [x + 60, y + 40]);
  await expect.poll(place).toEqual([left - 60, top - 40]);
  await isFull(true);
  // The space bar still shows the photo, and presses nothing.
  await page.keyboard.down(' ');
  await stage.getByRole('img', { name: 'Photo' }).waitFor();
  await page.keyboard.up(' ');
  await isFull(true);
  await page.mouse.click(x, y);
  await isFull(false);
});
