import type { Ctx } from '../../platform/context.ts';
import type { JobHandlers } from '../../platform/queue/work-loop.ts';
import * as mails from './mails.service.ts';

export function mailsJobs(context: () => Ctx): Pick<JobHandlers, 'mails.send'> {
  return { 'mails.send': ({ mailId }) => mails.send(context(), mailId) };
}
