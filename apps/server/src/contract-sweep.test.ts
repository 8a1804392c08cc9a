import type { Person } from '@forecourt/contract/actor';
import { contract } from '@forecourt/contract/contract';
import type { UserId } from '@forecourt/contract/ids';
import { can } from '@forecourt/contract/permissions';
import type { Route } from '@forecourt/contract/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertShape } from './testing/answer-shape.ts';
import { photo } from './testing/photos.ts';
import { secretsIn } from './testing/secrets-in.ts';
import { bodyOf } from './testing/sweep-bodies.ts';
import { paramsOf, queryOf } from './testing/sweep-params.ts';
import { partsOf } from './testing/sweep-parts.ts';
import { isInReach, relationsOf, type Thing } from './testing/sweep-reach.ts';
import { kinds, type Position, positions, type Relation, type Tenant, World } from './testing/sweep-world.ts';
import { type Answer, openTestApp, type TestApp } from './testing/test-app.ts';
import { unreachableProvider } from './testing/unreachable-provider.ts';

/** Calls every route of the contract as every kind of caller, on their own rows and on those of others. */

let app: TestApp;
let world: World;
let own: Tenant;

beforeAll(async () => {
  app = await openTestApp({
    oauthProviders: { instagram: unreachableProvider },
  });
  world = await World.build(app.db);
  const actorId = await world.actor({ role: 'user', type: 'basic' }, 'top');
  own = (await world.things('sameClient', 'top', actorId)) as Tenant;
});
afterAll(() => app.close());

const tokensGiven: string[] = [];
async function signedIn(userId: UserId): Promise<string> {
  const token = await app.signedIn(userId);
  tokensGiven.push(token);
  return token;
}

/** All answers, by call. */
const answered: [string, string][] = [];

async function ask(name: string, route: Route, of: Tenant, token: string | null): Promise<Answer> {
  const params = paramsOf[name]?.(of);
  const body = bodyOf[name]?.(of);
  const answer = await (route.file
    ? app.upload(route, { params, body, token, file: photo() })
    : app.call(route, { params, body, token, query: queryOf[name] }));
  answered.push([name, JSON.stringify([answer.body, answer.headers])]);
  return answer;
}

const json = Object.entries(contract).filter(([, route]) => route.answer !== 'events');
const withSecrets = json.filter(([, route]) => route.permission !== 'public');

it('this test has a sample for every route with an id in its path or a body', () => {
  const lacking = Object.entries(contract).filter(
    ([name, route]) =>
      (route.path.includes(':') && !paramsOf[name]) || (route.body && !route.file && !bodyOf[name]),
  );
  expect(lacking.map(([name]) => name)).toEqual([]);
});

it('every call that moves credits, writes invoices or queues pictures is idempotent', () => {
  const moving = Object.entries(contract).filter(
    ([name, { permission }]) =>
      /^credits:(give|issue|redeem|transfer)$|^orders:write$|^invoices:(write|settle)$/.test(permission) ||
      /^(process|cancel)(Crop)?Images?$/.test(name),
  );
  expect(moving.length).toBeGreaterThanOrEqual(9);
  expect(moving.filter(([, route]) => !route.idempotent).map(([name]) => name)).toEqual([]);
});

it('no two routes have the same method and path', () => {
  const places = Object.values(contract).map(
    (route) => `${route.method} ${route.path.replace(/:\w+/g, ':')}`,
  );
  expect(new Set(places).size).toBe(places.length);
});

/** The kind of row that a call is about if its path does not name it. */
const thingInBody: Record<string, Thing> = {
  createUser: 'client',
  revertUser: 'user',
  createVehicle: 'user',
  createCropSet: 'user',
  createPictureRequest: 'user',
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
  [/\/(vehicles|vehicle-documents|vehicle-shares|capture-links|spins|collages)\/:id/, 'vehicle'],
  [/\/(images|markers)\/:id/, 'image'],
  [/\/(imports|import-entries|vehicle-lists)\/:id/, 'vehicle'],
  [/\/crops\/:id/, 'vehicle'],
  [/\/crop-images\/:id/, 'image'],
  [/\/picture-requests\/:id/, 'user'],
];

function thingOf(name: string, route: Route): Thing | null {
  const byPath = thingsByPath.find(([pattern]) => pattern.test(route.path))?.[1];
  return thingInBody[name] ?? byPath ?? null;
}

/** These restore deleted rows, so they do not find rows that are live. */
const restoring = new Set([
  'revertUser',
  'restoreCustomer',
  'restoreClient',
  'restoreVehicle',
  'restoreImage',
  'restoreCropSet',
  'restoreCropImage',
]);

/** Root finds these also of deleted customers, whose money may have to be refunded. */
const foundOfDeleted = new Set(['getPayment']);

/** Whether a call finds its row, derived from the role's scope and the relation alone. */
function isThere(name: string, thing: Thing, role: Person['role'], relation: Relation): boolean {
  if (foundOfDeleted.has(name) && role === 'root' && relation === 'deleted') return true;
  if (!restoring.has(name)) return isInReach(role, relation, thing);
  const beside = role === 'client' ? 'sameClient' : 'sameCustomer';
  return relation === 'deleted' && isInReach(role, beside, thing);
}

/**
 * Skips combinations that do not exist: only users have vehicles, only admins are found as customer admins,
 * organisations are never `self`.
 */
function isQuestion(name: string, thing: Thing, role: Person['role'], relation: Relation): boolean {
  if (relation !== 'self') return true;
  if (thing === 'admin') return role === 'customer';
  if (
    /^(create(Vehicle|VehicleFeed|VehicleList|CropSet|Import)|testVehicleFeed)$/.test(name) ||
    thing === 'vehicle' ||
    thing === 'image'
  )
    return role === 'user';
  return thing === 'user';
}

const shared = new Map<string, Promise<Tenant | null>>();

/** Shared rows, for calls that change none of them. */
function sharedThings(relation: Relation, at: Position): Promise<Tenant | null> {
  const key = `${relation} ${at}`;
  const known = shared.get(key) ?? world.things(relation, at, own.userId);
  shared.set(key, known);
  return known;
}

const visitors = new Map<string, Promise<{ actorId: UserId; token: string }>>();

async function newVisitor(kind: (typeof kinds)[number], at: Position) {
  const actorId = await world.actor(kind, at);
  return { actorId, token: await signedIn(actorId) };
}

/** One caller of each kind at each position, shared by calls that are not about the caller. */
function sharedVisitor(kind: (typeof kinds)[number], at: Position) {
  const key = `${kind.name} ${at}`;
  const known = visitors.get(key) ?? newVisitor(kind, at);
  visitors.set(key, known);
  return known;
}

/** A type narrows what a role may do, never what it reaches, so one kind of each role calls from a sub-customer too. */
const positionsOf = ({ name, role }: (typeof kinds)[number]): readonly Position[] =>
  name === (role === 'user' ? 'user:basic' : role) ? positions : ['top'];

/** A caller of this kind, as far as permissions go. */
const personOf = (kind: (typeof kinds)[number]) =>
  ({ kind: 'person', readOnly: false, type: null, withheldFeatures: [], ...kind }) as unknown as Person;

const forbidden = ['userForbidden', 'customerForbidden', 'clientForbidden'];
/** What a caller whose session has ended, or who calls too often, is answered. */
const refusedAnyway = ['notAuthorized', 'invalidToken', 'accountDeactivated', 'tooManyAtOnce'];
const forbiddenBy: Record<string, string> = { customer: 'customerForbidden', client: 'clientForbidden' };

describe.each(withSecrets)('the call %s', (name, route) => {
  const thing = thingOf(name, route);

  it('is refused without a token', async () => {
    const answer = await ask(name, route, own, null);
    expect(answer.body.name).toBe('notAuthorized');
  });

  it.each(kinds)(
    'is allowed to $name exactly where the permission table and the scope allow it',
    async (kind) => {
      if (!can(personOf(kind), route.permission)) {
        const { token } = await sharedVisitor(kind, 'top');
        const answer = await ask(name, route, own, token);
        assertShape(name, route, answer);
        expect(answer.body.name).toBe(forbiddenBy[kind.role] ?? 'userForbidden');
        return;
      }
      for (const at of positionsOf(kind)) {
        const visitor = await sharedVisitor(kind, at);
        for (const relation of thing ? relationsOf(kind.role) : (['unrelated'] as const)) {
          if (thing && !isQuestion(name, thing, kind.role, relation)) continue;
          // A user of type simple sees the account of each colleague, and nothing else of them.
          const listed = thing === 'user' && kind.name === 'user:simple' && relation === 'sameClient';
          const there = thing !== null && (listed || isThere(name, thing, kind.role, relation));
          const isWriting = route.method !== 'GET';
          const changesCaller = isWriting && (thing === null || relation === 'self');
          const { actorId, token } = changesCaller ? await newVisitor(kind, at) : visitor;
          const kept = relation !== 'self' && (!there || !isWriting);
          const things = await (kept
            ? sharedThings(relation, at)
            : world.things(relation, at, actorId, partsOf(name)));
          if (!things) continue;
          const answer = await ask(name, route, things, token);
          const where = `${relation} from ${at}: ${JSON.stringify(answer.body)}`;
          assertShape(name, route, answer);
          expect(refusedAnyway, where).not.toContain(answer.body.name);
          if (thing) expect(answer.status !== 404, where).toBe(there);
          else expect(forbidden, where).not.toContain(answer.body.name);
          if (listed && name !== 'getUser') expect(answer.body.name, where).toBe('userForbidden');
        }
      }
    },
  );

  it('is refused with a body that does not match its schema', async () => {
    if (!route.body || route.file) return;
    const { token } = await sharedVisitor({ name: 'root', role: 'root' }, 'top');
    const answer = await app.call(route, { params: paramsOf[name]?.(own), body: [], token });
    expect(answer.body.name).toBe('validationError');
  });
});

const changing = withSecrets.filter(
  ([, route]) => ['PATCH', 'PUT'].includes(route.method) && route.body?.safeParse({}).success,
);

it.each(changing)('%s with an empty body causes no internal error', async (name, route) => {
  const allowed = kinds.find((kind) => can(personOf(kind), route.permission));
  const { token } = await sharedVisitor(allowed ?? expect.fail('nobody may call it'), 'top');
  const answer = await app.call(route, { params: paramsOf[name]?.(own), body: {}, token });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
});

it('an address without a route gets the error routeNotMatched', async () => {
  const answer = await app.server.inject({ url: '/v1/nothing-here' });
  expect([answer.statusCode, answer.json().name]).toEqual([404, 'routeNotMatched']);
});

/** Calls that exist to issue a token or to show mails to root. */
const handingOut = new Set(['impersonate', 'listMails']);

it('no response of these calls contains a hash, a token or a sealed value', async () => {
  const { rows } = await app.database.pool.query<{ secret: Buffer }>(`
    select token_hash as secret from sessions union all select token_hash from password_resets
    union all select code_hash from recovery_codes
    union all select challenge_hash from passkey_challenges
    union all select token_hash from login_challenges union all select token_hash from sign_ups
    union all select token_hash from capture_links`);
  const sealed = await app.database.pool.query<{ text: string }>(`
    select secret_sealed as text from second_factors union all select sealed_token from oauth_tokens`);
  const passwords = await app.db.selectFrom('users').select('passwordHash').distinct().execute();
  const secrets = rows.flatMap(({ secret }) =>
    (['hex', 'base64', 'base64url'] as const).map((encoding) => Buffer.from(secret).toString(encoding)),
  );
  const all = [
    ...secrets,
    ...sealed.rows.map((row) => row.text),
    ...passwords.flatMap((row) => row.passwordHash ?? []),
  ];
  expect(all.length).toBeGreaterThan(1000);
  expect(answered.length).toBeGreaterThan(1000);
  const text = answered.flatMap(([name, words]) => (handingOut.has(name) ? [] : words)).join('\n');
  expect(secretsIn(`${text} ${all[0]}`, all), 'what is there would be found').toEqual([all[0]]);
  expect(secretsIn(text, [...all, ...tokensGiven])).toEqual([]);
  expect(text.includes('$argon2')).toBe(false);
  // Searches every answer for every secret, which takes long on a busy machine.
});
