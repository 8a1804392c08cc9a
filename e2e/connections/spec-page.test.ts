import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createDb, createPool, type Db } from '../../apps/server/src/platform/db/database.ts';
import type { Report } from '../../apps/server/src/testing/spec-client/spec-client.ts';
import { specifiedCalls } from '../../apps/server/src/testing/spec-client/specified-calls.ts';
import { prepareOutside } from '../../apps/server/src/testing/spec-outside.ts';
import { expect, test } from '../support/journey.ts';
import { type OwnInstallation, startInstallation } from '../support/start-installation.ts';

test.describe.configure({ timeout: 180_000 });

/** A front end written from the specification alone, on another host. */

const folder = path.join(import.meta.dirname, '../../apps/server/src/testing/spec-client');

/** A page that exposes the client on `window`. */
const html = `<!doctype html><title>Elsewhere</title>
<script type="module">import { run } from '/spec-client.ts'; window.run = run;</script>`;

let elsewhere: Server;
let origin: string;
let installation: OwnInstallation;
let db: Db;

/** Serves the client's code to a page of another origin. */
async function serveElsewhere(): Promise<void> {
  elsewhere = createServer(async (request, response) => {
    const name = path.basename(request.url ?? '/');
    if (!name.endsWith('.ts')) {
      response.setHeader('content-type', 'text/html').end(html);
      return;
    }
    const text = await readFile(path.join(folder, name), 'utf8');
    response.setHeader('content-type', 'text/javascript').end(stripTypeScriptTypes(text));
  });
  await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
}

test.beforeAll(async () => {
  await serveElsewhere();
  installation = await startInstallation({ ALLOWED_ORIGINS: origin }, 'canned');
  db = createDb(createPool(installation.databaseUrl, 2, 'e2e spec page'));
});
test.afterAll(async () => {
  await db.destroy();
  await installation.remove();
  elsewhere.close();
});

// It provokes refusals, which a browser reports as errors.
test.use({ tolerated: /the server responded with a status of 4/ });

test('all calls of the specification behave as specified, for a page of another origin in a browser', async ({
  page,
  mark,
}) => {
  const { baseUrl } = installation;
  const { root, picture, ...helpers } = await prepareOutside({ baseUrl, db });
  await page.goto(origin);
  await page.waitForFunction(() => 'run' in window);
  for (const [name, help] of Object.entries(helpers)) await page.exposeFunction(name, help);
  const { calls, wrong } = await page.evaluate(
    ({ hosts, given, names, mark }) => {
      const own = Object.fromEntries(names.map((name) => [name, Reflect.get(window, name)]));
      return Reflect.get(window, 'run')(hosts, { ...given, ...own }, mark) as Promise<Report>;
    },
    {
      hosts: { v1: `${baseUrl}/v1`, v2: `${baseUrl}/v2` },
      given: { root, picture },
      names: Object.keys(helpers),
      mark,
    },
  );
  expect(wrong).toEqual([]);
  expect(calls.sort()).toEqual(specifiedCalls);
  for (const language of ['en', 'de', 'pt', 'it', 'hu', 'gr']) {
    const file = `${baseUrl}/assets/i18n/${language}.json`;
    const words = await page.evaluate((url) => fetch(url).then((answer) => answer.json()), file);
    expect(words).toMatchObject({ 'customer.subCustomers': expect.any(String) });
  }
});
