import { confirmSignUp, signUp } from '@forecourt/contract/sign-up';
import type { RateLimit } from '../../platform/http/rate-limit.ts';
import { type Api, serve } from '../../platform/http/serve.ts';
import * as signUps from './sign-up.service.ts';

export function signUpRoutes(api: Api, limit: RateLimit): void {
  serve(api, signUp, (ctx, { body, caller }) => signUps.ask(ctx, limit, body, caller));
  serve(api, confirmSignUp, (ctx, { body, caller }) =>
    signUps.confirm(ctx, limit, body.token, caller.network),
  );
}
