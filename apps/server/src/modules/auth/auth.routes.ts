import {
  changePassword,
  forgotPassword,
  login,
  loginSecondFactor,
  logout,
  resetPassword,
} from '@forecourt/contract/auth';
import {
  confirmSecondFactor,
  disableSecondFactor,
  enrolSecondFactor,
  getSecondFactor,
} from '@forecourt/contract/second-factor';
import {
  endOtherSessions,
  endSession,
  getSession,
  impersonate,
  listSessions,
} from '@forecourt/contract/sessions';
import { type Api, serve } from '../../platform/http/serve.ts';
import * as auth from './auth.service.ts';
import * as passwords from './passwords.service.ts';
import * as secondFactor from './second-factor.service.ts';
import * as sessions from './sessions.service.ts';

export function authRoutes(api: Api, limits: auth.LoginLimits): void {
  serve(api, login, (ctx, { body, caller }) => auth.signIn(ctx, limits, body, caller));
  serve(api, loginSecondFactor, (ctx, { body, caller }) => auth.signInWithCode(ctx, limits, body, caller));
  serve(api, logout, (ctx) => sessions.signOut(ctx));
  serve(api, forgotPassword, (ctx, { body, caller }) => auth.forgot(ctx, limits, body.email, caller.address));
  serve(api, resetPassword, (ctx, { body, caller }) => auth.reset(ctx, limits, body, caller.address));
  serve(api, changePassword, (ctx, { params, body }) => passwords.change(ctx, params.id, body));
}

export function sessionsRoutes(api: Api): void {
  serve(api, getSession, (ctx) => sessions.current(ctx));
  serve(api, listSessions, (ctx) => sessions.list(ctx));
  serve(api, endSession, (ctx, { params }) => sessions.end(ctx, params.id));
  serve(api, endOtherSessions, (ctx) => sessions.endOthers(ctx));
  serve(api, impersonate, (ctx, { params, body, caller }) =>
    sessions.takeOver(ctx, params.id, body.reason, caller),
  );
}

export function secondFactorRoutes(api: Api, { codes }: Pick<auth.LoginLimits, 'codes'>): void {
  serve(api, getSecondFactor, (ctx) => secondFactor.get(ctx));
  serve(api, enrolSecondFactor, (ctx, { body }) => secondFactor.enrol(ctx, codes, body.password));
  serve(api, confirmSecondFactor, (ctx, { body }) => secondFactor.confirm(ctx, codes, body.code));
  serve(api, disableSecondFactor, (ctx, { body }) => secondFactor.disable(ctx, codes, body));
}
