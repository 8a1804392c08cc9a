import { execFileSync } from 'node:child_process';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  realpath,
  rmdir,
  stat,
  symlink,
} from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '../operator-error.ts';

/** The system user that PostgreSQL runs as. */
export interface Identity {
  uid: number;
  gid: number;
}

export const sharedHome = '/var/lib/forecourt';

/**
 * The folder of the database: `postgres` in the data folder, or what a link of that name points to, wherever the data folder
 * is now. A new database that its user could not reach there is put into the shared home, with such a link. No folder with
 * anything in it is ever removed or replaced: one that cannot be used stops the start with a sentence.
 *
 * @param identity undefined: the user that runs this process
 */
export async function findClusterFolder(dataDir: string, identity: Identity | undefined): Promise<string> {
  const inside = path.join(path.resolve(dataDir), 'postgres');
  await mkdir(path.dirname(inside), { recursive: true });
  const found = await lstat(inside).catch(() => null);
  const folder = found?.isSymbolicLink() ? await linkedFolder(inside) : await ownFolder(inside, identity);
  if (!identity) return folder;
  if (!canReach(path.dirname(folder), identity)) throw unreachable(folder, identity);
  await giveTo(identity, folder);
  return folder;
}

/** A database that root copied or unpacked without its owners belongs to root, and PostgreSQL could not open its files. */
async function giveTo({ uid, gid }: Identity, folder: string): Promise<void> {
  const version = await stat(path.join(folder, 'PG_VERSION')).catch(() => null);
  const { uid: owner } = await stat(folder);
  if (version && (version.uid !== uid || owner !== uid))
    execFileSync('chown', ['-Rh', `${uid}:${gid}`, folder], { stdio: 'pipe' });
  else await chown(folder, uid, gid);
}

async function linkedFolder(link: string): Promise<string> {
  try {
    return await realpath(link);
  } catch (cause) {
    const target = path.resolve(path.dirname(link), await readlink(link));
    throw new OperatorError(
      `${link} is a link to ${target}, where no database is. Put the database back there, or remove the link to begin with an empty one.`,
      { cause },
    );
  }
}

async function ownFolder(inside: string, identity: Identity | undefined): Promise<string> {
  if (!identity || canReach(path.dirname(inside), identity)) {
    await mkdir(inside, { recursive: true, mode: 0o700 });
    return inside;
  }
  const names = await readdir(inside).catch(() => null);
  if (names?.length) return inside;
  if (names) await rmdir(inside);
  await makeSharedHome();
  // The name is new each time: the databases there belong to data folders that may have been moved or be mounted later.
  const outside = await mkdtemp(path.join(sharedHome, 'database-'));
  await symlink(outside, inside);
  return outside;
}

export async function makeSharedHome(): Promise<void> {
  await mkdir(sharedHome, { recursive: true });
  // Independent of the umask: the database user has to traverse the folder.
  await chmod(sharedHome, 0o755);
}

export function canReach(file: string, identity: Identity): boolean {
  try {
    execFileSync('/bin/sh', ['-c', 'test -x "$0"', file], { ...identity, cwd: '/', stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** From the root down. */
function parentsOf(folder: string): string[] {
  const parent = path.dirname(folder);
  return parent === folder ? [] : [...parentsOf(parent), parent];
}

function unreachable(folder: string, identity: Identity): Error {
  const closed = parentsOf(folder).find((parent) => !canReach(parent, identity));
  return new OperatorError(
    `The database is in ${folder}, which the user postgres cannot reach. Open ${closed} to it (chmod o+x ${closed}), or move DATA_DIR to a place that it can reach.`,
  );
}
