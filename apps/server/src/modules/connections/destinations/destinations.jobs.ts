import type { JobParts, JobsOf } from '../../../platform/module.ts';
import { pollDestinations, purgeDestinations, sendDestination } from './deliveries.service.ts';

export function destinationsJobs({ context }: JobParts): JobsOf<'destinations'> {
  return {
    'destinations.poll': { run: () => pollDestinations(context()), cron: '*/2 * * * *' },
    'destinations.purge': { run: () => purgeDestinations(context()), cron: '37 4 * * *' },
    'destinations.send': {
      run: (payload, job) => sendDestination(context, payload, job),
      lane: 'destinations',
    },
  };
}
