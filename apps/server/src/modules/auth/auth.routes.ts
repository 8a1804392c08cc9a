import { changePassword, forgotPassword, login, logout, resetPassword } from '@forecourt/contract/auth';
import { type Api, serve } from '../../platform/http/serve.ts';
import * as auth from './auth.service.ts';
import * as passwords from './passwords.service.ts';

export function authRoutes(api: Api, limits: auth.LoginLimits): void {
  serve(api, login, (ctx, { body, address }) => auth.signIn(ctx, limits, body, address));
  serve(api, logout, (ctx) => auth.signOut(ctx));
  serve(api, forgotPassword, (ctx, { body, address }) => auth.forgot(ctx, limits, body.email, address));
  serve(api, resetPassword, (ctx, { body, address }) => auth.reset(ctx, limits, body, address));
  serve(api, changePassword, (ctx, { params, body }) => passwords.change(ctx, params.id, body));
}
