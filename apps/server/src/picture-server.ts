/** Entry of the process that makes pictures for workers on other machines. */
import { systemClock } from './platform/clock.ts';
import { readPictureServer } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { cannotListen, startOrExplain } from './platform/operator-error.ts';
import { readOwnModel } from './platform/pictures/own-model.ts';
import { PicturePool } from './platform/pictures/picture-pool.ts';
import { createPictureServer } from './platform/pictures/serve-pictures.ts';
import { makeFolder } from './platform/setting-files.ts';
import { shutDownOnRequest } from './platform/shutdown.ts';
import { probeTask } from './probe-photo.ts';

await startOrExplain(async () => {
  const { cacheDir, host, key, logLevel, pictures, port } = readPictureServer();
  const log = createLog(logLevel, 'picture server');
  const { mattingModel, ...limits } = pictures;
  makeFolder('CACHE_DIR', cacheDir);
  const ownModel = mattingModel ? readOwnModel('MATTING_MODEL', mattingModel) : undefined;
  const pool = new PicturePool({ ...limits, cacheDir, ownModel, probe: probeTask }, log);
  let isShuttingDown = false;
  const server = createPictureServer({
    ...{ pool, key, places: limits.processes, clock: systemClock, log },
    isShuttingDown: () => isShuttingDown,
  });
  shutDownOnRequest(log, async () => {
    isShuttingDown = true;
    await server.close();
    pool.stop();
  });
  await server.listen({ host, port }).catch((error: Error) => {
    throw cannotListen('HOST and PICTURE_PORT', error);
  });
  log.info({ host, port }, 'pictures are made for workers');
  pool
    .warmWhenIdle()
    .catch((error: unknown) => log.error({ err: error }, 'picture processes cannot be started'));
  process.send?.({ kind: 'ready' });
});
