/**
 * A worker process for tests that kill it: the real work loop, with a picture process controlled by the text in the
 * photo.
 */
import path from 'node:path';
import { workOfModules } from '../modules.ts';
import { readConfig } from '../platform/config.ts';
import { systemContext } from '../platform/context.ts';
import { noFilms } from '../platform/films/films.ts';
import { PicturePool } from '../platform/pictures/picture-pool.ts';
import { startWorkLoop } from '../platform/queue/work-loop.ts';
import { processDeps } from '../process-deps.ts';

// Its pictures are text, which cannot be signed.
const config = { ...readConfig(), contentCredentials: { on: false, files: null } };
const deps = processDeps(config, 'worker');
const entry = path.join(import.meta.dirname, 'picture-programs/good.ts');
const pictures = new PicturePool({ ...config.pictures, cacheDir: config.cacheDir, entry }, deps.log);
const context = () => systemContext(deps);
await startWorkLoop(
  deps.pool,
  workOfModules({ context, pictures, films: noFilms, installation: null, retention: null }, 1),
  deps.log,
);
process.on('disconnect', () => process.exit(0));
process.send?.({ kind: 'ready' });
