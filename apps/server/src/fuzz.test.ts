import { contract } from '@forecourt/contract/contract';
import type { UserId } from '@forecourt/contract/ids';
import type { Route } from '@forecourt/contract/route';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as settings from './modules/money/invoices/invoice-settings.service.ts';
import * as ledger from './modules/money/ledger/ledger.service.ts';
import { inTx } from './platform/db/database.ts';
import { nobody } from './testing/builders/builders.ts';
import { photo } from './testing/builders/photos.ts';
import { unreachableProvider } from './testing/stand-ins/unreachable-provider.ts';
import { assertShape } from './testing/sweep/answer-shape.ts';
import {
  type CallerName,
  callers,
  callerType,
  callPartsOf,
  callsOf,
  type FuzzCall,
} from './testing/sweep/fuzz-calls.ts';
import { type Tenant, World } from './testing/sweep/sweep-world.ts';
import { type Answer, openTestApp, type TestApp } from './testing/test-app.ts';

/** Calls every route of the contract with values that its schemas allow or forbid, as every kind of caller. */

const runs = Number(process.env.RUNS ?? 7_600);
/** The calls delete, close and transfer rows, so new ones are built after this many. */
const freshEvery = 300;

let app: TestApp;
/** The last error that the server threw, for the report. */
let thrown = '';
let world: World;
const actors = new Map<CallerName, { id: UserId; token: string }>();
let tenants: Tenant[] = [];
/** Ids of present and deleted rows, including those that calls created. */
let ids: string[] = [];

beforeAll(async () => {
  app = await openTestApp({ oauthProviders: { instagram: unreachableProvider }, signUpOpen: true });
  app.server.addHook('onError', async (_request, _reply, error) => {
    thrown = String(error.stack);
  });
});
afterAll(() => app.close());

/** Creates an account for this caller and signs in; earlier calls may have deactivated the last one. */
async function enter(name: CallerName): Promise<void> {
  if (name === 'nobody') return;
  const id = await world.actor({ role: name, type: callerType(name) ?? undefined }, 'top');
  actors.set(name, { id, token: await app.signedIn(id) });
}

const lost = new Set<CallerName>();
/**
 * A caller who was signed out or deleted gets a new account; if that is refused too, its organisation is gone and the
 * world is rebuilt.
 */
async function keepSignedIn(name: CallerName, status: number): Promise<void> {
  if (name === 'nobody') return;
  if (status !== 401) lost.delete(name);
  else if (lost.has(name)) await refresh();
  else {
    lost.add(name);
    await enter(name);
  }
}

/** Resets requirements that a call may have turned on, since they would have all later calls refused. */
const open = { staffSecondFactor: false, confirmSensitive: false, forcePasswordChange: false };

async function refresh(): Promise<void> {
  lost.clear();
  await app.db.updateTable('installationSettings').set(open).execute();
  world = await World.build(app.db);
  await settings.updateInvoiceSettings(app.system(), { sellerName: 'Seller', sellerAddress: 'Road 1' });
  for (const name of callers) await enter(name);
  const self = actors.get('user')?.id ?? expect.fail('no user');
  const made = [];
  for (const relation of ['self', 'sameClient', 'child', 'unrelated', 'deleted'] as const)
    made.push(await world.things(relation, 'top', self));
  tenants = made.filter((one) => one !== null);
  await inTx(app.db, async (tx) => {
    for (const { customerId, clientId, userId } of tenants.slice(0, 3)) {
      await ledger.topUpAccount(tx, { kind: 'customer', id: customerId }, 500, nobody);
      await ledger.topUpAccount(tx, { kind: 'client', id: clientId }, 500, nobody);
      await ledger.topUpAccount(tx, { kind: 'user', id: userId }, 500, nobody);
    }
  });
  // Root holds all pictures that wait for a checker, so that it may decide about them.
  const leased = { leasedBy: actors.get('root')?.id ?? null, leasedUntil: new Date(Date.UTC(2100, 0, 1)) };
  await app.db.updateTable('reviews').set(leased).where('state', '=', 'open').execute();
  // Their files are not stored, so nothing may ask for them.
  const withoutFiles = { matteKey: null, uprightKey: null };
  await app.db.updateTable('images').set(withoutFiles).where('state', '=', 'needs_review').execute();
  ids = tenants.flatMap((tenant) => Object.values(tenant));
}

const kinds: Record<string, keyof Tenant> = {
  fromCustomerId: 'customerId',
  parentId: 'customerId',
  targetClientId: 'clientId',
  fromClientId: 'clientId',
  customerIds: 'customerId',
  imageIds: 'imageId',
};

function idFor(_mark: string, field: string, pick: string): string {
  const tenant = tenants[Number(pick) % tenants.length];
  return tenant?.[kinds[field] ?? (field as keyof Tenant)] ?? ids[Number(pick) % ids.length] ?? '';
}

/** Replaces placeholders by ids. */
function resolve(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/^\{\{(\w+) (\d+)\}\}$/, idFor);
  if (Array.isArray(value)) return value.map(resolve);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolve(one)]));
}

function learnIds(body: unknown): void {
  const found = JSON.stringify(body)?.match(/(?<="\w*[iI]d":")[0-9a-f-]{36}(?=")/g) ?? [];
  ids = [...ids.slice(0, 300), ...found.slice(0, 20)];
}

function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.toWellFormed());
}

function addressOf(route: Route, call: FuzzCall, params: object, query: object): string {
  const given = params as Record<string, unknown>;
  const path = route.path.replace(/:(\w+)/g, (_all, name: string) => encoded(given[name]));
  const search = Object.entries(query).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${encoded(key)}=${encoded(one)}`),
  );
  if (call.rawQuery) search.push(call.rawQuery);
  return search.length > 0 ? `${path}?${search.join('&')}` : path;
}

/** Builds a form as bytes, since names and texts may be ones that no browser would send. */
function formOf(call: FuzzCall, body: object): { payload: Buffer; type: string } {
  const { name, type } = call.file;
  const bytes = call.file.bytes ?? photo().bytes;
  const fields = Object.entries(body).map(
    ([key, value]) =>
      `--fuzz\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${typeof value === 'string' ? value : JSON.stringify(value)}\r\n`,
  );
  const head = `--fuzz\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  const payload = Buffer.concat([
    Buffer.from(fields.join('') + head),
    bytes,
    Buffer.from('\r\n--fuzz--\r\n'),
  ]);
  return { payload, type: 'multipart/form-data; boundary=fuzz' };
}

async function make(call: FuzzCall, route: Route): Promise<Answer> {
  const tenant = tenants[call.tenant % tenants.length] ?? expect.fail('nothing there');
  const { params, query, body } = callPartsOf(call, tenant, resolve);
  const token = actors.get(call.caller)?.token;
  const hasBody = route.method !== 'GET' && (route.body !== undefined || call.body.raw !== null);
  const json = { payload: call.body.raw ?? JSON.stringify(body), type: 'application/json' };
  const sent = route.file ? formOf(call, body) : hasBody ? json : null;
  const answer = await app.server.inject({
    method: route.method,
    url: addressOf(route, call, params, query),
    remoteAddress: `10.0.0.${call.tenant}`,
    headers: {
      ...call.headers,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(sent ? { 'content-type': sent.type } : {}),
    },
    ...(sent ? { payload: sent.payload } : {}),
  });
  const isJson = String(answer.headers['content-type']).includes('json');
  return { status: answer.statusCode, body: isJson ? answer.json() : answer.body, headers: answer.headers };
}

/** Prints a page or hashes a password, which takes longer than twenty other calls. */
const isSlow = (name: string) => /Pdf$|^login$|[pP]assword$|^enrol/.test(name);

// Event streams do not end; they have tests of their own.
const routes = Object.entries(contract).filter(([, route]) => route.answer !== 'events');
const anyCall = fc.oneof(
  ...routes.map(([name, route]) => ({ weight: isSlow(name) ? 1 : 5, arbitrary: callsOf(name, route) })),
);

it(`whatever is sent, the response has a status below 500 and matches its schema (${runs} runs)`, async () => {
  /** Wrong answers, with the first call that got them. */
  const misfits = new Map<string, string>();
  const succeeded = new Set<string>();
  let count = 0;
  const property = fc.asyncProperty(anyCall, async (call) => {
    if (count++ % freshEvery === 0) await refresh();
    const route = contract[call.name] ?? expect.fail(call.name);
    const answer = await make(call, route);
    try {
      const ownHeading = 'headings' in call.query || 'columns' in call.query;
      assertShape(call.name, route, answer, { ownHeading });
    } catch (error) {
      const what = `${call.name} ${answer.status}`;
      misfits.set(
        what,
        misfits.get(what) ?? `${error} after ${thrown} in run ${count}: ${JSON.stringify(call)}`,
      );
    }
    if (answer.status < 300) succeeded.add(call.name);
    learnIds(answer.body);
    await keepSignedIn(call.caller, answer.status);
  });
  await fc.assert(property, { numRuns: runs });
  expect(Object.fromEntries(misfits)).toEqual({});
  // If most calls were refused, the run would prove little.
  const refused = routes.filter(([name]) => !succeeded.has(name)).map(([name]) => name);
  expect(refused.length, refused.join(' ')).toBeLessThan(routes.length / 4);
}, 3_600_000);
