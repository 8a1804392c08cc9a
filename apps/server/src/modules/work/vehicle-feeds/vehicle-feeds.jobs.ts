import type { JobParts, JobsOf } from '../../../platform/module.ts';
import { pollFeeds, purgeFeeds, runVehicleFeed } from './feed-run.service.ts';

export function vehicleFeedsJobs({ context }: JobParts): JobsOf<'vehicleFeeds'> {
  return {
    'vehicleFeeds.poll': { run: () => pollFeeds(context()), cron: '*/5 * * * *' },
    'vehicleFeeds.purge': { run: () => purgeFeeds(context()), cron: '29 4 * * *' },
    'vehicleFeeds.run': {
      run: (call, job) => runVehicleFeed(context(), call, job),
      lane: 'fetches',
    },
  };
}
