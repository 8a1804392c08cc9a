import type { Ctx } from '../../platform/context.ts';
import type { JobHandlers } from '../../platform/queue/work-loop.ts';
import * as bulkJobs from './bulk-jobs.service.ts';

export function bulkJobsJobs(context: () => Ctx): Pick<JobHandlers, 'bulk.run'> {
  return { 'bulk.run': ({ bulkJobId }, job) => bulkJobs.run(context(), bulkJobId, job) };
}
