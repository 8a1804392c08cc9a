import { createHmac } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import program from '../../../package.json' with { type: 'json' };
import { systemClock } from '../clock.ts';
import { OperatorError } from '../operator-error.ts';
import type { Storage } from '../storage/storage.ts';
import { type Destination, prepareDestination } from './destination.ts';
import { type BelongsTo, type CopyCounts, copyFiles, hasRowBy, listMissing } from './file-copies.ts';
import { type FileEntry, lineOf, readFileList } from './file-list.ts';
import { FileStore } from './file-store.ts';
import { writeJobs } from './job-copies.ts';
import { listBackups, type Manifest, nameOfBackup, readManifest, writeManifest } from './manifest.ts';
import { readOwnSecrets, signingSecretIn } from './own-secrets.ts';
import { type Part, type PartFolder, writePart } from './parts.ts';
import { keepLatest, removeUnfinished } from './retention.ts';
import { writeSchema } from './schema-copy.ts';
import { readSequences, writeTables } from './table-copies.ts';

type Client = pg.ClientBase;

/** What a backup knows of the product. */
interface RowFiles {
  belongsTo: (client: Client) => BelongsTo;
  namedKeys: (client: Client) => AsyncIterable<{ key: string }>;
}

export interface BackupOptions {
  /** Connection string of the owner of the tables. */
  ownerUrl: string;
  dataDir: string;
  storage: Storage;
  signingSecret: string;
  to: string;
  passphrase: string | null;
  /** How many backups stay; null: all. */
  keep: number | null;
  rowFiles: RowFiles;
  say: (line: string) => void;
}

/** Key of the advisory lock of the process that makes a backup. */
const backupLock = 4_040_208;
const examplesMax = 20;

/** Tells whether a secret is the one of a backup, and reveals nothing of it. */
export const checkOfSecret = (secret: string) =>
  createHmac('sha256', secret).update('forecourt backup signing secret').digest('base64url').slice(0, 22);

/** Saves a running installation. Returns the name of the backup. */
export async function createBackup(options: BackupOptions): Promise<{ name: string; manifest: Manifest }> {
  const outside = new pg.Client({ connectionString: options.ownerUrl, application_name: 'forecourt backup' });
  const snapshot = new pg.Client({
    connectionString: options.ownerUrl,
    application_name: 'forecourt backup',
  });
  // What goes wrong with a connection fails the query that it is needed for.
  for (const client of [outside, snapshot]) client.on('error', () => {});
  try {
    await outside.connect();
    await snapshot.connect();
    await lockBackups(outside);
    const destination = await prepareDestination(
      options.to,
      await readInstallationId(outside),
      options.passphrase,
    );
    await removeUnfinished(destination);
    const made = await writeBackup({ ...options, destination, outside, snapshot });
    if (options.keep !== null) {
      const removed = await keepLatest(destination, options.keep);
      options.say(`Removed: ${removed.backups} older backups, ${removed.files} files that only they had.`);
    }
    return made;
  } finally {
    await Promise.allSettled([outside.end(), snapshot.end()]);
  }
}

async function lockBackups(client: Client): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [
    backupLock,
  ]);
  if (!rows[0]?.free) throw new OperatorError('Another backup of this installation is being made.');
}

export async function readInstallationId(client: Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'select installation_id as id from installation_settings',
  );
  const [found] = rows;
  if (!found) throw new Error('The database has no id');
  return found.id;
}

interface Connected extends BackupOptions {
  destination: Destination;
  outside: Client;
  snapshot: Client;
}

async function writeBackup(parts: Connected): Promise<{ name: string; manifest: Manifest }> {
  const { destination, outside, snapshot, say } = parts;
  const name = nameOfBackup(systemClock.now());
  const folder: PartFolder = { folder: path.join(destination.folder, name), key: destination.key };
  await mkdir(folder.folder, { mode: 0o700 });
  const { migrations, schema } = await writeSchema(outside, folder);
  const counts: CopyCounts = { copied: 0, copiedBytes: 0 };
  // Most files are copied before the snapshot, so that few can be replaced or removed between it and their copy.
  const first = await writeFiles({
    ...{ ...parts, folder, counts, client: outside, name: 'files-before' },
    before: await lastFiles(destination),
    keepsGone: async () => false,
  });
  say(`Files: ${counts.copied} copied (${megabytes(counts.copiedBytes)}), the others were there already.`);
  await snapshot.query('begin isolation level repeatable read read only');
  const { at, postgres } = await readMoment(snapshot);
  const tables = await writeTables(snapshot, folder);
  const jobs = await writeJobs(snapshot, folder);
  const sequences = await readSequences(snapshot);
  say(
    `Database: ${tables.length} tables, ${tables.reduce((sum, { rows }) => sum + rows, 0)} rows, ${jobs.rows} jobs.`,
  );
  const files = await writeFilesOfSnapshot({ ...parts, folder, counts }, first);
  await snapshot.query('commit');
  await rm(path.join(folder.folder, first.file));
  const manifest: Manifest = {
    ...{ format: 1, installationId: destination.installationId, version: program.version, postgres },
    ...{ snapshotAt: at.toISOString(), finishedAt: systemClock.now().toISOString() },
    ...{ migrations, schema, tables, sequences, jobs, files },
    ...(await writeSecrets(parts, folder)),
    signingSecretCheck: checkOfSecret(parts.signingSecret),
  };
  await writeManifest(destination, name, manifest);
  return { name, manifest };
}

async function readMoment(client: Client): Promise<{ at: Date; postgres: string }> {
  const { rows } = await client.query<{ ms: number; postgres: string }>(
    "select extract(epoch from now())::float8 * 1000 as ms, current_setting('server_version') as postgres",
  );
  const [found] = rows;
  if (!found) throw new Error('The database does not say what time it is');
  return { at: new Date(found.ms), postgres: found.postgres };
}

async function* none(): AsyncGenerator<FileEntry> {}

/** The files of the latest backup. */
async function lastFiles(destination: Destination): Promise<AsyncIterable<FileEntry>> {
  const [last] = await listBackups(destination);
  if (!last) return none();
  const { files } = await readManifest(destination, last);
  return readFileList({ folder: path.join(destination.folder, last), key: destination.key }, files);
}

interface Writing extends Connected {
  folder: PartFolder;
  counts: CopyCounts;
}

interface FilesToWrite extends Writing {
  client: Client;
  name: string;
  before: AsyncIterable<FileEntry>;
  keepsGone: (key: string) => Promise<boolean>;
}

/** Copies files that the destination lacks, and writes the list of all. */
async function writeFiles(plan: FilesToWrite): Promise<Part & { count: number; contentBytes: number }> {
  const { before, client, counts, destination, folder, keepsGone, name, rowFiles, storage } = plan;
  const belongs = rowFiles.belongsTo(client);
  const entries = copyFiles({
    ...{ storage, store: new FileStore(destination) },
    ...{ before, belongs, keepsGone, counts },
  });
  const sums = { count: 0, contentBytes: 0 };
  const lines = async function* () {
    for await (const entry of entries) {
      sums.count += 1;
      sums.contentBytes += entry.bytes;
      yield lineOf(entry);
    }
  };
  return { ...(await writePart(folder, name, lines())), ...sums };
}

async function writeFilesOfSnapshot(parts: Writing, first: Part): Promise<Manifest['files']> {
  const { folder, rowFiles, snapshot } = parts;
  const belongs = rowFiles.belongsTo(snapshot);
  const files = await writeFiles({
    ...{ ...parts, client: snapshot, name: 'files' },
    before: readFileList(folder, first),
    keepsGone: hasRowBy(belongs),
  });
  const missing = await listMissing(rowFiles.namedKeys(snapshot), readFileList(folder, files), belongs);
  return { ...files, missing: missing.length, examplesOfMissing: missing.slice(0, examplesMax) };
}

async function writeSecrets(
  { dataDir, signingSecret }: BackupOptions,
  folder: PartFolder,
): Promise<Pick<Manifest, 'hasSigningSecret' | 'secrets'>> {
  const own = await readOwnSecrets(dataDir);
  return {
    secrets: await writePart(folder, 'secrets', Readable.from([JSON.stringify(own)])),
    hasSigningSecret: own.secrets !== null && signingSecretIn(own.secrets) === signingSecret,
  };
}

export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
