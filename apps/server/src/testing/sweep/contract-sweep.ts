import { randomUUID } from 'node:crypto';
import type { Person } from '@forecourt/contract/actor';
import { contract } from '@forecourt/contract/contract';
import type { UserId } from '@forecourt/contract/ids';
import type { Route } from '@forecourt/contract/route';
import { photo } from '../builders/photos.ts';
import { unreachableProvider } from '../stand-ins/unreachable-provider.ts';
import { type Answer, openTestApp, type TestApp } from '../test-app.ts';
import { bodyOf } from './sweep-bodies.ts';
import { paramsOf, queryOf } from './sweep-params.ts';
import { type Kind, type Position, positions, type Relation, type Tenant, World } from './sweep-world.ts';

/** By the first part of a path; each area is swept by a file of its own, so that they share the cores. */
const areas = {
  users: /^users$/,
  customers: /^(customers|clients)$/,
  vehicles: /^(vehicle|image|crop|collage|spin|marker|comment|social|capture|import|bulk|restyle)/,
} satisfies Record<string, RegExp>;
export type Area = keyof typeof areas | 'others';

export const areaNames: readonly Area[] = [...(Object.keys(areas) as Area[]), 'others'];

function areaOf(route: Route): Area {
  const [, , first = ''] = route.path.split('/');
  const found = Object.entries(areas).find(([, pattern]) => pattern.test(first));
  return (found?.[0] as Area | undefined) ?? 'others';
}

/** The calls of an area that need a token. Streams of events do not end; they have tests of their own. */
export const callsOf = (area: Area): [string, Route][] =>
  Object.entries(contract).filter(
    ([, route]) => route.answer !== 'events' && route.permission !== 'public' && areaOf(route) === area,
  );

interface Visitor {
  actorId: UserId;
  token: string;
}

/** A caller of this kind, as far as permissions go. */
export const personOf = (kind: Kind) =>
  ({ kind: 'person', readOnly: false, type: null, withheldFeatures: [], ...kind }) as unknown as Person;

/** A type narrows what a role may do, never what it reaches, so one kind of each role calls from a sub-customer too. */
export const positionsOf = ({ name, role }: Kind): readonly Position[] =>
  name === (role === 'user' ? 'user:basic' : role) ? positions : ['top'];

/** The world of a sweep, its callers, and what they were answered. */
export class ContractSweep {
  readonly app: TestApp;
  readonly world: World;
  /** Rows for calls that do not get to them. */
  readonly own: Tenant;
  readonly tokensGiven: string[] = [];
  /** All answers, by call. */
  readonly answered: [string, string][] = [];
  readonly #shared = new Map<string, Promise<Tenant | null>>();
  readonly #visitors = new Map<string, Promise<Visitor>>();

  private constructor(app: TestApp, world: World, own: Tenant) {
    this.app = app;
    this.world = world;
    this.own = own;
  }

  static async begin(): Promise<ContractSweep> {
    // With one connection, a call that holds it and needs another one fails.
    const oauthProviders = { instagram: unreachableProvider };
    const app = await openTestApp({ oauthProviders, connectionsMax: 1 });
    const world = await World.build(app.db);
    const actorId = await world.actor({ role: 'user', type: 'basic' }, 'top');
    return new ContractSweep(app, world, (await world.things('sameClient', 'top', actorId)) as Tenant);
  }

  async ask(name: string, route: Route, of: Tenant, token: string | null): Promise<Answer> {
    const params = paramsOf[name]?.(of);
    const body = bodyOf[name]?.(of);
    // With a key and without one, in turn.
    const headers: Record<string, string> =
      route.idempotent && this.answered.length % 2 ? { 'idempotency-key': randomUUID() } : {};
    const answer = await (route.file
      ? this.app.upload(route, { params, body, token, headers, file: photo() })
      : this.app.call(route, { params, body, token, headers, query: queryOf[name] }));
    this.answered.push([name, JSON.stringify([answer.body, answer.headers])]);
    return answer;
  }

  /** Shared rows, for calls that change none of them. */
  sharedThings(relation: Relation, at: Position): Promise<Tenant | null> {
    const key = `${relation} ${at}`;
    const known = this.#shared.get(key) ?? this.world.things(relation, at, this.own.userId);
    this.#shared.set(key, known);
    return known;
  }

  async newVisitor(kind: Kind, at: Position): Promise<Visitor> {
    const actorId = await this.world.actor(kind, at);
    const token = await this.app.signedIn(actorId);
    this.tokensGiven.push(token);
    return { actorId, token };
  }

  /** One caller of each kind at each position, shared by calls that are not about the caller. */
  sharedVisitor(kind: Kind, at: Position): Promise<Visitor> {
    const key = `${kind.name} ${at}`;
    const known = this.#visitors.get(key) ?? this.newVisitor(kind, at);
    this.#visitors.set(key, known);
    return known;
  }

  /** Hashes, sealed values and passwords of the database, in the forms in which they could get into an answer. */
  async secrets(): Promise<string[]> {
    const { rows } = await this.app.database.pool.query<{ secret: Buffer }>(`
      select token_hash as secret from sessions union all select token_hash from password_resets
      union all select code_hash from recovery_codes
      union all select challenge_hash from passkey_challenges
      union all select token_hash from login_challenges union all select token_hash from sign_ups
      union all select token_hash from capture_links`);
    const sealed = await this.app.database.pool.query<{ text: string }>(`
      select secret_sealed as text from second_factors union all select sealed_token from oauth_tokens`);
    const passwords = await this.app.db.selectFrom('users').select('passwordHash').distinct().execute();
    const hashes = rows.flatMap(({ secret }) =>
      (['hex', 'base64', 'base64url'] as const).map((encoding) => Buffer.from(secret).toString(encoding)),
    );
    return [
      ...hashes,
      ...sealed.rows.map((row) => row.text),
      ...passwords.flatMap((row) => row.passwordHash ?? []),
    ];
  }
}
