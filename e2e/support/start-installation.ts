import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { childEnvironment } from '../../apps/server/src/platform/config.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded-postgres.ts';
import { freePort } from '../../apps/server/src/platform/free-port.ts';
import { ChildKeeper } from '../../apps/server/src/platform/standalone/child-keeper.ts';
import { prepareDatabase } from '../../apps/server/src/prepare-database.ts';
import { throwawayFolder } from '../../apps/server/src/testing/throwaway-folder.ts';
import { startInstagram } from './instagram-stand-in.ts';

const signingSecret = 'a secret for tests that is long enough';

export interface RunningInstallation {
  /** URL of panel and API. */
  baseUrl: string;
  /** Database URL, for creating accounts and checking what was written. */
  databaseUrl: string;
  /** What its processes print; deleted with it. */
  logFile: string;
}

export interface OwnInstallation extends RunningInstallation {
  dataDir: string;
  /** Stops the installation and deletes all its data. */
  remove(): Promise<void>;
}

const root = path.join(import.meta.dirname, '../..');
const entry = (name: string) => path.join(root, 'apps/server/src', `${name}.ts`);

/** What makes pictures: the models, or a worker that knows already what they see in the sample pictures. */
type PictureMaker = 'models' | 'canned';
const workers: Record<PictureMaker, string> = { models: 'worker', canned: 'testing/canned-worker' };

/**
 * A complete installation on loopback: database, API, worker and picture processes; without data unless `more` sets
 * otherwise.
 */
export async function startInstallation(
  more: Record<string, string> = {},
  pictures: PictureMaker = 'models',
): Promise<OwnInstallation> {
  const dataDir = await throwawayFolder('forecourt-e2e-');
  const database = await startEmbeddedPostgres({
    dataDir,
    port: await freePort(),
    password: 'test',
    throwaway: true,
  });
  const logFile = path.join(dataDir, 'server.log');
  const log = await open(logFile, 'a');
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const instagram = await startInstagram();
  const environment = childEnvironment({
    NODE_ENV: 'test',
    PORT: String(port),
    PUBLIC_URL: baseUrl,
    DATA_DIR: dataDir,
    CACHE_DIR: path.join(root, '.cache'),
    DATABASE_URL: database.url,
    SIGNING_SECRET: signingSecret,
    LOG_LEVEL: 'warn',
    // Tests are faster than people.
    ACCOUNT_CALLS_PER_MINUTE: '100000',
    TENANT_CALLS_PER_MINUTE: '100000',
    // Receivers of webhooks in tests are on this machine.
    OUTGOING_NETWORKS: '127.0.0.0/8',
    ...instagram.environment,
    ...more,
  });
  const say = (line: string) => void log.appendFile(`${line}\n`);
  const programs = { api: 'api', worker: workers[pictures], ...(more.SFTP_PORT && { sftp: 'sftp' }) };
  const keepers = Object.entries(programs).map(
    ([name, program]) => new ChildKeeper({ name, entry: entry(program), environment, output: log.fd }, say),
  );
  const remove = async () => {
    await Promise.all([...keepers.map((keeper) => keeper.stop()), instagram.stop()]);
    await database.remove();
    await log.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await prepareDatabase(environment, say);
    await Promise.all(keepers.map((keeper) => keeper.start()));
  } catch (error) {
    await remove();
    throw error;
  }
  return { baseUrl, databaseUrl: database.url, dataDir, logFile, remove };
}
