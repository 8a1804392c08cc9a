import type { JobParts, JobsOf } from '../../../platform/module.ts';
import { checkPayments } from './payment-checks.service.ts';

export function paymentsJobs({ context }: JobParts): JobsOf<'payments'> {
  return {
    'payments.check': { run: () => checkPayments(context()), lane: 'services', cron: '* * * * *' },
  };
}
