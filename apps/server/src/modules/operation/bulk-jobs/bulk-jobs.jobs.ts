import type { JobParts, JobsOf } from '../../../platform/module.ts';
import * as bulkJobs from './bulk-jobs.service.ts';
import { notifyBulkReady } from './bulk-notices.service.ts';

export function bulkJobsJobs({ context }: JobParts): JobsOf<'bulk'> {
  return {
    'bulk.ready': { run: ({ bulkJobId }) => notifyBulkReady(context(), bulkJobId) },
    'bulk.run': { run: ({ bulkJobId }, job) => bulkJobs.runBulkJob(context(), bulkJobId, job) },
  };
}
