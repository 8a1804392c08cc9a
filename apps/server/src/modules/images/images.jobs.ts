import type { Ctx } from '../../platform/context.ts';
import type { PicturePool } from '../../platform/pictures/picture-pool.ts';
import type { JobHandlers } from '../../platform/queue/work-loop.ts';
import * as analysis from './image-analysis.service.ts';
import { process } from './image-processing.service.ts';
import { purge } from './image-purge.service.ts';
import { rescue } from './image-rescue.service.ts';
import { sweep } from './image-sweep.service.ts';
import { tellReady } from './picture-orders.service.ts';

type ImageJobs = Pick<
  JobHandlers,
  | 'images.analyse'
  | 'images.process'
  | 'images.preview'
  | 'images.purge'
  | 'images.ready'
  | 'images.rescue'
  | 'images.sweep'
>;

const dayMs = 86_400_000;

export function imagesJobs(context: () => Ctx, pool: PicturePool): ImageJobs {
  return {
    'images.analyse': ({ imageId }, job) => analysis.analyse(context(), pool, imageId, job),
    'images.process': ({ imageId }, job) => process(context(), pool, imageId, job),
    'images.preview': ({ imageId }) => analysis.makePreviews(context(), pool, imageId),
    'images.purge': async () => {
      const ctx = context();
      const purged = await purge(ctx);
      ctx.log.info({ purged }, 'photos deleted long ago');
    },
    'images.ready': ({ vehicleId }) => tellReady(context(), vehicleId),
    'images.rescue': () => rescue(context()),
    'images.sweep': async () => {
      const ctx = context();
      const removed = await sweep(ctx, new Date(ctx.now.getTime() - dayMs));
      ctx.log.info({ removed }, 'files without a row');
    },
  };
}
