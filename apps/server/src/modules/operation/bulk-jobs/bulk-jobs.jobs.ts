import type { JobParts, ModuleJobs } from '../../../platform/module.ts';
import * as bulkJobs from './bulk-jobs.service.ts';

export function bulkJobsJobs({ context }: JobParts): ModuleJobs {
  return { 'bulk.run': { run: ({ bulkJobId }, job) => bulkJobs.runBulkJob(context(), bulkJobId, job) } };
}
