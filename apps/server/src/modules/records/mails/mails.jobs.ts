import type { JobParts, ModuleJobs } from '../../../platform/module.ts';
import * as mails from './mails.service.ts';

export function mailsJobs({ context }: JobParts): ModuleJobs {
  return { 'mails.send': { run: ({ mailId }) => mails.sendMail(context(), mailId) } };
}
