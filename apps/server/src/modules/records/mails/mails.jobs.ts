import type { JobParts, JobsOf } from '../../../platform/module.ts';
import * as mails from './mails.service.ts';

export function mailsJobs({ context, pictures }: JobParts): JobsOf<'mails'> {
  return { 'mails.send': { run: ({ mailId }) => mails.sendMail(context(), mailId, pictures) } };
}
