import { changePassword, logout } from '@forecourt/contract/auth';
import type { UserId } from '@forecourt/contract/ids';
import { endOtherSessions, endSession, impersonate, listSessions } from '@forecourt/contract/sessions';
import { deleteUser, patchUser, revertUser } from '@forecourt/contract/users';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sha256 } from '../../../platform/crypto.ts';
import { inTx } from '../../../platform/db/database.ts';
import { buildClient, buildUser, testPassword } from '../../../testing/builders/builders.ts';
import { drawsOf } from '../../../testing/models/dice.ts';
import {
  type ModelSession,
  minutes,
  type Outcome,
  SessionModel,
} from '../../../testing/models/session-model.ts';
import { type Answer, openTestApp, type TestApp } from '../../../testing/test-app.ts';
import * as sessions from './sessions.service.ts';

let app: TestApp;
let clientId: Awaited<ReturnType<typeof buildClient>>;
beforeAll(async () => {
  app = await openTestApp({ forcePasswordChange: true });
  clientId = await buildClient(app.db);
});
afterAll(() => app.close());

const runs = drawsOf(300);
const roles = ['root', 'root', 'user'] as const;

const account = fc.nat(roles.length - 1);
const session = fc.nat(4);
const step = fc.oneof(
  {
    weight: 15,
    arbitrary: fc.record({ kind: fc.constant('signIn' as const), account, remember: fc.boolean() }),
  },
  { weight: 15, arbitrary: fc.record({ kind: fc.constant('takeOver' as const), by: session, account }) },
  {
    weight: 15,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      minutes: fc.constantFrom(0.5, 1, 2, 30, 59, 60, 61, 119, 120, 121, 700, 1439, 1440, 1441),
      times: fc.constant(1),
    }),
  },
  // Lets a session that is used every day expire by age.
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      minutes: fc.constantFrom(50, 110, 1430),
      times: fc.constantFrom(14, 29, 31),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constantFrom('logout' as const, 'endOthers' as const),
      by: session,
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('endOne' as const), by: session, other: session }) },
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constantFrom('deactivate' as const, 'activate' as const, 'remove' as const, 'revert' as const),
      by: session,
      account,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('password' as const), by: session, account }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const caller = {
  address: '192.0.2.1',
  network: '192.0.2.1',
  deviceHash: null,
  userAgent: null,
  token: null,
  language: null,
};
const password = (count: number) => `a password that is changed ${count}`;

function outcomeOf({ status, body }: Answer): Outcome {
  if (status === 200) return 'done';
  if (status === 404) return 'notThere';
  if (status === 403) return 'forbidden';
  expect([status, body.name]).toEqual([401, 'invalidToken']);
  return 'unknown';
}

/** The real sessions and the model; every step is applied to both. */
class Both {
  readonly model = new SessionModel([...roles]);
  readonly tokens: string[] = [];
  readonly #users: UserId[];
  /** The present password of each account. */
  readonly #passwords: string[];

  constructor(users: UserId[]) {
    this.#users = users;
    this.#passwords = users.map(() => testPassword);
  }

  user(index: number): UserId {
    return this.#users[index] ?? expect.fail('no such account');
  }

  async #signIn(index: number, remember: boolean): Promise<void> {
    const { active, deleted } = this.model.account(index);
    if (!active || deleted) return;
    const opened = await inTx(app.db, (tx) =>
      sessions.openSession(tx, app.system(), this.user(index), { remember, passwordReadById: null }, caller),
    );
    this.tokens.push(opened.token);
    this.model.open(index, remember);
  }

  async #call(one: Exclude<Step, { kind: 'signIn' | 'wait' }>, token: string): Promise<Answer> {
    const params = 'account' in one ? { id: this.user(one.account) } : undefined;
    switch (one.kind) {
      case 'logout':
        return app.call(logout, { token });
      case 'endOthers':
        await this.#confirm(token);
        return app.call(endOtherSessions, { token });
      case 'endOne':
        await this.#confirm(token);
        return app.call(endSession, { token, params: { id: await this.#idOf(one.other) } });
      case 'takeOver':
        return app.call(impersonate, { token, params, body: {} });
      case 'activate':
      case 'deactivate':
        return app.call(patchUser, { token, params, body: { active: one.kind === 'activate' } });
      case 'remove':
        return app.call(deleteUser, { token, params });
      case 'revert':
        return app.call(revertUser, { token, body: { userId: this.user(one.account) } });
      case 'password': {
        const passwordOld = this.#passwords[one.account];
        const next = password(this.tokens.length);
        const body = { password: next, passwordRepeat: next, passwordOld };
        const answer = await app.call(changePassword, { token, params, body });
        if (answer.status === 200) this.#passwords[one.account] = next;
        return answer;
      }
    }
  }

  /** As `confirmSession` does, whose rules confirmations.routes.test.ts checks. */
  async #confirm(token: string): Promise<void> {
    await app.db
      .updateTable('sessions')
      .set({ confirmedAt: app.clock.now() })
      .where('tokenHash', '=', sha256(token))
      .execute();
  }

  async #idOf(index: number): Promise<string> {
    const { rows } = await app.database.pool.query<{ id: string }>(
      'select id from sessions where token_hash = sha256($1)',
      [Buffer.from(this.tokens[index] ?? expect.fail('no such session'))],
    );
    return rows[0]?.id ?? expect.fail('no such session');
  }

  #expected(one: Exclude<Step, { kind: 'signIn' | 'wait' }>, by: ModelSession): Outcome {
    const { model } = this;
    switch (one.kind) {
      case 'logout':
      case 'endOthers':
        return model[one.kind](by);
      case 'endOne':
        return model.endOne(by, model.session(one.other));
      case 'takeOver':
        return model.takeOver(by, one.account);
      case 'activate':
      case 'deactivate':
        return model.setActive(by, one.account, one.kind === 'activate');
      case 'remove':
      case 'revert':
        return model.setDeleted(by, one.account, one.kind === 'remove');
      case 'password':
        return model.changePassword(by, one.account);
    }
  }

  async do(one: Step): Promise<void> {
    const { model } = this;
    if (one.kind === 'signIn') return this.#signIn(one.account, one.remember);
    if (one.kind === 'wait') {
      for (let time = 0; time < one.times; time++) {
        model.now += one.minutes * minutes;
        app.clock.forward(one.minutes * minutes);
        if (one.times > 1) await this.compare();
      }
      return;
    }
    const token = this.tokens[one.by];
    if (!token || (one.kind === 'endOne' && !this.tokens[one.other])) return;
    const answer = await this.#call(one, token);
    expect(outcomeOf(answer), `${one.kind}: ${JSON.stringify(answer.body)}`).toBe(
      this.#expected(one, model.session(one.by)),
    );
    if (one.kind === 'takeOver' && answer.status === 200) {
      this.tokens.push(answer.body.token);
      const openedAt = app.clock.now().getTime();
      expect(Date.parse(answer.body.impersonation.until) - openedAt).toBe(60 * minutes);
    }
  }

  /** Every token that was ever issued is valid exactly if the model says so. */
  async compare(): Promise<void> {
    for (const [index, token] of this.tokens.entries()) {
      const known = await sessions.authenticate(app.db, token, app.clock.now()).then(
        (actor) => actor.kind === 'person' && actor.userId,
        (error) => error.name,
      );
      const one = this.model.session(index);
      expect(known, `session ${index}`).toBe(this.model.ask(one) ? this.user(one.account) : 'invalidToken');
    }
  }

  /** The sessions that a user is shown are those that are open. */
  async compareLists(): Promise<void> {
    for (const [index, token] of this.tokens.entries()) {
      const one = this.model.session(index);
      const { status, body } = await app.call(listSessions, { token });
      const works = this.model.ask(one);
      if (status === 403) expect(body.name).toBe('passwordChangeRequired');
      else expect(status).toBe(works ? 200 : 401);
      if (status !== 200) continue;
      const open = this.model.sessions.filter((other) => other.account === one.account && !other.ended);
      expect(body).toHaveLength(open.length);
    }
  }
}

it(`every token resolves to the right user after any sequence of actions (${runs} runs)`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8 }), async (steps) => {
      const users = [];
      for (const role of roles) users.push(await buildUser(app.db, { role, clientId }));
      const both = new Both(users);
      for (const one of steps) {
        await both.do(one);
        await both.compare();
      }
      await both.compareLists();
    }),
    { numRuns: runs },
  );
});
