import type { Page } from '@playwright/test';
import type { OpenBrowser } from './browser.ts';
import { expect } from './journey.ts';
import { shareVehicle } from './panel-steps.ts';

interface SharedFile {
  /** By which it is saved. */
  name: string;
  type: string | undefined;
  /** The first bytes. */
  start: string;
}

/** Every file that a page offers; each link is clicked, and has to save what its address answers. */
export async function downloadsOf(page: Page): Promise<SharedFile[]> {
  const files: SharedFile[] = [];
  for (const link of await page.getByRole('main').locator('a[download]').all()) {
    const answer = await page.request.get((await link.getAttribute('href')) ?? '');
    const [saved] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const disposition = decodeURIComponent(answer.headers()['content-disposition'] ?? '');
    expect(disposition).toContain(saved.suggestedFilename());
    const body = await answer.body();
    expect(String(body.length)).toBe(answer.headers()['content-length'] ?? String(body.length));
    files.push({
      name: saved.suggestedFilename(),
      type: answer.headers()['content-type'],
      start: body.subarray(0, 4).toString('latin1'),
    });
  }
  return files;
}

/** Shares the vehicle whose screen is open, and saves all files of its page on a phone. */
export async function downloadsOfShare(page: Page, openBrowser: OpenBrowser): Promise<SharedFile[]> {
  const phone = await openBrowser({ width: 360 });
  await phone.goto(await shareVehicle(page));
  await phone.getByRole('link', { name: 'Download all' }).waitFor();
  const files = await downloadsOf(phone);
  await expect.poll(() => phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  return files;
}
