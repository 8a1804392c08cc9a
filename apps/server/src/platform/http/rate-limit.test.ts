import { createHook } from 'node:async_hooks';
import { login } from '@forecourt/contract/auth';
import { signUp } from '@forecourt/contract/sign-up';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser, testPassword } from '../../testing/builders/builders.ts';
import { openSecondApp, openTestApp, type TestApp } from '../../testing/test-app.ts';
import { pruneTries, RateLimit, type TooManyTries } from './rate-limit.ts';

let app: TestApp;
let second: Awaited<ReturnType<typeof openSecondApp>>;
beforeAll(async () => {
  app = await openTestApp({ signUpOpen: true });
  second = await openSecondApp(app);
});
afterAll(async () => {
  await second.close();
  await app.close();
});

/** Sends the same call to both processes alternately. */
async function byTurns(times: number, url: string, payload: (n: number) => object, remoteAddress: string) {
  const statuses = [];
  for (let n = 0; n < times; n++) {
    const to = n % 2 === 0 ? app.server : second;
    const answer = await to.inject({ method: 'POST', url, payload: payload(n), remoteAddress });
    statuses.push(answer.statusCode);
  }
  return statuses;
}

it('two processes share the limit of ten wrong passwords', async () => {
  await buildUser(app.db, { email: 'limited@example.test' });
  const wrong = () => ({ email: 'limited@example.test', password: 'wrong' });
  const statuses = await byTurns(12, login.path, wrong, '192.0.2.1');
  expect(statuses).toEqual([...Array(10).fill(403), 429, 429]);
  const right = { email: 'limited@example.test', password: testPassword };
  const answer = await second.inject({
    method: 'POST',
    url: login.path,
    payload: right,
    remoteAddress: '192.0.2.1',
  });
  expect(answer.statusCode).toBe(429);
  const wait = Number(answer.headers['retry-after']);
  expect([wait > 0, wait <= 60]).toEqual([true, true]);
  expect(answer.headers['ratelimit-policy']).toBe('"login";q=10;w=60');
  expect(answer.headers.ratelimit).toBe(`"login";r=0;t=${wait}`);
  expect(await byTurns(1, login.path, () => right, '192.0.2.2')).toEqual([200]);
});

it('three rounds of fifty simultaneous guesses get no more than ten attempts', async () => {
  await buildUser(app.db, { email: 'burst@example.test' });
  const guess = (n: number) =>
    (n % 2 ? app.server : second).inject({
      method: 'POST',
      url: login.path,
      payload: { email: 'burst@example.test', password: `guess ${n}` },
      remoteAddress: '192.0.2.3',
    });
  const statuses: number[] = [];
  for (const burst of [0, 50, 100]) {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => guess(burst + n)));
    statuses.push(...answers.map(({ statusCode }) => statusCode));
  }
  expect(statuses.filter((status) => status === 403)).toHaveLength(10);
});

it('an address gets five sign-ups an hour', async () => {
  const wish = (n: number) => ({
    name: 'Neu',
    address: 'Weg 1',
    uid: 'DE1',
    email: `new${n}@example.test`,
    password: 'a showroom of one’s own',
  });
  expect(await byTurns(6, signUp.path, wish, '192.0.2.5')).toEqual([...Array(5).fill(202), 429]);
});

it('the wait doubles each time up to a maximum, and a correct password resets it', async () => {
  const { pool } = app.database;
  const limit = new RateLimit(pool, { name: 'growing', tries: 1, windowS: 60, waitMaxS: 200 });
  const waits = [];
  for (let round = 0; round < 4; round++) {
    await limit.take('key');
    const refusal = await limit.take('key').catch((error: TooManyTries) => error);
    waits.push((refusal as TooManyTries).params?.seconds);
    await pool.query(`delete from rate_limits where key = 'growing:key'`);
  }
  expect(waits).toEqual([60, 120, 200, 200]);
  await limit.forget('key');
  await limit.take('key');
  await expect(limit.take('key')).rejects.toMatchObject({ params: { seconds: 60 } });
});

it('counts of tries, whose keys name people’s addresses, are deleted once their time is over, and no others', async () => {
  const { pool } = app.database;
  const limit = new RateLimit(pool, { name: 'passing', tries: 3, windowS: 60 });
  for (const key of ['over', 'counting']) await limit.take(key);
  await pool.query(`update rate_limits set expire = expire - 61000 where key = 'passing:over'`);
  await pruneTries(app.db, new Date());
  const { rows } = await pool.query(`select key from rate_limits where key like 'passing:%'`);
  expect(rows).toEqual([{ key: 'passing:counting' }]);
});

/** Number of password hashes that are computed while `work` runs. */
async function hashesDuring(work: () => Promise<unknown>): Promise<number> {
  let hashes = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'ARGON2REQUEST') hashes++;
    },
  }).enable();
  await work().finally(() => hook.disable());
  return hashes;
}

it('an unknown address, a wrong password and a deactivated account cost the same work, so that response times do not differ', async () => {
  await buildUser(app.db, { email: 'open@example.test' });
  await buildUser(app.db, { email: 'closed@example.test', active: false });
  for (const name of ['open', 'closed', 'unknown']) {
    const signIn = async () => {
      const { statusCode } = await app.server.inject({
        method: 'POST',
        url: login.path,
        payload: { email: `${name}@example.test`, password: 'not the password' },
        remoteAddress: '198.51.100.1',
      });
      expect(statusCode).toBe(403);
    };
    expect(await hashesDuring(signIn), name).toBe(1);
  }
});
