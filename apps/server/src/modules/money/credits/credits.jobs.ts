import type { JobParts, JobsOf } from '../../../platform/module.ts';
import { notifyCreditsOut, notifyLowBalance } from './credit-alerts.service.ts';
import { expireCredits, verifyLedger } from './credit-checks.service.ts';

export function creditsJobs({ context }: JobParts): JobsOf<'credits'> {
  return {
    'credits.expire': { run: () => expireCredits(context()), cron: '7 * * * *' },
    'credits.lowBalance': { run: ({ accountId }) => notifyLowBalance(context(), accountId) },
    'credits.out': { run: ({ accountId }) => notifyCreditsOut(context(), accountId) },
    'credits.verify': { run: () => verifyLedger(context()), cron: '17 * * * *' },
  };
}
