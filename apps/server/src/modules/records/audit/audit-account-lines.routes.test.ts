import { listAudit } from '@forecourt/contract/audit';
import { changePassword, login, loginSecondFactor } from '@forecourt/contract/auth';
import { sendInvitation } from '@forecourt/contract/invitations';
import { confirmSecondFactor, enrolSecondFactor } from '@forecourt/contract/second-factor';
import { createUser } from '@forecourt/contract/users';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser, testPassword } from '../../../testing/builders/builders.ts';
import { codeOf } from '../../../testing/stand-ins/authenticator.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { mailInvitation } from '../../people/auth/mailed-tokens.service.ts';

/** Audit entries of accounts: invitations, passwords, sign-ins and second factors, one entry each. */

let app: TestApp;
let root: string;
beforeAll(async () => {
  app = await openTestApp();
  root = await app.signedIn(await buildUser(app.db, { role: 'root', name: 'Ruth Operator' }));
});
afterAll(() => app.close());

interface Line {
  action: string;
  objectKind: string;
  objectName: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

const read = async (query: object): Promise<Line[]> =>
  (await app.call(listAudit, { token: root, query: { limit: 100, ...query } })).body.results;
const linesOf = (answer: { headers: Record<string, unknown> }) =>
  read({ requestId: String(answer.headers['x-request-id']) });

it('sending an invitation logs a line about the user, and none about the mailed token', async () => {
  const body = { role: 'manager', email: 'paula@example.test', name: 'Paula Sommer' };
  const { id } = (await app.call(createUser, { token: root, body })).body;
  app.clock.forward(1_000);
  const again = await app.call(sendInvitation, { token: root, params: { id } });
  expect(await linesOf(again)).toMatchObject([{ objectKind: 'users', objectName: 'Paula Sommer' }]);
  await mailInvitation(app.system(), id, null);
  const { results, count } = (await app.call(listAudit, { token: root, query: { objectId: id } })).body;
  expect(results.map(({ action }: Line) => action)).toEqual(['sendInvitation', 'createUser']);
  expect(count).toBe(2);
});

it('the language that an account takes from a sign-in logs no line', async () => {
  const id = await buildUser(app.db, { email: 'speaks@german.test' });
  const signedIn = await app.call(login, {
    body: { email: 'speaks@german.test', password: testPassword },
    headers: { 'accept-language': 'de' },
  });
  expect((await linesOf(signedIn)).map(({ objectKind }) => objectKind)).toEqual(['sessions']);
  const { language } = await app.db
    .selectFrom('users')
    .select('language')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(language).toBe('de');
});

it('a second factor logs a line, and so does a sign-in with it; recovery codes and the first step log none', async () => {
  const email = 'two@steps.test';
  const id = await buildUser(app.db, { role: 'customer', email });
  const token = await app.signedIn(id);
  const { body } = await app.call(enrolSecondFactor, { token, body: { password: testPassword } });
  const code = (later = 0) => codeOf(body.secret, app.clock.now(), later);
  await app.call(confirmSecondFactor, { token, body: { code: code() } });
  app.clock.forward(60_000);
  const { challenge } = (await app.call(login, { body: { email, password: testPassword } })).body
    .secondFactor;
  await app.call(loginSecondFactor, { body: { challenge, code: code() } });
  const kept = await app.db.selectFrom('auditLog').select('objectKind').distinct().execute();
  expect(kept.map((row) => row.objectKind)).toEqual(
    expect.arrayContaining(['login_challenges', 'recovery_codes']),
  );
  const kinds = new Set((await read({})).map(({ objectKind }) => objectKind));
  expect(kinds).toContain('second_factors');
  expect(kinds).not.toContain('login_challenges');
  expect(kinds).not.toContain('recovery_codes');
});

it('a password that was set for a user is hidden, and the line shows that the user must change it', async () => {
  const id = await buildUser(app.db, { email: 'set@weber.test' });
  const body = { password: 'correct horse battery', passwordRepeat: 'correct horse battery' };
  const lines = await linesOf(await app.call(changePassword, { token: root, params: { id }, body }));
  expect(lines.filter(({ objectKind }) => objectKind === 'users')).toMatchObject([
    {
      before: { password_hash: '[secret]', must_change_password: false },
      after: { password_hash: '[secret]', must_change_password: true },
    },
  ]);
});
