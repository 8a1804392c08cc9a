import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { getOverview } from '@forecourt/contract/overview';
import { listVehiclesAsCsv } from '@forecourt/contract/vehicles';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '../../testing/builders/builders.ts';
import { buildVehicle } from '../../testing/builders/vehicle-builders.ts';
import { openOwnServerDatabase } from '../../testing/own-server-database.ts';
import { hasProgram } from '../../testing/programs.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/test-worker.ts';
import { throwawayFolder } from '../../testing/throwaway-folder.ts';
import { freePort } from '../free-port.ts';
import { createLog } from '../log.ts';
import { createPool, type Db } from './database.ts';
import { openReplica, type Replica } from './replica.ts';

/** A replica that PostgreSQL's own tools make, of a database on a server of its own. */

const programs = '/usr/lib/postgresql/15/bin';
const isHere =
  (await hasProgram('pg_basebackup', 'postgresql-15')) && existsSync(`${programs}/pg_basebackup`);

let app: TestApp;
let replica: Replica;
let standby: ChildProcess;
let standbyPort: number;
let folder: string;
/** Of each call that asked where to read, whether it got the replica. */
const read: unknown[] = [];
let identity: { uid: number; gid: number } | undefined;

/** PostgreSQL refuses to be root. */
function identityOf(name: string) {
  if (process.getuid?.() !== 0) return undefined;
  const ask = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  return { uid: ask('-u'), gid: ask('-g') };
}

async function copyDatabase(ownerUrl: string): Promise<void> {
  folder = `${await throwawayFolder('forecourt-replica-')}/data`;
  identity = identityOf('postgres');
  await mkdir(folder, { mode: 0o700 });
  if (identity) await chown(folder, identity.uid, identity.gid);
  const how = ['--write-recovery-conf', '--wal-method=stream', '--checkpoint=fast'];
  const from = ['--dbname', ownerUrl, '--pgdata', folder];
  // Not in this thread, which reads the log of the database.
  await promisify(execFile)(`${programs}/pg_basebackup`, [...from, ...how], { ...identity, cwd: '/' });
}

function startStandby(): void {
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories='];
  const args = ['-D', folder, '-p', String(standbyPort), ...settings.flatMap((one) => ['-c', one])];
  standby = spawn(`${programs}/postgres`, args, { ...identity, cwd: '/', stdio: 'ignore' });
}

async function stopStandby(): Promise<void> {
  const ended = once(standby, 'exit');
  standby.kill('SIGINT');
  await ended;
}

/** On a busy machine following takes longer. */
const patienceMs = 3_000;

const isReplica = async (db: Db) =>
  (await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db)).rows[0]?.is;

describe.runIf(isHere)('a streaming replica', () => {
  beforeAll(async () => {
    const database = await openOwnServerDatabase({
      initdb: `${programs}/initdb`,
      postgres: `${programs}/postgres`,
    });
    standbyPort = await freePort();
    await copyDatabase(database.ownerUrl);
    startStandby();
    const url = new URL(database.url);
    url.host = `127.0.0.1:${standbyPort}`;
    const log = createLog('silent', 'test');
    replica = openReplica(url.toString(), { connectionsMax: 4, primary: database.db, log, patienceMs });
    const readingDb = async () => {
      const db = await replica.readingDb();
      read.push(await isReplica(db));
      return db;
    };
    app = await openTestApp({ database, replica: { readingDb } });
  });
  afterAll(async () => {
    await replica?.close();
    if (standby) await stopStandby();
    await app?.close();
  });

  const isRead = async () => (await isReplica(await replica.readingDb())) === true;
  async function stock() {
    const userId = await buildUser(app.db);
    const token = await app.signedIn(userId);
    const file = async () => (await app.call(listVehiclesAsCsv, { token })).body;
    return { userId, file };
  }

  it('is read once it follows: a file has what was written just before, again and again', async () => {
    await until('the replica', isRead, 20_000);
    const { file, userId } = await stock();
    for (let round = 1; round <= 20; round += 1) {
      await buildVehicle(app.db, { userId, reference: `ROUND-${round}` });
      expect(await isRead()).toBe(true);
      expect(await file()).toContain(`ROUND-${round}`);
    }
    const root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
    const query = { days: 7, timeZone: 'UTC' };
    expect((await app.call(getOverview, { token: root, query })).status).toBe(200);
    expect(read).toEqual(Array(21).fill(true));
  });

  it('is not read while it is behind, and is read again afterwards', async () => {
    const { file, userId } = await stock();
    const standbyOwner = new URL(app.database.ownerUrl);
    standbyOwner.host = `127.0.0.1:${standbyPort}`;
    const owner = createPool(standbyOwner.toString(), 1, 'test owner');
    await owner.query('select pg_wal_replay_pause()');
    await buildVehicle(app.db, { userId, reference: 'UNSEEN' });
    expect(await isRead()).toBe(false);
    expect(await file()).toContain('UNSEEN');
    await owner.query('select pg_wal_replay_resume()');
    await owner.end();
    await until('the replica has caught up', isRead, 20_000);
  });

  it('is not missed while it is away', async () => {
    const { file, userId } = await stock();
    await stopStandby();
    await buildVehicle(app.db, { userId, reference: 'ALONE' });
    expect(await file()).toContain('ALONE');
    startStandby();
    await until('the replica is back', isRead, 20_000);
    expect(await file()).toContain('ALONE');
  });

  it('of another installation is not read', async () => {
    const { db, ownerUrl } = app.database;
    const open = (port: string, database: string) => {
      const url = new URL(ownerUrl);
      url.pathname = `/${database}`;
      url.port = port;
      return url.toString();
    };
    const { port } = new URL(ownerUrl);
    const owner = createPool(ownerUrl, 1, 'test owner');
    await owner.query('create database another');
    await owner.end();
    const other = createPool(open(port, 'another'), 1, 'test owner');
    await other.query('create table installation_settings as select gen_random_uuid() as installation_id');
    await other.end();
    await until('the replica has caught up', isRead, 20_000);
    const log = createLog('silent', 'test');
    const through = (database: string) =>
      openReplica(open(String(standbyPort), database), { connectionsMax: 1, primary: db, log, patienceMs });
    const [wrong, right] = [through('another'), through(new URL(ownerUrl).pathname.slice(1))];
    expect(await wrong.readingDb()).toBe(db);
    expect(await right.readingDb()).not.toBe(db);
    await Promise.all([wrong.close(), right.close()]);
  });
});
