import type { JobParts, JobsOf } from '../../../platform/module.ts';
import * as mails from './mails.service.ts';

export const mailsJobs =
  (printInvoices: mails.MailParts['printInvoices']) =>
  ({ context, pictures }: JobParts): JobsOf<'mails'> => ({
    'mails.send': {
      run: ({ mailId }) => mails.sendMail(context(), mailId, { logos: pictures, printInvoices }),
    },
  });
