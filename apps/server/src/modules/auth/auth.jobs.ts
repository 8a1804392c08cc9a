import type { Ctx } from '../../platform/context.ts';
import type { JobHandlers } from '../../platform/queue/work-loop.ts';
import * as mailedTokens from './mailed-tokens.service.ts';

export function authJobs(context: () => Ctx): Pick<JobHandlers, 'auth.forgot' | 'auth.invite'> {
  return {
    'auth.forgot': ({ email }) => mailedTokens.mailReset(context(), email),
    'auth.invite': ({ userId, inviterId }) => mailedTokens.invite(context(), userId, inviterId),
  };
}
