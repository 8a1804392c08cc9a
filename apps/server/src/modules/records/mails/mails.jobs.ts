import type { JobParts, JobsOf } from '../../../platform/module.ts';
import { readBounces } from './bounces.service.ts';
import * as mails from './mails.service.ts';

export const mailsJobs =
  (printInvoices: mails.MailParts['printInvoices']) =>
  ({ context, pictures }: JobParts): JobsOf<'mails'> => ({
    'mails.readBounces': { run: () => readBounces(context()), lane: 'mails', cron: '*/5 * * * *' },
    'mails.send': {
      lane: 'mails',
      run: ({ mailId }) => mails.sendMail(context(), mailId, { logos: pictures, printInvoices }),
    },
  });
