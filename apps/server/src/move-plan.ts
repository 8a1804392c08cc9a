/** What `move` is to do: which of database and files move, and whether the two places fit each other. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { putOwnSecrets, readOwnSecrets } from './platform/backup/own-secrets.ts';
import { type Config, readStart, readStorage } from './platform/config.ts';
import { type Environments, readEnvironments } from './platform/config-moving.ts';
import type { StorageSettings } from './platform/config-storage.ts';
import { OperatorError } from './platform/operator-error.ts';
import { lockInstance } from './platform/standalone/instance-lock.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import type { Storage } from './platform/storage/storage.ts';
import { stoppedConfig } from './stopped-installation.ts';

type Start = ReturnType<typeof readStart>;

interface Place {
  environment: Record<string, string>;
  start: Start;
  dataDir: string;
  storage: Storage;
}

export interface MovePlan {
  /** The file that says where everything goes. */
  file: string;
  from: Place;
  to: Place;
  movesDatabase: boolean;
  movesFiles: boolean;
  changes: Pick<Environments, 'drop' | 'set'>;
}

export async function planMove(file: string): Promise<MovePlan> {
  const { from, to, ...changes } = readEnvironments(file);
  const [old, own] = [readStart(from), readStart(to)];
  const [oldFiles, ownFiles] = [placeOfFiles(readStorage(from)), placeOfFiles(readStorage(to))];
  const movesDatabase = placeOfDatabase(old) !== placeOfDatabase(own);
  const movesFiles = oldFiles !== ownFiles;
  if (!movesDatabase && !movesFiles)
    throw new OperatorError(`Nothing moves: ${file} names the places where database and files are already.`);
  if (movesFiles && (ownFiles.startsWith(oldFiles) || oldFiles.startsWith(ownFiles)))
    throw new OperatorError('One place of the files is in the other one. Choose one beside it.');
  await prepareDataDir(path.resolve(old.DATA_DIR), path.resolve(own.DATA_DIR));
  return {
    ...{ file, changes, movesDatabase, movesFiles },
    from: placeOf(from, old),
    to: placeOf(to, own),
  };
}

function placeOf(environment: Record<string, string>, start: Start): Place {
  const dataDir = path.resolve(start.DATA_DIR);
  return { environment, start, dataDir, storage: openStorage({ ...readStorage(environment), dataDir }) };
}

function placeOfDatabase({ DATABASE_URL, DATA_DIR }: Start): string {
  if (!DATABASE_URL) return path.resolve(DATA_DIR, 'postgres');
  const { hostname, pathname, port, search } = new URL(DATABASE_URL);
  return `${hostname}:${port || 5432}${pathname}${search}`;
}

const placeOfFiles = ({ dataDir, s3 }: StorageSettings) =>
  s3 ? `${s3.endpoint}/${s3.bucket}/${s3.folder && `${s3.folder}/`}` : `${path.resolve(dataDir, 'files')}/`;

/** Another DATA_DIR gets what the installation made for itself in the present one. */
async function prepareDataDir(from: string, to: string): Promise<void> {
  if (from === to) return;
  await mkdir(to, { recursive: true });
  (await lockInstance(to)).unref();
  if ((await readOwnSecrets(to)).secrets === null) await putOwnSecrets(to, await readOwnSecrets(from));
}

/** Any address, for settings that are read before there is a database. */
const anywhere = 'postgres://127.0.0.1/forecourt';

/** Settings of the new place. Refused with other secrets: what they have sealed and signed moves too. */
export async function assertSameSecrets({ file, from, to }: MovePlan): Promise<Config> {
  const [old, own] = await Promise.all(
    [from, to].map(({ environment, start }) => stoppedConfig(environment, start.DATABASE_URL ?? anywhere)),
  );
  if (!old || !own) throw new Error('A place has no settings');
  const differs = (['signingSecret', 'sealingKeys'] as const).some((name) => old[name] !== own[name]);
  if (!differs) return old;
  throw new OperatorError(
    `SIGNING_SECRET or SEALING_KEYS of ${file} are other ones than those of the installation. They stay the same in a move.`,
  );
}
