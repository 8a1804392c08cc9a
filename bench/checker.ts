/**
 * The checker desk in a browser: from the key that approves a picture to the next one painted, over pictures of 1600 × 1200. Builds
 * the panel and starts its own installation. Prints JSON; exit code 1 if the bar is exceeded. `--pictures N`.
 */
import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { createDb, createPool } from '../apps/server/src/platform/db/database.ts';
import {
  buildClient,
  buildCustomer,
  buildUser,
  testPassword,
} from '../apps/server/src/testing/builders/builders.ts';
import { buildReview } from '../apps/server/src/testing/builders/review-builders.ts';
import { buildVehicle } from '../apps/server/src/testing/builders/vehicle-builders.ts';
import { chromiumFlags, chromiumPath } from '../e2e/support/chromium.ts';
import { samplePhoto } from '../e2e/support/panel-steps.ts';
import { startInstallation } from '../e2e/support/start-installation.ts';
import { buildPanel } from '../scripts/build-panel.ts';
import { installBrowser } from '../scripts/install-browser.mjs';

const { values } = parseArgs({ options: { pictures: { type: 'string', default: '60' } } });
const pictures = Number(values.pictures);
const barMs = 300;

installBrowser();
buildPanel();
const installation = await startInstallation();
const db = createDb(createPool(installation.databaseUrl, 2, 'bench'));

/** Pictures that wait, each with files of its own, so that none comes from the cache of another. */
async function fill(): Promise<void> {
  const clientId = await buildClient(db, { customerId: await buildCustomer(db) });
  const userId = await buildUser(db, { clientId });
  const vehicleId = await buildVehicle(db, { userId });
  for (let index = 0; index < pictures; index += 1) {
    const { imageId } = await buildReview(db, { userId, vehicleId });
    const folder = path.join(installation.dataDir, 'files/images', imageId);
    for (const file of ['dark/full.jpeg', 'analysis/upright.jpeg']) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await copyFile(samplePhoto('saloon-blue-045.jpg'), path.join(folder, file));
    }
  }
}

/** Notes the time from each approving key to the frame in which another picture is complete. */
const watching = `(() => {
  globalThis.times = [];
  const shown = () => document.querySelector('section[tabindex="-1"] img');
  addEventListener('keydown', ({ key, timeStamp }) => {
    if (key !== 'a') return;
    const before = shown()?.src;
    const look = () => {
      const image = shown();
      if (image && image.src !== before && image.complete && image.naturalWidth > 0)
        requestAnimationFrame(() => times.push(performance.now() - timeStamp));
      else requestAnimationFrame(look);
    };
    look();
  }, { capture: true });
})()`;

await fill();
const id = await buildUser(db, { role: 'qcmanager' });
const { email } = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow();
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags });
const page = await browser.newPage({ baseURL: installation.baseUrl, viewport: { width: 1440, height: 900 } });
await page.goto('/login');
await page.getByLabel('Email').fill(email);
await page.getByLabel('Password', { exact: true }).fill(testPassword);
await page.getByRole('button', { name: 'Log in' }).click();
// One is in review: the desk has leased it.
await page.getByText(`Waiting: ${pictures - 1}`, { exact: true }).waitFor();
await page.locator('section[tabindex="-1"] img').first().waitFor();
await page.evaluate(watching);
// The last picture has none after it.
for (let count = 1; count < pictures; count += 1) {
  // Until then the desk takes a key for a second press that was meant for the picture before.
  await page.locator('section[tabindex="-1"][aria-busy="false"]').waitFor();
  await page.keyboard.press('a');
  while ((await page.evaluate<number>('times.length')) < count) await page.waitForTimeout(50);
}
const times = (await page.evaluate<number[]>('times')).toSorted((a, b) => a - b);
const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
const report = { pictures, p50Ms: at(0.5), p95Ms: at(0.95), slowestMs: at(1) };
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
await browser.close();
await installation.remove();
process.exit(report.p95Ms > barMs ? 1 : 0);
