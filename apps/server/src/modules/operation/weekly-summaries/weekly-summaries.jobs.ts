import type { JobParts, JobsOf } from '../../../platform/module.ts';
import { beginSummaries, sendSummary } from './weekly-summaries.service.ts';

export function weeklySummariesJobs({ context }: JobParts): JobsOf<'weeklySummaries'> {
  return {
    'weeklySummaries.begin': { run: () => beginSummaries(context()), cron: '*/10 * * * *' },
    'weeklySummaries.send': { run: (payload) => sendSummary(context(), payload) },
  };
}
