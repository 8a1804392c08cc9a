import type { JobParts, ModuleJobs } from '../../platform/module.ts';
import * as analysis from './image-analysis.service.ts';
import { process } from './image-processing.service.ts';
import { purge } from './image-purge.service.ts';
import { rescue } from './image-rescue.service.ts';
import { sweep } from './image-sweep.service.ts';
import { tellReady } from './picture-orders.service.ts';

const dayMs = 86_400_000;

export function imagesJobs({ context, pictures }: JobParts): ModuleJobs {
  return {
    'images.analyse': {
      run: ({ imageId }, job) => analysis.analyse(context(), pictures, imageId, job),
      lane: 'pictures',
    },
    'images.process': {
      run: ({ imageId }, job) => process(context(), pictures, imageId, job),
      lane: 'pictures',
    },
    'images.preview': {
      run: ({ imageId }) => analysis.makePreviews(context(), pictures, imageId),
      lane: 'pictures',
    },
    'images.purge': {
      run: async () => {
        const ctx = context();
        const purged = await purge(ctx);
        ctx.log.info({ purged }, 'photos deleted long ago');
      },
      cron: '7 3 * * *',
    },
    'images.ready': { run: ({ vehicleId }) => tellReady(context(), vehicleId) },
    'images.rescue': { run: () => rescue(context()), cron: '*/10 * * * *' },
    'images.sweep': {
      run: async () => {
        const ctx = context();
        const removed = await sweep(ctx, new Date(ctx.now.getTime() - dayMs));
        ctx.log.info({ removed }, 'files without a row');
      },
      cron: '37 3 * * *',
    },
  };
}
