import type { Ctx } from '../../platform/context.ts';
import type { JobHandlers } from '../../platform/queue/work-loop.ts';
import * as auth from './auth.service.ts';

export function authJobs(context: () => Ctx): Pick<JobHandlers, 'auth.forgot' | 'auth.invite'> {
  return {
    'auth.forgot': ({ email }) => auth.mailReset(context(), email),
    'auth.invite': ({ userId, inviterId }) => auth.invite(context(), userId, inviterId),
  };
}
