import type { JobParts, JobsOf } from '../../../platform/module.ts';
import { sendWarnings } from './storage-warnings.service.ts';

export function storageWarningsJobs({ context }: JobParts): JobsOf<'storageWarnings'> {
  return { 'storageWarnings.send': { run: () => sendWarnings(context()), cron: '*/15 * * * *' } };
}
