import { can } from '@forecourt/contract/permissions';
import type { Route } from '@forecourt/contract/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertShape } from './answer-shape.ts';
import { type Area, ContractSweep, callsOf, personOf, positionsOf } from './contract-sweep.ts';
import { secretsIn } from './secrets-in.ts';
import { paramsOf } from './sweep-params.ts';
import { partsOf } from './sweep-parts.ts';
import { isQuestion, isThere, relationsOf, thingOf } from './sweep-reach.ts';
import { type Kind, kinds, type Position, type Relation } from './sweep-world.ts';

const forbidden = ['userForbidden', 'customerForbidden', 'clientForbidden'];
/** What a caller whose session has ended, or who calls too often, is answered. */
const refusedAnyway = ['notAuthorized', 'invalidToken', 'accountDeactivated', 'tooManyAtOnce'];
const forbiddenBy: Record<string, string> = { customer: 'customerForbidden', client: 'clientForbidden' };

/** Calls that exist to issue a token or to show mails to root. */
const handingOut = new Set(['impersonate', 'listMails']);

async function expectForbidden(sweep: ContractSweep, name: string, route: Route, kind: Kind): Promise<void> {
  const { token } = await sweep.sharedVisitor(kind, 'top');
  const answer = await sweep.ask(name, route, sweep.own, token);
  assertShape(name, route, answer);
  expect(answer.body.name).toBe(forbiddenBy[kind.role] ?? 'userForbidden');
}

interface Question {
  name: string;
  route: Route;
  kind: Kind;
  at: Position;
  relation: Relation;
}

/** Expects that the call finds its row exactly if the scope of its caller contains it. */
async function expectScope(sweep: ContractSweep, { name, route, kind, at, relation }: Question) {
  const thing = thingOf(name, route);
  if (thing && !isQuestion(name, thing, kind.role, relation)) return;
  // A user of type simple sees the account of each colleague, and nothing else of them.
  const listed = thing === 'user' && kind.name === 'user:simple' && relation === 'sameClient';
  const there = thing !== null && (listed || isThere(name, thing, kind.role, relation));
  const isWriting = route.method !== 'GET';
  const changesCaller = isWriting && (thing === null || relation === 'self');
  const { actorId, token } = await (changesCaller
    ? sweep.newVisitor(kind, at)
    : sweep.sharedVisitor(kind, at));
  const kept = relation !== 'self' && (!there || !isWriting);
  const things = await (kept
    ? sweep.sharedThings(relation, at)
    : sweep.world.things(relation, at, actorId, partsOf(name)));
  if (!things) return;
  const answer = await sweep.ask(name, route, things, token);
  const where = `${relation} from ${at}: ${JSON.stringify(answer.body)}`;
  assertShape(name, route, answer);
  expect(refusedAnyway, where).not.toContain(answer.body.name);
  if (thing) expect(answer.status !== 404, where).toBe(there);
  else expect(forbidden, where).not.toContain(answer.body.name);
  if (listed && name !== 'getUser') expect(answer.body.name, where).toBe('userForbidden');
}

async function expectNoSecrets(sweep: ContractSweep): Promise<void> {
  const { answered, tokensGiven } = sweep;
  const secrets = await sweep.secrets();
  expect(secrets.length).toBeGreaterThan(300);
  expect(answered.length).toBeGreaterThan(1000);
  const text = answered.flatMap(([name, words]) => (handingOut.has(name) ? [] : words)).join('\n');
  expect(secretsIn(`${text} ${secrets[0]}`, secrets), 'what is there would be found').toEqual([secrets[0]]);
  expect(secretsIn(text, [...secrets, ...tokensGiven])).toEqual([]);
  expect(text.includes('$argon2')).toBe(false);
}

/** Tests every call of an area as every kind of caller, on their own rows and on those of others. */
export function sweepCalls(area: Area): void {
  const calls = callsOf(area);
  let sweep: ContractSweep;
  beforeAll(async () => {
    sweep = await ContractSweep.begin();
  });
  afterAll(() => sweep.app.close());

  describe.each(calls)('the call %s', (name, route) => {
    it('is refused without a token', async () => {
      const answer = await sweep.ask(name, route, sweep.own, null);
      expect(answer.body.name).toBe('notAuthorized');
    });

    it.each(kinds)(
      'is allowed to $name exactly where the permission table and the scope allow it',
      async (kind) => {
        if (!can(personOf(kind), route.permission)) return expectForbidden(sweep, name, route, kind);
        const relations = thingOf(name, route) ? relationsOf(kind.role) : (['unrelated'] as const);
        for (const at of positionsOf(kind))
          for (const relation of relations) await expectScope(sweep, { name, route, kind, at, relation });
      },
    );

    it('is refused with a body that does not match its schema', async () => {
      if (!route.body || route.file) return;
      const { token } = await sweep.sharedVisitor({ name: 'root', role: 'root' }, 'top');
      const answer = await sweep.app.call(route, { params: paramsOf[name]?.(sweep.own), body: [], token });
      expect(answer.body.name).toBe('validationError');
    });
  });

  const changing = calls.filter(
    ([, route]) => ['PATCH', 'PUT'].includes(route.method) && route.body?.safeParse({}).success,
  );
  it.each(changing)('%s with an empty body causes no internal error', async (name, route) => {
    const allowed = kinds.find((kind) => can(personOf(kind), route.permission));
    const { token } = await sweep.sharedVisitor(allowed ?? expect.fail('nobody may call it'), 'top');
    const answer = await sweep.app.call(route, { params: paramsOf[name]?.(sweep.own), body: {}, token });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
  });

  it('no response of these calls contains a hash, a token or a sealed value', () => expectNoSecrets(sweep));
}
