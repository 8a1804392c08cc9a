import path from 'node:path';
import { childEnvironment } from '../platform/config.ts';
import { freePort } from '../platform/free-port.ts';
import { ChildKeeper } from '../platform/standalone/child-keeper.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { startInstagram } from './stand-ins/instagram-stand-in.ts';

/** What makes pictures: the models, or a worker that knows already what they see in the sample pictures. */
export type PictureMaker = 'models' | 'canned';
const workers: Record<PictureMaker, string> = { models: 'worker', canned: 'testing/canned-worker' };

interface ProgramOptions {
  pictures: PictureMaker;
  /** File descriptor that takes what they print, instead of this process's own output. */
  output?: number;
  say(line: string): void;
}

interface Programs {
  /** URL of panel and API. */
  baseUrl: string;
  stop(): Promise<void>;
}

const source = path.join(import.meta.dirname, '..');

/**
 * API, worker and picture processes of an installation, as people have them, on a port of loopback; with a fake Instagram.
 * @param settings Where its database and its files are, and what is to differ.
 */
export async function startPrograms(
  settings: Record<'DATA_DIR' | 'DATABASE_URL', string> & Record<string, string>,
  { pictures, output, say }: ProgramOptions,
): Promise<Programs> {
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const instagram = await startInstagram();
  const environment = childEnvironment({
    NODE_ENV: 'test',
    PORT: String(port),
    PUBLIC_URL: baseUrl,
    CACHE_DIR: path.join(source, '../../../.cache'),
    SIGNING_SECRET: 'a secret for tests that is long enough',
    LOG_LEVEL: 'warn',
    // Tests are faster than people.
    ACCOUNT_CALLS_PER_MINUTE: '100000',
    TENANT_CALLS_PER_MINUTE: '100000',
    // Receivers of webhooks in tests are on this machine.
    OUTGOING_NETWORKS: '127.0.0.0/8',
    ...instagram.environment,
    ...settings,
  });
  const programs = { api: 'api', worker: workers[pictures], ...(settings.SFTP_PORT && { sftp: 'sftp' }) };
  const keepers = Object.entries(programs).map(([name, program]) => {
    const entry = path.join(source, `${program}.ts`);
    return new ChildKeeper({ name, entry, environment, ...(output && { output }) }, say);
  });
  const stop = async () => {
    await Promise.all([...keepers.map((keeper) => keeper.stop()), instagram.stop()]);
  };
  try {
    await prepareDatabase(environment, say);
    await Promise.all(keepers.map((keeper) => keeper.start()));
  } catch (error) {
    await stop();
    throw error;
  }
  return { baseUrl, stop };
}
