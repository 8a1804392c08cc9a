import type { JobParts, ModuleJobs } from '../../platform/module.ts';
import { tellLowBalance } from './credit-alerts.service.ts';
import { expire, verify } from './credit-checks.service.ts';

export function creditsJobs({ context }: JobParts): ModuleJobs {
  return {
    'credits.expire': { run: () => expire(context()), cron: '7 * * * *' },
    'credits.lowBalance': { run: ({ accountId }) => tellLowBalance(context(), accountId) },
    'credits.verify': { run: () => verify(context()), cron: '17 * * * *' },
  };
}
