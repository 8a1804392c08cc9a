/**
 * Delivery of a notification to 100,000 users by the worker of a complete installation: records per second from the
 * answer to the author until the last reader has it, the time of that answer, and how long calls of others take
 * meanwhile. Prints JSON. `--users N`.
 */
import { parseArgs } from 'node:util';
import type { Notification } from '@forecourt/contract/notifications';
import { sql } from 'kysely';
import { createDb, createPool } from '../apps/server/src/platform/db/database.ts';
import { buildClient, buildUser, testPassword } from '../apps/server/src/testing/builders/builders.ts';
import { startInstallation } from '../e2e/support/start-installation.ts';
import { median } from './support/median.ts';

const { values } = parseArgs({ options: { users: { type: 'string', default: '100000' } } });
const userCount = Number(values.users);
const rounds = 3;
const bars = { recordsPerSecond: 5_000, answerMs: 500 };

const installation = await startInstallation();
const pool = createPool(installation.databaseUrl, 2, 'bench');
const db = createDb(pool);
let token = '';

async function call<Answer>(method: string, route: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`${installation.baseUrl}${route}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${route}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

const rootId = await buildUser(db, { role: 'root' });
const { email } = await db
  .selectFrom('users')
  .select('email')
  .where('id', '=', rootId)
  .executeTakeFirstOrThrow();
const clientId = await buildClient(db);
await sql`insert into users (email, role, type, client_id, password_hash)
  select 'reader-' || n || '@example.test', 'user', 'basic', ${clientId}, 'none'
  from generate_series(1, ${userCount}::integer) n`.execute(db);
await sql`analyze users`.execute(db);
token = (await call<{ token: string }>('POST', '/v1/login', { email, password: testPassword })).token;

const figures = { recordsPerSecond: [] as number[], answerMs: [] as number[], otherCallsMs: [] as number[] };
for (let round = 0; round < rounds; round += 1) {
  const begun = performance.now();
  const sent = await call<Notification>('POST', '/v1/notifications', {
    languageContents: [{ language: 'en', headLine: 'Opening hours', content: 'We are closed on Monday.' }],
  });
  const answered = performance.now();
  figures.answerMs.push(answered - begun);
  let isDelivered = sent.isDelivered;
  while (!isDelivered) {
    const asked = performance.now();
    await call('GET', '/v1/users?limit=20');
    figures.otherCallsMs.push(performance.now() - asked);
    const row = await db
      .selectFrom('notifications')
      .select('isDelivered')
      .where('id', '=', sent.id)
      .executeTakeFirst();
    isDelivered = row?.isDelivered ?? false;
  }
  figures.recordsPerSecond.push(userCount / ((performance.now() - answered) / 1000));
}
const { rows } = await sql<{ most: number; least: number }>`select max(c.count)::integer as most,
  min(c.count)::integer as least from (select count(*) from user_notifications group by user_id) c`.execute(
  db,
);
await pool.end();
await installation.remove();

const found = {
  users: userCount,
  recordsPerSecond: Math.round(median(figures.recordsPerSecond)),
  answerMs: Math.round(median(figures.answerMs)),
  otherCallsMedianMs: Math.round(median(figures.otherCallsMs)),
  otherCallsMaxMs: Math.round(Math.max(...figures.otherCallsMs)),
  recordsOfEach: rows[0],
};
const isWithinBars = found.recordsPerSecond >= bars.recordsPerSecond && found.answerMs <= bars.answerMs;
process.stdout.write(`${JSON.stringify({ ...found, bars, isWithinBars }, null, 2)}\n`);
process.exit(isWithinBars ? 0 : 1);
