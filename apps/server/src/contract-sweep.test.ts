import { randomUUID } from 'node:crypto';
import type { Person } from '@forecourt/contract/actor';
import { contract } from '@forecourt/contract/contract';
import { errors } from '@forecourt/contract/errors';
import { can } from '@forecourt/contract/permissions';
import { ErrorAnswer, type Route } from '@forecourt/contract/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { photo } from './testing/photos.ts';
import {
  isInReach,
  kinds,
  type Position,
  positions,
  type Relation,
  relationsOf,
  type Tenant,
  type Thing,
  World,
} from './testing/sweep-world.ts';
import { type Answer, openTestApp, type TestApp } from './testing/test-app.ts';

/** Every route of the contract, asked by everybody about their own and about somebody else's things. */

let app: TestApp;
let world: World;
let own: Tenant;

beforeAll(async () => {
  const provider = {
    clientId: 'sweep',
    clientSecret: 'sweep',
    authorizeUrl: 'http://127.0.0.1:1/authorize',
    tokenUrl: 'http://127.0.0.1:1/token',
    longLivedUrl: null,
    scopes: 'all',
    pkce: true,
  };
  app = await openTestApp({ oauthProviders: { instagram: provider } });
  world = await World.build(app.db);
  const actorId = await world.actor({ role: 'user', type: 'basic' }, 'top');
  own = (await world.things('sameClient', 'top', actorId)) as Tenant;
});
afterAll(() => app.close());

/** Path parameters by route: what the ids in its path name. A route that is missing here fails the test below. */
const paramsOf: Record<string, (of: Tenant) => Record<string, string>> = {
  getUser: ({ userId }) => ({ id: userId }),
  patchUser: ({ userId }) => ({ id: userId }),
  deleteUser: ({ userId }) => ({ id: userId }),
  changePassword: ({ userId }) => ({ id: userId }),
  transferUser: ({ userId }) => ({ id: userId }),
  listVehicleTypes: ({ userId }) => ({ id: userId }),
  getCustomer: ({ customerId }) => ({ id: customerId }),
  patchCustomer: ({ customerId }) => ({ id: customerId }),
  deleteCustomer: ({ customerId }) => ({ id: customerId }),
  transferCustomer: ({ customerId }) => ({ id: customerId }),
  getCustomerSettings: ({ customerId }) => ({ id: customerId }),
  patchCustomerSettings: ({ customerId }) => ({ id: customerId }),
  listCustomerAdmins: ({ customerId }) => ({ id: customerId }),
  createCustomerAdmin: ({ customerId }) => ({ id: customerId }),
  getCustomerAdmin: ({ customerId, adminId }) => ({ id: customerId, adminId }),
  patchCustomerAdmin: ({ customerId, adminId }) => ({ id: customerId, adminId }),
  deleteCustomerAdmin: ({ customerId, adminId }) => ({ id: customerId, adminId }),
  listCustomerClients: ({ customerId }) => ({ id: customerId }),
  listSubCustomerClients: ({ customerId }) => ({ id: customerId }),
  listCustomerClientUsers: ({ customerId, clientId }) => ({ id: customerId, clientId }),
  getClient: ({ clientId }) => ({ id: clientId }),
  patchClient: ({ clientId }) => ({ id: clientId }),
  deleteClient: ({ clientId }) => ({ id: clientId }),
  listClientUsers: ({ clientId }) => ({ id: clientId }),
  createClientUser: ({ clientId }) => ({ id: clientId }),
  getManager: ({ managerId }) => ({ id: managerId }),
  patchManager: ({ managerId }) => ({ id: managerId }),
  getVehicle: ({ vehicleId }) => ({ id: vehicleId }),
  patchVehicle: ({ vehicleId }) => ({ id: vehicleId }),
  deleteVehicle: ({ vehicleId }) => ({ id: vehicleId }),
  restoreVehicle: ({ vehicleId }) => ({ id: vehicleId }),
  listImages: ({ vehicleId }) => ({ id: vehicleId }),
  uploadImage: ({ vehicleId }) => ({ id: vehicleId }),
  processImages: ({ vehicleId }) => ({ id: vehicleId }),
  patchImage: ({ imageId }) => ({ id: imageId }),
  deleteImage: ({ imageId }) => ({ id: imageId }),
  restoreImage: ({ imageId }) => ({ id: imageId }),
  cancelImage: ({ imageId }) => ({ id: imageId }),
  revertImage: ({ imageId }) => ({ id: imageId }),
  previewImage: ({ imageId }) => ({ id: imageId }),
  ...Object.fromEntries(
    [
      'topUpCustomer',
      'transferToCustomer',
      'listCustomerCredits',
      'getCustomerPrices',
      'patchCustomerPrices',
      'createOrder',
      'listOrders',
    ].map((name) => [name, ({ customerId }: Tenant) => ({ id: customerId })]),
  ),
  transferToClient: ({ clientId }) => ({ id: clientId }),
  listClientCredits: ({ clientId }) => ({ id: clientId }),
  transferToUser: ({ userId }) => ({ id: userId }),
  removeUserCredits: ({ userId }) => ({ id: userId }),
  listUserCredits: ({ userId }) => ({ id: userId }),
  patchPromoCode: ({ promoCodeId }) => ({ id: promoCodeId }),
  endPromoCode: ({ promoCodeId }) => ({ id: promoCodeId }),
  patchOffer: ({ offerId }) => ({ id: offerId }),
  ...Object.fromEntries(
    [
      'listFiles',
      'uploadFile',
      'listUserNotifications',
      'deleteUserNotifications',
      'listUserDevices',
      'createUserDevice',
      'listLicensePlates',
      'createLicensePlate',
      'getUserSettings',
      'patchUserSettings',
      'listProfiles',
      'createProfile',
    ].map((name) => [name, ({ userId }: Tenant) => ({ id: userId })]),
  ),
  uploadFileAsRoot: ({ userId, managerId }) => ({ id: userId, rootId: managerId }),
  deleteFile: ({ userId, fileId }) => ({ id: userId, fid: fileId }),
  deleteLicensePlate: ({ userId, plateId }) => ({ id: userId, pid: plateId }),
  deleteUserDevice: ({ userId, deviceId }) => ({ id: userId, deviceId }),
  getUserNotification: ({ userId, userNotificationId }) => ({ id: userId, nid: userNotificationId }),
  patchUserNotification: ({ userId, userNotificationId }) => ({ id: userId, nid: userNotificationId }),
  patchProfile: ({ userId, profileId }) => ({ id: userId, pid: profileId }),
  deleteProfile: ({ userId, profileId }) => ({ id: userId, pid: profileId }),
  getClientSettings: ({ clientId }) => ({ id: clientId }),
  patchClientSettings: ({ clientId }) => ({ id: clientId }),
  redirectUser: ({ userId }) => ({ userId, dmsId: 'instagram' }),
  redirectClient: ({ clientId }) => ({ clientId, dmsId: 'instagram' }),
  deleteOAuthToken: ({ oauthTokenId }) => ({ id: oauthTokenId }),
  decodeVin: () => ({ vin: 'WVWZZZAUZFW123456' }),
};

const password = 'a password for the sweep';
const subscription = () => ({ deviceId: `token-${randomUUID()}`, meta: { manufacturer: 'firefox' } });

/** A right body by route, naming things of a tenant where it names any. */
const bodyOf: Record<string, (of: Tenant) => object> = {
  createUser: ({ clientId }) => ({ clientId, email: `${Math.random()}@example.test`, password }),
  patchUser: () => ({ name: 'Swept' }),
  revertUser: ({ userId }) => ({ userId }),
  transferUser: ({ clientId }) => ({ targetClientId: clientId }),
  createCustomer: ({ customerId }) => ({ name: 'Swept', parentId: customerId }),
  patchCustomer: () => ({ name: 'Swept' }),
  transferCustomer: () => ({ parentId: null }),
  patchCustomerSettings: () => ({ retentionDays: 60 }),
  createCustomerAdmin: () => ({ email: `${Math.random()}@example.test` }),
  patchCustomerAdmin: () => ({ name: 'Swept' }),
  createClient: ({ customerId }) => ({ name: 'Swept', customerId }),
  patchClient: () => ({ name: 'Swept' }),
  createClientUser: () => ({ email: `${Math.random()}@example.test` }),
  patchManager: () => ({ customerIds: [] }),
  signUp: () => ({
    name: 'Swept',
    address: 'Weg 1',
    uid: 'X1',
    email: `${Math.random()}@example.test`,
    password,
  }),
  confirmSignUp: () => ({ token: 'wrong' }),
  changePassword: () => ({ password, passwordRepeat: password }),
  createVehicle: ({ userId }) => ({ userId, reference: `${Math.random()}` }),
  patchVehicle: () => ({ colour: 'blue' }),
  patchImage: () => ({ position: 'exterior.other' }),
  processImages: () => ({ preset: 'studio-white' }),
  topUpCustomer: () => ({ total: 5 }),
  transferToCustomer: ({ customerId }) => ({ fromCustomerId: customerId, amount: 1 }),
  transferToClient: () => ({ amount: 1 }),
  transferToUser: () => ({ amount: 1 }),
  removeUserCredits: () => ({ total: 1 }),
  patchPrices: () => ({ spin: 2 }),
  patchCustomerPrices: () => ({ spin: 3 }),
  createPromoCode: () => ({ code: `SWEEP-${randomUUID()}`, credits: 5 }),
  patchPromoCode: () => ({ credits: 6 }),
  redeemPromoCode: () => ({ code: 'NOT-THERE' }),
  createOffer: () => ({ name: 'Swept', credits: 5, priceCents: 100 }),
  patchOffer: () => ({ name: 'Swept' }),
  createOrder: ({ offerId }) => ({ offerId }),
  uploadFile: () => ({ type: 'logo' }),
  uploadFileAsRoot: () => ({ type: 'logo' }),
  createLicensePlate: () => ({ name: 'Swept' }),
  createNotification: () => ({
    languageContents: [{ language: 'en', headLine: 'Swept', content: 'Clean' }],
    audience: { kind: 'all' },
  }),
  patchUserNotification: () => ({ isSeen: true }),
  createDevice: subscription,
  createUserDevice: subscription,
  patchUserSettings: () => ({ reflection: false }),
  createProfile: () => ({ name: 'Swept' }),
  patchProfile: () => ({ name: 'Swept' }),
  patchClientSettings: () => ({ reflection: false }),
  instagramCallback: () => ({ code: 'swept', state: 'unknown' }),
  login: () => ({ email: 'nobody@example.test', password }),
  forgotPassword: () => ({ email: `${Math.random()}@example.test` }),
  resetPassword: () => ({ resetToken: 'wrong', password }),
};

function ask(name: string, route: Route, of: Tenant, token: string | null): Promise<Answer> {
  const params = paramsOf[name]?.(of);
  const body = bodyOf[name]?.(of);
  return route.file
    ? app.upload(route, { params, body, token, file: photo() })
    : app.call(route, { params, body, token });
}

const json = Object.entries(contract).filter(([, route]) => route.answer !== 'events');
const withSecrets = json.filter(([, route]) => route.permission !== 'public');

/** What an answer must look like whatever it says: the route's schema or the one error body of its row. */
function assertShape(name: string, route: Route, { status, body }: Answer): void {
  if (status < 300) {
    expect(status, name).toBe(route.status ?? 200);
    const parsed = route.response.safeParse(body);
    expect(parsed.error?.issues, `${name} answers ${JSON.stringify(body).slice(0, 300)}`).toBeUndefined();
    return;
  }
  const error = ErrorAnswer.parse(body);
  const row = errors[error.name as keyof typeof errors];
  expect([error.errorCode, status], name).toEqual([row.code, row.status]);
  expect(status, `${name}: ${JSON.stringify(body)}`).toBeLessThan(500);
}

it('every route with an id in its path or a body has a sample here', () => {
  const lacking = Object.entries(contract).filter(
    ([name, route]) =>
      (route.path.includes(':') && !paramsOf[name]) || (route.body && !route.file && !bodyOf[name]),
  );
  expect(lacking.map(([name]) => name)).toEqual([]);
});

it('every call that moves credits or puts pictures in line happens once for each Idempotency-Key', () => {
  const moving = Object.entries(contract).filter(
    ([name, { permission }]) =>
      /^credits:(give|issue|redeem|transfer)$|^orders:write$/.test(permission) ||
      ['processImages', 'cancelImage'].includes(name),
  );
  expect(moving.length).toBeGreaterThanOrEqual(9);
  expect(moving.filter(([, route]) => !route.idempotent).map(([name]) => name)).toEqual([]);
});

it('no two routes share method and path', () => {
  const places = Object.values(contract).map(
    (route) => `${route.method} ${route.path.replace(/:\w+/g, ':')}`,
  );
  expect(new Set(places).size).toBe(places.length);
});

/** What a call is about where its address does not say. */
const thingInBody: Record<string, Thing> = {
  createUser: 'client',
  revertUser: 'user',
  createVehicle: 'user',
  createCustomer: 'customer',
  createClient: 'customer',
};

const thingsByPath: [RegExp, Thing][] = [
  [/:adminId/, 'admin'],
  [/:clientId/, 'client'],
  [/\/managers\/:id/, 'manager'],
  [/\/customers\/:id/, 'customer'],
  [/\/clients\/:id/, 'client'],
  [/\/users\/:(id|userId)/, 'user'],
  [/\/vehicles\/:id/, 'vehicle'],
  [/\/images\/:id/, 'image'],
];

function thingOf(name: string, route: Route): Thing | null {
  const byPath = thingsByPath.find(([pattern]) => pattern.test(route.path))?.[1];
  return thingInBody[name] ?? byPath ?? null;
}

/** These bring back what is deleted, so what is not deleted is what they do not find. */
const restoring = new Set(['revertUser', 'restoreVehicle', 'restoreImage']);

/** Whether a call finds its thing, from the permission of its route, the role's reach and the relation alone. */
function isThere(name: string, thing: Thing, role: Person['role'], relation: Relation): boolean {
  if (!restoring.has(name)) return isInReach(role, relation, thing);
  const beside = role === 'client' ? 'sameClient' : 'sameCustomer';
  return relation === 'deleted' && isInReach(role, beside, thing);
}

/** Only a user has vehicles, only an admin is behind the admins' door, organisations are not oneself. */
function isQuestion(name: string, thing: Thing, role: Person['role'], relation: Relation): boolean {
  if (relation !== 'self') return true;
  if (thing === 'admin') return role === 'customer';
  if (name === 'createVehicle' || thing === 'vehicle' || thing === 'image') return role === 'user';
  return thing === 'user';
}

const shared = new Map<string, Promise<Tenant | null>>();

/** The same things for every call that changes none of them. */
function sharedThings(relation: Relation, at: Position): Promise<Tenant | null> {
  const key = `${relation} ${at}`;
  const known = shared.get(key) ?? world.things(relation, at, own.userId);
  shared.set(key, known);
  return known;
}

const forbiddenBy: Record<string, string> = { customer: 'customerForbidden', client: 'clientForbidden' };

describe.each(withSecrets)('%s', (name, route) => {
  const thing = thingOf(name, route);

  it('asks for a sign-in', async () => {
    const answer = await ask(name, route, own, null);
    expect(answer.body.name).toBe('notAuthorized');
  });

  it.each(kinds)('is open to $name exactly as table and reach say, whatever it is to them', async (kind) => {
    const person = { kind: 'person', readOnly: false, type: null, ...kind } as unknown as Person;
    for (const at of positions) {
      const actorId = await world.actor(kind, at);
      const token = await app.signedIn(actorId);
      if (!can(person, route.permission)) {
        const answer = await ask(name, route, own, token);
        assertShape(name, route, answer);
        expect(answer.body.name).toBe(forbiddenBy[kind.role] ?? 'userForbidden');
        continue;
      }
      for (const relation of thing ? relationsOf(kind.role) : (['unrelated'] as const)) {
        if (thing && !isQuestion(name, thing, kind.role, relation)) continue;
        const there = thing !== null && isThere(name, thing, kind.role, relation);
        const kept = relation !== 'self' && (!there || route.method === 'GET');
        const things = await (kept ? sharedThings(relation, at) : world.things(relation, at, actorId));
        if (!things) continue;
        const answer = await ask(name, route, things, token);
        const where = `${relation} from ${at}: ${JSON.stringify(answer.body)}`;
        assertShape(name, route, answer);
        if (thing) expect(answer.status !== 404, where).toBe(there);
        else expect(['userForbidden', ...Object.values(forbiddenBy)], where).not.toContain(answer.body?.name);
      }
    }
  });

  it('refuses a body of another shape', async () => {
    if (!route.body || route.file) return;
    const token = await app.signedIn(await world.actor({ role: 'root' }, 'top'));
    const answer = await app.call(route, { params: paramsOf[name]?.(own), body: [], token });
    expect(answer.body.name).toBe('validationError');
  });
});

describe('a body that names columns of the database', () => {
  const camel = (column: string) => column.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
  let columns: string[];
  beforeAll(async () => {
    const { rows } = await app.database.pool.query<{ column_name: string }>(
      `select distinct column_name from information_schema.columns where table_schema = 'public'`,
    );
    const names = rows.map((row) => row.column_name);
    const others = ['credits', 'customer', 'client', 'isAdmin', '__proto__', 'constructor'];
    columns = [...new Set([...names, ...names.map(camel), ...others])];
  });

  /** Everything that is stored, as one hash for each table. */
  async function fingerprint(): Promise<unknown> {
    const { rows } = await app.database.pool.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname in ('public', 'graphile_worker')`,
    );
    const hashes = rows.map(({ name }) =>
      app.database.pool.query(`select '${name}' as name, md5(string_agg(t::text, '' order by t::text)) as hash
        from ${name.startsWith('_private') ? 'graphile_worker.' : ''}${name} t`),
    );
    return (await Promise.all(hashes)).map((answer) => answer.rows[0]);
  }

  const writing = Object.entries(contract).filter(([, route]) => route.body);
  it.each(writing)('%s takes none but its own, and a refused call writes nothing', async (name, route) => {
    const sample = route.file ? {} : (bodyOf[name]?.(own) ?? {});
    const known = route.body instanceof z.ZodObject ? Object.keys(route.body.shape) : [];
    expect(known.length).toBeGreaterThan(0);
    const unknown = columns.filter((column) => !known.includes(column));
    const taken = unknown.filter(
      (column) => route.body?.safeParse({ ...sample, ...JSON.parse(`{"${column}": "1"}`) }).success,
    );
    expect(taken).toEqual([]);
    if (route.file) return;
    const token = await app.signedIn(await world.actor({ role: 'root' }, 'top'));
    const before = await fingerprint();
    const body = { ...Object.fromEntries(unknown.map((column) => [column, '1'])), ...sample };
    const answer = await app.call(route, { params: paramsOf[name]?.(own), body, token });
    expect(answer.body.name).toBe('validationError');
    expect(await fingerprint()).toEqual(before);
  });
});

it('an address that is no route has its own error', async () => {
  const answer = await app.server.inject({ url: '/v1/nothing-here' });
  expect([answer.statusCode, answer.json().name]).toEqual([404, 'routeNotMatched']);
});
