import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { ClientId, UserId } from '@forecourt/contract/ids';
import { chromium } from '@playwright/test';
import * as ledger from '../../apps/server/src/modules/money/ledger/ledger.service.ts';
import { createDb, createPool, type Db, inTx } from '../../apps/server/src/platform/db/database.ts';
import { buildUser, nobody, testPassword } from '../../apps/server/src/testing/builders/builders.ts';
import { capture } from '../../apps/server/src/testing/builders/captures.ts';
import { buildVehicle } from '../../apps/server/src/testing/builders/vehicle-builders.ts';
import { until } from '../../apps/server/src/testing/test-worker.ts';
import { chromiumPath, testFlags } from '../support/chromium.ts';
import { expect, fail, test } from '../support/journey.ts';
import { type OwnInstallation, startInstallation } from '../support/start-installation.ts';
import type { Outside } from './spec-client/spec-call.ts';
import { type Report, run } from './spec-client/spec-client.ts';

test.describe.configure({ mode: 'default', timeout: 180_000 });

/** A front end written from the specification alone, on the same host and on another one. */

const folder = path.join(import.meta.dirname, 'spec-client');
const picture = path.join(import.meta.dirname, '../../packages/samples/pictures/van-white-090.matte.png');
const rootEmail = 'root@example.test';

/** Every call of the specification, in its notation. */
const specified = `
GET v2 /customers | GET v2 /customers/:id | POST v2 /customers | PATCH v2 /customers/:id | DELETE v2 /customers/:id
PATCH v2 /customers/:id/transfer | GET v2 /customers/:id/clients | GET v2 /customers/:id/subcustomer/clients
GET v2 /customers/:id/clients/:clientId/users | POST v2 /customers/:id/admins | GET v2 /customers/:id/admins
GET v2 /customers/:id/admins/:adminId | PATCH v2 /customers/:id/admins/:adminId
DELETE v2 /customers/:id/admins/:adminId | GET v2 /oauth-tokens | DELETE v2 /oauth-tokens/:id
GET v2 /users/:userId/dms/:dmId/oauth-redirect | GET v2 /clients/:clientId/dms/:dmId/oauth-redirect
GET v2 /users/:id/vehicle-types | POST v1 /customers/:id/credit | POST v1 /customers/:id/transfer-credits
GET v1 /customers/:id/settings | PATCH v1 /customers/:id/settings | POST v1 /customers/:id/invoices
GET v1 /customers/:id/invoices | GET v1 /customers/:id/invoices/:invoiceId
PATCH v1 /customers/:id/invoices/:invoiceId/close | GET v1 /customers/:id/invoices/:invoiceId/csv
GET v1 /customers/:id/invoices/:invoiceId/items | GET v1 /customers/:id/invoices/csv
GET v1 /customers/:id/clients/invoices | POST v1 /login | POST v1 /users/:id/login | POST v1 /password/forgot
POST v1 /password/reset | POST v1 /auth/instagram/callback | POST v1 /users | POST v1 /users/sign-up
GET v1 /users/:id | PATCH v1 /users/:id | DELETE v1 /users/:id | GET v1 /users | POST v1 /revert-user
POST v1 /users/:id/transfer-credits | POST v1 /users/:id/remove-credit | PATCH v1 /users/:id/transfer
PATCH v1 /users/:id/change-password | POST v1 /clients/:id/users | GET v1 /clients/:id/users
POST v1 /notifications/upload | POST v1 /notifications | GET v1 /notifications | GET v1 /users/:id/notifications
GET v1 /users/:id/notifications/:nid | PATCH v1 /users/:id/notifications/:nid | DELETE v1 /users/:id/notifications
GET v1 /users/:id/files | POST v1 /users/:id/files | DELETE v1 /users/:id/files/:fid
POST v1 /root/:rootId/users/:id/files | GET v1 /users/:id/settings | PATCH v1 /users/:id/settings
GET v1 /users/:id/profiles | POST v1 /users/:id/profiles | PATCH v1 /users/:id/profiles/:pid
DELETE v1 /users/:id/profiles/:pid | GET v1 /users/:id/license-plates | POST v1 /users/:id/license-plates
DELETE v1 /users/:id/license-plates/:pid | GET v1 /devices | POST v1 /devices | GET v1 /users/:id/devices
GET v1 /users/:id/credits-history | POST v1 /users/:id/invoices | GET v1 /users/:id/invoices
GET v1 /users/:id/invoices/:invoiceId | PATCH v1 /users/:id/invoices/:invoiceId/close
GET v1 /users/:id/invoices/:invoiceId/csv | GET v1 /users/:id/invoices/:invoiceId/items`
  .split(/[|\n]/)
  .map((call) => call.trim())
  .filter(Boolean)
  .sort();

/** A page that exposes the client on `window`. */
const page = `<!doctype html><title>Elsewhere</title>
<script type="module">import { run } from '/spec-client.ts'; window.run = run;</script>`;

let elsewhere: Server;
let panel: string;
let installation: OwnInstallation;
let db: Db;
let outside: Outside;

/** Serves the client's code to a page of another origin. */
async function serveElsewhere(): Promise<void> {
  elsewhere = createServer(async (request, response) => {
    const name = path.basename(request.url ?? '/');
    if (!name.endsWith('.ts')) {
      response.setHeader('content-type', 'text/html').end(page);
      return;
    }
    const text = await readFile(path.join(folder, name), 'utf8');
    response.setHeader('content-type', 'text/javascript').end(stripTypeScriptTypes(text));
  });
  await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening));
  panel = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
}

/** Token in the newest mail to this address that links to this form. */
async function mailedToken(email: string, form: 'reset' | 'confirm'): Promise<string> {
  let token: string | undefined;
  await until(`a mail to ${email}`, async () => {
    const mails = await db.selectFrom('mails').select('body').where('recipient', '=', email).execute();
    token = mails.map(({ body }) => new RegExp(`#${form}=(\\S+)`).exec(body)?.[1]).findLast(Boolean);
    return token !== undefined;
  });
  return token ?? fail('no token');
}

async function post(
  call: string,
  body: object,
  token?: string,
  method = 'POST',
): Promise<{ id: string; token: string }> {
  const answer = await fetch(installation.baseUrl + call, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${call} answered ${answer.status}: ${await answer.text()}`);
  return answer.json() as Promise<{ id: string; token: string }>;
}

async function prepare(): Promise<Outside> {
  await buildUser(db, { role: 'root', email: rootEmail });
  const signIn = async () => (await post('/v1/login', { email: rootEmail, password: testPassword })).token;
  const token = await signIn();
  await post('/v1/installation', { signUpOpen: true }, token, 'PATCH');
  const seller = { sellerName: 'Operator', sellerAddress: 'Ring 1, 1010 Wien' };
  await post('/v1/invoice-settings', seller, token, 'PATCH');
  return {
    root: { email: rootEmail, password: testPassword },
    picture: (await readFile(picture)).toString('base64'),
    makeClient: async (customerId) => {
      const { id } = await post(
        '/v2/clients',
        { name: `Dealer ${randomUUID()}`, customerId },
        await signIn(),
      );
      await inTx(db, (tx) => ledger.topUpAccount(tx, { kind: 'client', id: id as ClientId }, 100, nobody));
      return id;
    },
    makePicture: async (id) => {
      const userId = id as UserId;
      const vehicleId = await buildVehicle(db, { userId, reference: randomUUID() });
      await capture(db, { kind: 'user', id: userId }, { vehicleId, now: new Date() });
    },
    mailedToken: (email) => mailedToken(email, 'reset'),
    confirmSignUp: async (email) => {
      await post('/v1/users/sign-up/confirm', { token: await mailedToken(email, 'confirm') });
    },
    consent: async (url) => {
      const answer = await fetch(url, { redirect: 'manual' });
      const { searchParams } = new URL(answer.headers.get('location') ?? '');
      return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' };
    },
  };
}

test.beforeAll(async () => {
  await serveElsewhere();
  installation = await startInstallation({ ALLOWED_ORIGINS: panel });
  db = createDb(createPool(installation.databaseUrl, 2, 'e2e spec client'));
  outside = await prepare();
});
test.afterAll(async () => {
  await db.destroy();
  await installation.remove();
  elsewhere.close();
});

const hosts = () => ({
  v1: `${installation.baseUrl}/v1`,
  v2: `${installation.baseUrl}/v2`,
  panel: installation.baseUrl,
});

function assertWhole({ calls, wrong }: Report): void {
  expect(wrong).toEqual([]);
  expect(calls.sort()).toEqual(specified);
}

test('all calls of the specification behave as specified, for a program', async () => {
  assertWhole(await run(hosts(), outside, randomUUID().slice(0, 8)));
});

test('all calls of the specification behave as specified, for a page of another origin in a browser', async () => {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    headless: true,
    args: testFlags,
  });
  try {
    const tab = await browser.newPage();
    await tab.goto(panel);
    await tab.waitForFunction(() => 'run' in window);
    const { root, picture, ...helpers } = outside;
    for (const [name, help] of Object.entries(helpers)) await tab.exposeFunction(name, help);
    const names = Object.keys(helpers);
    const report = await tab.evaluate(
      ({ where, given, helpers, mark }) => {
        const own = Object.fromEntries(helpers.map((name) => [name, Reflect.get(window, name)]));
        return Reflect.get(window, 'run')(where, { ...given, ...own }, mark) as Promise<Report>;
      },
      { where: hosts(), given: { root, picture }, helpers: names, mark: randomUUID().slice(0, 8) },
    );
    assertWhole(report);
  } finally {
    await browser.close();
  }
});
