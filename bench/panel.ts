/**
 * Measures how much of the panel a browser loads, and how fast it is on a slow connection with a slow CPU: the
 * sign-in, and a list of 10,000 vehicles. Builds the panel and starts its own installation. Prints JSON; exit code 1
 * if a limit is exceeded.
 *
 * node scripts/run.mjs bench/panel.ts [--figures weight] [--runs 5]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { freePort } from '../apps/server/src/platform/free-port.ts';
import { chromiumFlags, chromiumPath } from '../e2e/support/chromium.ts';
import { startInstallation } from '../e2e/support/start-installation.ts';
import { buildPanel } from '../scripts/build-panel.ts';
import { installBrowser } from '../scripts/install-browser.mjs';
import { measureLighthouse } from './panel/lighthouse.ts';
import { measureList, measureSignIn } from './panel/speed.ts';
import { fillYard } from './panel/stock.ts';
import { weigh } from './panel/weigh.ts';

const { values } = parseArgs({
  options: { figures: { type: 'string', default: 'all' }, runs: { type: 'string', default: '5' } },
});
const runs = Number(values.runs);

interface Figure {
  is: number;
  bar: number;
}

/** Uses a persistent browser profile that stays signed in, with a debugging port for Lighthouse. */
async function measure(baseUrl: string, who: { email: string; password: string }) {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'forecourt-bench-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
    baseURL: baseUrl,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
  });
  try {
    const login = `${baseUrl}/login`;
    const signIn = await measureSignIn(context, login, runs);
    const loginPoints = await measureLighthouse(login, port, runs);
    const page = await context.newPage();
    await page.goto(login);
    await page.getByLabel('Email').fill(who.email);
    await page.getByLabel('Password', { exact: true }).fill(who.password);
    await page.getByLabel('Remember me').check();
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL((url) => url.pathname !== '/login');
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await page.close();
    const list = `${baseUrl}/dashboard/vehicles?layout=table`;
    const speed = { ...signIn, ...(await measureList(context, list, runs)) };
    const listPoints = await measureLighthouse(list, port, runs);
    return { speed, lighthouse: { login: loginPoints, list: listPoints } };
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

/** Names of the figures that miss their limit: scores must not fall below it, all others must not exceed it. */
function misses(figures: Record<string, Figure>, isMissed: (figure: Figure) => boolean): string[] {
  return Object.entries(figures).flatMap(([name, figure]) => (isMissed(figure) ? [name] : []));
}
const tooMuch = ({ is, bar }: Figure) => is > bar;
const tooLittle = ({ is, bar }: Figure) => is < bar;

if (values.figures === 'all') installBrowser();
buildPanel();
const { figures, heaviest } = weigh();
const missed = misses(figures, tooMuch);
let measured: Awaited<ReturnType<typeof measure>> | undefined;
if (values.figures === 'all') {
  const installation = await startInstallation();
  try {
    const who = await fillYard(installation.databaseUrl, installation.dataDir);
    measured = await measure(installation.baseUrl, who);
  } finally {
    await installation.remove();
  }
  missed.push(...misses(measured.speed, tooMuch));
  for (const points of Object.values(measured.lighthouse)) missed.push(...misses(points, tooLittle));
}
console.log(JSON.stringify({ runs, weight: figures, heaviest, ...measured, missed }, null, 2));
process.exitCode = missed.length === 0 ? 0 : 1;
