import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded-postgres.ts';
import { freePort } from '../../apps/server/src/platform/free-port.ts';
import { type PictureMaker, startPrograms } from '../../apps/server/src/testing/start-programs.ts';
import { throwawayFolder } from '../../apps/server/src/testing/throwaway-folder.ts';

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
  const removeGround = async () => {
    await database.remove();
    await log.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const { baseUrl, stop } = await startPrograms(
      { DATA_DIR: dataDir, DATABASE_URL: database.url, ...more },
      { pictures, output: log.fd, say: (line) => void log.appendFile(`${line}\n`) },
    );
    const remove = () => stop().then(removeGround);
    return { baseUrl, databaseUrl: database.url, dataDir, logFile, remove };
  } catch (error) {
    await removeGround();
    throw error;
  }
}
