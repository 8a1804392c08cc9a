import type { Ctx } from '../../platform/context.ts';
import type { JobHandlers } from '../../platform/queue/work-loop.ts';
import { tellLowBalance } from './credit-alerts.service.ts';
import { expire, verify } from './credit-checks.service.ts';

export function creditsJobs(
  context: () => Ctx,
): Pick<JobHandlers, 'credits.expire' | 'credits.lowBalance' | 'credits.verify'> {
  return {
    'credits.expire': () => expire(context()),
    'credits.lowBalance': ({ accountId }) => tellLowBalance(context(), accountId),
    'credits.verify': () => verify(context()),
  };
}
