import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Image } from '@forecourt/contract/images';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createPool } from './platform/db/database.ts';
import { freePort } from './platform/free-port.ts';
import { samplePhoto } from './testing/builders/photos.ts';
import { hasProgram, makingTimeoutMs } from './testing/programs.ts';
import { openTestInstallation, type TestInstallation } from './testing/test-installation.ts';
import { until } from './testing/test-worker.ts';
import { throwawayFolder } from './testing/throwaway-folder.ts';

/** The configuration of docs/operations.md, run by PgBouncer itself between the processes of an installation and its database. */

const isHere = await hasProgram('pgbouncer', 'pgbouncer');

/** Sessions that PgBouncer has for all processes together, each of which may open twelve connections to it. */
const sessionsMax = 4;

let folder: string;
let port: number;
let pgbouncer: ChildProcess | undefined;
let poolerUrl: string;
let installation: TestInstallation;

async function writeConfiguration(): Promise<void> {
  const page = await readFile(path.join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  const block = /```ini\n(\[databases\].*?)```/s.exec(page)?.[1] ?? '';
  const server = new URL(inject('databaseServerUrl'));
  const { username, password } = new URL(inject('applicationUrl'));
  const ours = block
    .replace(/^forecourt = .*$/m, `* = host=${server.hostname} port=${server.port}`)
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^auth_file = .*$/m, `auth_file = ${folder}/userlist.txt`)
    .replace(/^default_pool_size = .*$/m, `default_pool_size = ${sessionsMax}`)
    .replace(/^query_wait_timeout = .*$/m, 'query_wait_timeout = 2');
  await writeFile(`${folder}/pgbouncer.ini`, `${ours}\nunix_socket_dir =\n`);
  await writeFile(`${folder}/userlist.txt`, `"${username}" "${password}"\n`);
  await chmod(`${folder}/userlist.txt`, 0o644);
}

/** Runs in the foreground; it refuses to be root. */
function startPgbouncer(): void {
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const env = { PATH: `${process.env.PATH}:/usr/sbin` };
  pgbouncer = spawn('pgbouncer', ['-q', ...user, `${folder}/pgbouncer.ini`], { env, stdio: 'ignore' });
}

async function stopPgbouncer(): Promise<void> {
  if (!pgbouncer) return;
  const ended = once(pgbouncer, 'exit');
  pgbouncer.kill('SIGKILL');
  await ended;
  pgbouncer = undefined;
}

/** Connections through PgBouncer, each in a transaction, so that each is another session of the database. */
async function takeSessions() {
  const pool = createPool(poolerUrl, sessionsMax, 'test of the pooler', { isPooler: true });
  const clients: pg.PoolClient[] = [];
  for (let taken = 0; taken < sessionsMax; taken += 1) {
    const client = await pool.connect();
    await client.query('begin');
    clients.push(client);
  }
  const giveBack = async () => {
    for (const client of clients) {
      await client.query('rollback');
      client.release();
    }
    await pool.end();
  };
  return { clients, giveBack };
}

async function dealer() {
  const { key } = await installation.keyOfDealer(100);
  const call = async (at: string, options: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${key}`, ...options.headers };
    const answer = await fetch(installation.baseUrl + at, { ...options, headers });
    return { status: answer.status, body: await answer.json() };
  };
  const post = (at: string, body: object, headers = {}) =>
    call(at, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  return { key, call, post };
}

describe.runIf(isHere)('behind PgBouncer, which gives each transaction any session', () => {
  beforeAll(async () => {
    folder = await throwawayFolder('forecourt-pgbouncer-');
    port = await freePort();
    await writeConfiguration();
    startPgbouncer();
    // The database is migrated first, by its owner, whom PgBouncer does not know.
    installation = await openTestInstallation(({ url }) => {
      const through = new URL(url);
      through.host = `127.0.0.1:${port}`;
      // The socket of the database, which is faster than its port.
      through.searchParams.delete('host');
      poolerUrl = through.toString();
      // Calls are to fail here.
      return { DATABASE_POOLER_URL: poolerUrl, LOG_LEVEL: 'fatal' };
    });
  });
  afterAll(async () => {
    await installation?.close();
    await stopPgbouncer();
  });

  it('an order becomes a picture, and an event stream follows it', { timeout: makingTimeoutMs }, async () => {
    const { call, key, post } = await dealer();
    const headers = { authorization: `Bearer ${key}` };
    const stop = new AbortController();
    const stream = await fetch(`${installation.baseUrl}/v1/events`, { headers, signal: stop.signal });
    let seen = '';
    const reading = (async () => {
      for await (const part of stream.body ?? []) seen += Buffer.from(part).toString();
    })().catch(() => {});
    const { id } = (await post('/v1/vehicles', { reference: 'POOLED-1' })).body as { id: string };
    await until('the event of the vehicle', async () => seen.includes('"noun":"vehicles"'), 5_000);
    const form = new FormData();
    const bytes = await readFile(samplePhoto('saloon-blue-045.jpg'));
    form.append('file', new File([bytes], 'a.jpg', { type: 'image/jpeg' }));
    await call(`/v1/vehicles/${id}/images`, { method: 'POST', body: form });
    const ordered = await post(`/v1/vehicles/${id}/process`, { preset: 'studio-white' });
    expect(ordered.status).toBe(202);
    const images = async () => (await call(`/v1/vehicles/${id}/images`)).body as { results: Image[] };
    await until('the picture', async () => (await images()).results[0]?.state === 'delivered');
    await until('the event of the picture', async () => seen.includes('"state":"delivered"'), 5_000);
    stop.abort();
    await reading;
  });

  it('twenty callers at once share four sessions: lists with a search, and calls that are sent twice', async () => {
    const { call, post } = await dealer();
    const callers = Array.from({ length: 20 }, async (_, at) => {
      const headers = { 'idempotency-key': `vehicle ${at}` };
      const made = await post('/v1/vehicles', { reference: `MANY-${at}` }, headers);
      expect(made.status).toBe(201);
      expect(await post('/v1/vehicles', { reference: `MANY-${at}` }, headers)).toEqual(made);
      // Repeated, since a statement is prepared at its second use where sessions are kept.
      for (let time = 0; time < 4; time += 1) {
        const found = await call(`/v1/vehicles?search=MANY-${at}`);
        expect(found.status).toBe(200);
        expect(JSON.stringify(found.body)).toContain(made.body.id);
      }
    });
    await Promise.all(callers);
    expect((await call('/v1/vehicles?search=MANY')).body.results).toHaveLength(20);
  });

  it('the processes have no more sessions than that, and leave nothing behind in them', async () => {
    const { clients, giveBack } = await takeSessions();
    const sessions = await Promise.all(
      clients.map(async (client) => {
        const { rows } = await client.query(`select pg_backend_pid() as pid,
          (select count(*) from pg_prepared_statements) as prepared,
          (select count(*) from pg_listening_channels()) as channels,
          (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks,
          (select count(*) from pg_class where pg_my_temp_schema() = relnamespace) as tables,
          coalesce(current_setting('forecourt.cause', true), '') as cause`);
        return rows[0];
      }),
    );
    await giveBack();
    expect(new Set(sessions.map(({ pid }) => pid)).size).toBe(sessionsMax);
    for (const { pid: _, ...left } of sessions)
      expect(left).toEqual({ prepared: 0, channels: 0, locks: 0, tables: 0, cause: '' });
  });

  it('calls are told to come back while all sessions are taken, and while PgBouncer is away', async () => {
    const { call, post } = await dealer();
    const { giveBack } = await takeSessions();
    expect(await call('/v1/vehicles')).toMatchObject({ status: 503, body: { name: 'databaseBusy' } });
    await giveBack();
    expect((await call('/v1/vehicles')).status).toBe(200);
    await stopPgbouncer();
    expect(await call('/v1/vehicles')).toMatchObject({ status: 503, body: { name: 'databaseAway' } });
    startPgbouncer();
    await until('PgBouncer is back', async () => (await call('/v1/vehicles')).status === 200, 10_000);
    expect((await post('/v1/vehicles', { reference: 'AFTER' })).status).toBe(201);
  });
});
