import { hourS } from '@forecourt/contract/durations';
import { confirmSignUp, signUp } from '@forecourt/contract/sign-up';
import { RateLimit } from '../../../platform/http/rate-limit.ts';
import { type Api, serve } from '../../../platform/http/serve.ts';
import type { RouteParts } from '../../../platform/module.ts';
import * as signUps from './sign-up.service.ts';

export function signUpRoutes(api: Api, { pool }: RouteParts): void {
  const limit = new RateLimit(pool, { name: 'signUp', tries: 5, windowS: hourS });
  serve(api, signUp, (ctx, { body, caller }) => signUps.requestSignUp(ctx, limit, body, caller));
  serve(api, confirmSignUp, (ctx, { body, caller }) =>
    signUps.confirmSignUp(ctx, limit, body.token, caller.network),
  );
}
