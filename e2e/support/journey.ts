import { open as openFile, stat, writeFile } from 'node:fs/promises';
import { test as base, expect, type Page, type TestInfo } from '@playwright/test';
import { unique } from '../../apps/server/src/testing/builders/builders.ts';
import { createOpener, type OpenBrowser, watchContext } from './browser.ts';
import { currentInstallation, useInstallation } from './current-installation.ts';
import { type Account, people } from './people.ts';
import { signIn } from './sign-in.ts';
import { startInstallation } from './start-installation.ts';

/** `test` and `expect` of browser tests. What a test opens is closed at its end, and what its pages report fails it. */

export { expect };

export interface JourneyOptions {
  /** Errors that pages may report, because the test provokes them. */
  tolerated: RegExp | null;
}

/**
 * Signs in without the form: a new account of these parts, or one that was added before. It opens the first screen of the
 * account's role, or `at`, on the test's page or on that of another browser.
 */
export type SignedIn = (
  who: Parameters<typeof people.add>[0] | Account,
  options?: { credits?: number; at?: string | undefined; rememberMe?: boolean; page?: Page },
) => Promise<Account>;

interface JourneyFixtures extends JourneyOptions {
  /** Opens the browser of another person. */
  openBrowser: OpenBrowser;
  signedIn: SignedIn;
  /** What pages have reported so far: console errors, violations of the content security policy, exceptions. */
  complaints: string[];
  /** A few letters that no other test has, for names that have to be unique in the installation. */
  mark: string;
  serverLog: undefined;
  settingsKept: undefined;
}

interface WorkerFixtures {
  /** What a test process needs of its installation: connections, and in the project `alone` the installation itself. */
  connected: undefined;
}

/** Ends a test that has found something missing which a locator cannot express. */
export function fail(message: string): never {
  throw new Error(message);
}

const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

/** Keeps what the server has logged since a test began, if the test failed. */
async function keepServerLog(logFile: string, from: number, info: TestInfo): Promise<void> {
  const to = await sizeOf(logFile);
  if (to <= from) return;
  const file = await openFile(logFile);
  const { buffer } = await file.read(Buffer.alloc(to - from), 0, to - from, from);
  await file.close();
  const kept = info.outputPath('server.log');
  await writeFile(kept, buffer);
  // Not by `attach`, which keeps a second copy.
  info.attachments.push({ name: 'server log', contentType: 'text/plain', path: kept });
}

export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  connected: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use, { project }) => {
      const own = project.name === 'alone' ? await startInstallation({}, 'canned') : undefined;
      useInstallation(own);
      await use(undefined);
      await people.close();
      await own?.remove();
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
  tolerated: [null, { option: true }],
  complaints: [
    async ({ tolerated }, use) => {
      const complaints: string[] = [];
      await use(complaints);
      expect(complaints.filter((complaint) => !tolerated?.test(complaint))).toEqual([]);
    },
    { auto: true },
  ],
  serverLog: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use, info) => {
      const { logFile } = currentInstallation();
      const begun = await sizeOf(logFile);
      await use(undefined);
      if (info.status !== info.expectedStatus) await keepServerLog(logFile, begun, info);
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  mark: async ({}, use) => use(unique()),
  settingsKept: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use, { project }) => {
      if (project.name !== 'alone') return use(undefined);
      const { db } = people;
      const settings = await db.selectFrom('installationSettings').selectAll().executeTakeFirstOrThrow();
      const invoices = await db.selectFrom('invoiceSettings').selectAll().executeTakeFirstOrThrow();
      await use(undefined);
      await db.updateTable('installationSettings').set(settings).execute();
      await db.updateTable('invoiceSettings').set(invoices).execute();
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  baseURL: async ({}, use) => use(currentInstallation().baseUrl),
  context: async ({ context, complaints }, use) => {
    watchContext(context, complaints);
    await use(context);
  },
  openBrowser: async ({ browser, complaints }, use) => {
    const { openBrowser, closeAll } = createOpener(browser, complaints);
    await use(openBrowser);
    await closeAll();
  },
  signedIn: async ({ page: own }, use) =>
    use(async (who, { credits, page = own, ...options } = {}) => {
      const account = 'id' in who ? who : await people.add(who, credits);
      await signIn(page, { email: account.email, ...options });
      return account;
    }),
});
