import type { JobParts, JobsOf } from '../../../platform/module.ts';
import * as mailedTokens from './mailed-tokens.service.ts';

export function authJobs({ context }: JobParts): JobsOf<'auth'> {
  return {
    'auth.forgot': { run: ({ email }) => mailedTokens.mailReset(context(), email) },
    'auth.invite': {
      run: ({ userId, inviterId }) => mailedTokens.mailInvitation(context(), userId, inviterId),
    },
  };
}
