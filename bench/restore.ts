/**
 * A whole installation lost and put back: a database of 200,000 vehicles with five pictures each, and a few thousand real files, is saved
 * by `backup`, put into an empty installation by `restore`, and compared. Prints minutes, rows and megabytes a second, and what a
 * database of 1,000,000 vehicles would take at that pace; fails when the ledger is not right or rows or files are missing.
 * `--vehicles N`, `--files N` of `--bytes N` each.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { childEnvironment } from '../apps/server/src/platform/config.ts';
import { createPool } from '../apps/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres.ts';
import { freePort } from '../apps/server/src/platform/free-port.ts';
import { prepareDatabase } from '../apps/server/src/prepare-database.ts';
import { urlOf } from '../apps/server/src/testing/template-database.ts';
import { seed } from './api/seed.ts';
import { insertUsualRows, writePhotos } from './restore/usual-rows.ts';

const { values } = parseArgs({
  options: {
    vehicles: { type: 'string', default: '200000' },
    files: { type: 'string', default: '4000' },
    bytes: { type: 'string', default: '100000' },
  },
});
const [vehicles, files, bytesEach] = [values.vehicles, values.files, values.bytes].map(Number) as [
  number,
  number,
  number,
];
const picturesEach = 5;
const large = 1_000_000;
const compared = ['picture_sets', 'images', 'image_outputs', 'ledger_entries', 'audit_log', 'search_words'];
const cli = path.join(import.meta.dirname, '../apps/server/src/cli.ts');

const say = (line: string) => void process.stderr.write(`${line}\n`);
const round = (value: number) => Math.round(value * 100) / 100;

interface Place {
  dataDir: string;
  url: string;
}

function environmentOf({ dataDir, url }: Place) {
  return childEnvironment({
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    SIGNING_SECRET: 'a secret for benchmarks that is long enough',
    LOG_LEVEL: 'warn',
  });
}

/** Runs a command of the product to its end, as its operator would. */
async function run(place: Place, args: string[]): Promise<{ seconds: number; said: string }> {
  const begun = performance.now();
  const child = spawn(process.execPath, [cli, ...args], {
    env: environmentOf(place),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk;
    process.stderr.write(chunk);
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}`);
  return { seconds: (performance.now() - begun) / 1000, said };
}

async function countRows(pool: pg.Pool): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of compared) {
    const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from ${table}`);
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

async function fill(place: Place, pool: pg.Pool): Promise<{ fileBytes: number; databaseBytes: number }> {
  await prepareDatabase(environmentOf(place), () => {});
  await seed(pool, { users: vehicles, vehicles, images: vehicles * picturesEach });
  await insertUsualRows(pool);
  const fileBytes = await writePhotos(pool, path.join(place.dataDir, 'files'), { files, bytesEach });
  const { rows } = await pool.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  );
  return { fileBytes, databaseBytes: Number(rows[0]?.bytes) };
}

/** What the command says of its two halves. */
function readPace(said: string) {
  const database = /: (\d+) rows, \d+ jobs in ([\d.]+) s, (\d+) rows\/s/.exec(said);
  const written = /^Files: (\d+) \(.* in ([\d.]+) s, ([\d.]+) MB\/s/m.exec(said);
  return {
    rows: Number(database?.[1]),
    databaseSeconds: Number(database?.[2]),
    rowsPerSecond: Number(database?.[3]),
    files: Number(written?.[1]),
    filesMbPerSecond: Number(written?.[3]),
    ledgerIsRight: / accounts, 0 differences\./.test(said),
  };
}

async function drill(serverUrl: string, root: string) {
  const from: Place = { dataDir: path.join(root, 'lost'), url: urlOf(serverUrl, 'lost') };
  const to: Place = { dataDir: path.join(root, 'found'), url: urlOf(serverUrl, 'found') };
  await mkdir(from.dataDir);
  const pools = [from, to].map(({ url }) => createPool(url, 2, 'bench'));
  const [source, target] = pools as [pg.Pool, pg.Pool];
  try {
    const { databaseBytes, fileBytes } = await fill(from, source);
    say(`filled: ${Math.round(databaseBytes / 1e6)} MB in the database`);
    const backups = path.join(root, 'backups');
    const saved = await run(from, ['backup', '--to', backups]);
    const before = await countRows(source);
    const name = (await readdir(backups)).find((entry) => entry.startsWith('2')) ?? '';
    const restored = await run(to, ['restore', path.join(backups, name)]);
    const pace = readPace(restored.said);
    const after = await countRows(target);
    const isSame = JSON.stringify(after) === JSON.stringify(before);
    const restOfSeconds = restored.seconds - fileBytes / 1e6 / pace.filesMbPerSecond;
    return {
      ...{ vehicles, pictures: vehicles * picturesEach, databaseMb: Math.round(databaseBytes / 1e6) },
      files: { count: files, mb: fileBytes / 1e6 },
      backup: { minutes: round(saved.seconds / 60), rowsPerSecond: Math.round(pace.rows / saved.seconds) },
      restore: {
        minutes: round(restored.seconds / 60),
        ...pace,
        databaseMbPerSecond: round(databaseBytes / 1e6 / restOfSeconds),
      },
      // Without the files, whose time their size alone decides.
      perMillionVehicles: {
        databaseMinutes: round(((restOfSeconds / vehicles) * large) / 60),
        filesHoursPerTerabyte: round(1e6 / pace.filesMbPerSecond / 3600),
      },
      counts: after,
      isWhole: isSame && pace.ledgerIsRight && pace.files >= files,
    };
  } finally {
    await Promise.all(pools.map((pool) => pool.end()));
  }
}

// On a disk: how fast memory is would say nothing.
const root = await mkdtemp(path.join(os.tmpdir(), 'forecourt-restore-'));
await chmod(root, 0o711);
const server = await startEmbeddedPostgres({ dataDir: root, port: await freePort(), password: 'bench' });
try {
  const admin = createPool(server.url, 1, 'bench');
  for (const name of ['lost', 'found']) await admin.query(`create database ${name}`);
  await admin.end();
  const figures = await drill(server.url, root);
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
  if (!figures.isWhole) process.exitCode = 1;
} finally {
  await server.remove();
  await rm(root, { recursive: true, force: true });
}
