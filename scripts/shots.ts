/**
 * Takes screenshots of every screen, in light and dark, on a phone, a tablet and a desktop, of its own installation
 * with demo data: `npm run shots [-- --language de --area root]`. They are meant to be reviewed one by one.
 */
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import { demoPassword } from '../apps/server/src/seeds/demo-accounts.ts';
import { chromiumFlags, chromiumPath } from '../e2e/support/chromium.ts';
import { startInstallation } from '../e2e/support/start-installation.ts';
import { buildPanel } from './build-panel.ts';
import { installBrowser } from './install-browser.mjs';
import { root } from './source-files.ts';

const { values } = parseArgs({
  options: { language: { type: 'string', default: 'en' }, area: { type: 'string' } },
});
const folder = path.join(root, '.shots');
const widths = [1440, 820, 360];
const heightPx = 900;
/** The user of each area who sees the most of it. */
const people = {
  root: 'root',
  manager: 'manager',
  checker: 'checker',
  customer: 'customer',
  client: 'client',
  dashboard: 'premium',
  crop: 'simple',
};
/** Long enough for a screen's pictures to load and its animations to end. */
const restMs = 700;

async function rest(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await page.waitForTimeout(restMs);
}

async function signIn(page: Page, name: string): Promise<void> {
  await page.goto('/login');
  await page.locator('input[name=email]').fill(`${name}@demo.test`);
  await page.locator('input[name=password]').fill(demoPassword);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.locator('#sidebar nav a').first().waitFor({ state: 'attached' });
}

/** The screens of the sidebar, and the first object that each of them lists. */
async function addressesOf(page: Page): Promise<string[]> {
  const links = await page
    .locator('#sidebar nav a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '/'));
  const found: string[] = [];
  for (const address of links) {
    await page.goto(address);
    await rest(page);
    const listed = page.locator('main tbody a, main li a').first();
    const detail = (await listed.count()) > 0 ? await listed.getAttribute('href') : null;
    found.push(address, ...(detail?.startsWith('/') ? [detail] : []));
  }
  return [...new Set(found)];
}

const nameOf = (address: string) =>
  new URL(address, 'http://here').pathname
    .slice(1)
    .replaceAll(/[0-9a-f-]{36}/g, 'one')
    .replaceAll('/', '-');

/** Takes the screenshots of one colour scheme and width; prints a warning if a page is wider than its window. */
async function shoot(
  browser: Browser,
  baseURL: string,
  name: string,
  look: { dark: boolean; width: number },
) {
  const context = await browser.newContext({
    baseURL,
    locale: values.language,
    colorScheme: look.dark ? 'dark' : 'light',
    viewport: { width: look.width, height: heightPx },
  });
  const page = await context.newPage();
  await signIn(page, name);
  for (const address of await addressesOf(page)) {
    await page.goto(address);
    await rest(page);
    const file = `${nameOf(address)}-${look.dark ? 'dark' : 'light'}-${look.width}.png`;
    await page.screenshot({ path: path.join(folder, file), fullPage: true });
    const overPx = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    process.stdout.write(`${file}${overPx > 0 ? ` is ${overPx} px wider than its window` : ''}\n`);
  }
  await context.close();
}

installBrowser();
buildPanel();
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const installation = await startInstallation({ DEMO: 'true' });
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags });
try {
  for (const [area, name] of Object.entries(people)) {
    if (values.area && values.area !== area) continue;
    for (const width of widths)
      for (const dark of [false, true]) await shoot(browser, installation.baseUrl, name, { dark, width });
  }
} finally {
  await browser.close();
  await installation.remove();
}
