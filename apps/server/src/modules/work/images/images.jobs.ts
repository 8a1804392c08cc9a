import { dayMs } from '@forecourt/contract/durations';
import type { JobParts, JobsOf } from '../../../platform/module.ts';
import { notifyPicturesReady, recheckWaits } from './awaited-pictures.service.ts';
import * as analysis from './image-analysis.service.ts';
import { processImage } from './image-processing.service.ts';
import { purgeExpired } from './image-purge.service.ts';
import { sweepImages } from './image-sweep.service.ts';
import { failStuckImages } from './stuck-images.service.ts';

export function imagesJobs({ context, pictures }: JobParts): JobsOf<'images'> {
  return {
    'images.analyse': {
      run: ({ imageId }, job) => analysis.analyseImage(context(), pictures, imageId, job),
      lane: 'pictures',
    },
    'images.failStuck': {
      run: async () => {
        const ctx = context();
        await failStuckImages(ctx);
        await recheckWaits(ctx.db);
      },
      cron: '*/10 * * * *',
    },
    'images.process': {
      run: ({ imageId }, job) => processImage(context, pictures, imageId, job),
      lane: 'pictures',
    },
    'images.preview': {
      run: ({ imageId, only }) => analysis.makePreviews(context(), pictures, imageId, only),
      lane: 'pictures',
    },
    'images.purge': {
      run: async () => {
        const ctx = context();
        const purged = await purgeExpired(ctx);
        ctx.log.info({ purged }, 'purged photos of deleted vehicles');
      },
      cron: '7 3 * * *',
    },
    'images.ready': { run: ({ vehicleId }) => notifyPicturesReady(context(), vehicleId) },
    'images.sweep': {
      run: async () => {
        const ctx = context();
        const removed = await sweepImages(ctx, new Date(ctx.now.getTime() - dayMs));
        ctx.log.info({ removed }, 'removed files without a row');
      },
      cron: '37 3 * * *',
    },
  };
}
