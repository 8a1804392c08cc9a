import { forgotPassword, login } from '@forecourt/contract/auth';
import { asAddress } from '@forecourt/contract/text-fields';
import { createUser, patchUser } from '@forecourt/contract/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildClient, buildUser, testPassword } from '../../../testing/builders/builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { mailReset } from '../auth/mailed-tokens.service.ts';

/** Addresses with characters that nobody sees: new accounts do not get any, and older accounts may have some. */

let app: TestApp;
let token: string;
let clientId: string;
beforeAll(async () => {
  app = await openTestApp();
  token = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  clientId = await buildClient(app.db);
});
afterAll(() => app.close());

const hidden = [
  '\u200b',
  '\u00ad',
  '\ufeff',
  '\u202e',
  '\u2066',
  '\u2060',
  '\x1a',
  '\0',
  '\u{e0067}',
  '\ufe0f',
  '\u3164',
];

let count = 0;
function newAddress(): string {
  count += 1;
  return `ada${count}@example.test`;
}
const create = (email: string) =>
  app.call(createUser, { token, body: { email, name: 'Ada', clientId: clientId as never, role: 'user' } });
const signIn = (email: string, password = testPassword, address = '10.1.0.1') =>
  app.call(login, { body: { email, password }, remoteAddress: address });

it.each(hidden)('a new account has its address without %j, and no second one gets the same', async (mark) => {
  const email = newAddress();
  const made = await create(email.replace('@', `${mark}@`));
  expect([made.status, made.body.email]).toEqual([201, email]);
  expect((await create(`${email}${mark}`)).body.name).toBe('userExists');
  const other = await create(newAddress());
  const params = { id: other.body.id };
  const moved = await app.call(patchUser, { params, token, body: { email: `${mark}${email}` } });
  expect(moved.body.name).toBe('userExists');
});

it.each(['ada@example.test,eve@example.test', 'ada@example.test;eve@example.test', 'Ada <ada@example.test>'])(
  'no account has two addresses, or a name in its address: %s',
  async (email) => {
    expect((await create(email)).body).toMatchObject({ name: 'validationError', params: { field: 'email' } });
  },
);

it('an older account with such a character signs in by what is stored, and by what is seen', async () => {
  const email = newAddress();
  const id = await buildUser(app.db, { email: `${email}\u200b` });
  for (const typed of [`${email}\u200b`, email, `\ufeff${email.toUpperCase()}`])
    expect((await signIn(typed)).body.user?.id, JSON.stringify(typed)).toBe(id);
});

it('an older account whose address is two addresses can still sign in', async () => {
  const id = await buildUser(app.db, { email: 'two@example.test,three@example.test' });
  expect((await signIn('two@example.test,three@example.test')).body.user.id).toBe(id);
});

it('of two accounts that look alike each signs in by its own address, and the plain one by any other', async () => {
  const email = newAddress();
  const older = await buildUser(app.db, { email: `${email}\u00ad` });
  const plain = await buildUser(app.db, { email });
  expect((await signIn(`${email}\u00ad`)).body.user.id).toBe(older);
  expect((await signIn(email)).body.user.id).toBe(plain);
  expect((await signIn(`${email}\u200b`)).body.user.id).toBe(plain);
});

it('spellings that look alike have one limit of guesses together', async () => {
  const email = newAddress();
  await buildUser(app.db, { email });
  const statuses: number[] = [];
  for (let guesses = 0; guesses < 12; guesses += 1)
    statuses.push(
      (await signIn(`${email}${'\u200b'.repeat(guesses)}`, 'a wrong password', '10.1.0.2')).status,
    );
  expect(statuses.filter((status) => status === 403)).toHaveLength(10);
  expect(statuses.at(-1)).toBe(429);
});

it('who has forgotten a password gets the mail also for an address that was pasted with such a character', async () => {
  const email = newAddress();
  await buildUser(app.db, { email });
  const typed = `${email}\u200b`;
  expect((await app.call(forgotPassword, { body: { email: typed } })).status).toBe(202);
  await mailReset(app.system(), typed);
  const mails = await app.db.selectFrom('mails').select('recipient').where('recipient', '=', email).execute();
  expect(mails).toHaveLength(1);
});

it('the database sees addresses as the contract does', async () => {
  const texts = [...hidden.filter((mark) => mark !== '\0'), '\u0308', 'Ä', '\u061c', '\u180e', '\x7f'].map(
    (mark) => `U${mark}ser${mark}@example.test`,
  );
  for (const text of texts) {
    const { rows } = await sql<{ seen: string }>`select address_as_seen(${text}) as seen`.execute(app.db);
    expect(rows[0]?.seen, JSON.stringify(text)).toBe(asAddress(text));
  }
});
