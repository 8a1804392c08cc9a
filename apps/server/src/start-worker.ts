import { findSigningIdentity } from './modules/studio/content-credentials/content-credentials.service.ts';
import { workOfModules } from './modules.ts';
import { readConfig } from './platform/config.ts';
import { systemContext } from './platform/context.ts';
import { readSigningIdentity } from './platform/credentials/signing-identity.ts';
import { assertMigrated } from './platform/db/sql-folders.ts';
import { FilmMaker, noFilms } from './platform/films/films.ts';
import { readOwnModel } from './platform/pictures/own-model.ts';
import { PicturePool } from './platform/pictures/picture-pool.ts';
import { startWorkLoop } from './platform/queue/work-loop.ts';
import { shutDownOnRequest } from './platform/shutdown.ts';
import { assertFilesBelong } from './platform/storage/installation-id.ts';
import { processDeps } from './process-deps.ts';
import { knownSamples } from './seeds/known-samples.ts';

interface WorkerOptions {
  /** Whether it knows what the models see in the project's own photos; by default where they are demo data. */
  knowsSamples?: boolean;
}

/** Runs the jobs of the queue and manages the picture processes until a shutdown is requested. */
export async function startWorker(options: WorkerOptions = {}): Promise<void> {
  const config = readConfig();
  const { knowsSamples = config.demo } = options;
  const deps = processDeps(config, 'worker');
  const { files, on } = config.contentCredentials;
  if (on && files) deps.outside.signingIdentity = readSigningIdentity(files);
  await assertMigrated(deps.pool);
  await assertFilesBelong(deps.db, deps.outside.storage.root);
  const { mattingModel, ...limits } = config.pictures;
  const ownModel = mattingModel ? readOwnModel('MATTING_MODEL', mattingModel) : undefined;
  // What is known of them was seen by the packaged model.
  const knownPhoto = knowsSamples && !ownModel ? knownSamples() : undefined;
  const poolOptions = { ...limits, cacheDir: config.cacheDir, knownPhoto, ownModel };
  const pictures = new PicturePool(poolOptions, deps.log);
  const films = config.ffmpeg ? new FilmMaker(config.ffmpeg) : null;
  const context = () => systemContext(deps);
  const work = workOfModules({ context, pictures, films: films ?? noFilms }, config.pictures.processes);
  const loop = await startWorkLoop(deps.pool, work, deps.log);
  findSigningIdentity(context()).catch((error: unknown) =>
    deps.log.error({ err: error }, 'there is no certificate to sign pictures with'),
  );
  films?.formats().then((formats) => deps.log.info({ formats }, 'films of spins that can be made'));
  pictures
    .warmWhenIdle()
    .catch((error: unknown) => deps.log.error({ err: error }, 'picture processes cannot be started'));

  shutDownOnRequest(deps.log, async () => {
    await loop.stop();
    pictures.stop();
    await deps.pool.end();
  });
  process.send?.({ kind: 'ready' });
}
