import {
  changePassword,
  checkResetToken,
  forgotPassword,
  login,
  loginSecondFactor,
  logout,
  resetPassword,
} from '@forecourt/contract/auth';
import {
  createPasskey,
  deletePasskey,
  listPasskeys,
  loginWithPasskey,
  patchPasskey,
  prepareLoginPasskey,
  preparePasskey,
} from '@forecourt/contract/passkeys';
import {
  confirmSecondFactor,
  disableSecondFactor,
  enrolSecondFactor,
  getSecondFactor,
} from '@forecourt/contract/second-factor';
import {
  confirmSession,
  endOtherSessions,
  endSession,
  getSession,
  impersonate,
  listSessions,
  prepareConfirmation,
} from '@forecourt/contract/sessions';
import { type Api, serve } from '../../../platform/http/serve.ts';
import type { RouteParts } from '../../../platform/module.ts';
import * as auth from './auth.service.ts';
import * as confirmations from './confirmations.service.ts';
import { type LoginLimits, loginLimits } from './login-limits.service.ts';
import * as mailedTokens from './mailed-tokens.service.ts';
import * as passkeys from './passkeys.service.ts';
import * as passwords from './passwords.service.ts';
import * as secondFactor from './second-factor.service.ts';
import * as sessions from './sessions.service.ts';

export function authRoutes(api: Api, { pool }: RouteParts): void {
  const limits = loginLimits(pool);
  loginRoutes(api, limits);
  sessionsRoutes(api, limits);
  secondFactorRoutes(api, limits);
  passkeysRoutes(api);
}

function loginRoutes(api: Api, limits: LoginLimits): void {
  serve(api, login, (ctx, { body, caller }) => auth.signIn(ctx, limits, body, caller));
  serve(api, loginSecondFactor, (ctx, { body, caller }) => auth.signInWithCode(ctx, limits, body, caller));
  serve(api, prepareLoginPasskey, (ctx, { body, caller }) =>
    auth.prepareLoginPasskey(ctx, limits, body.challenge, caller),
  );
  serve(api, loginWithPasskey, (ctx, { body, caller }) => auth.signInWithPasskey(ctx, limits, body, caller));
  serve(api, logout, (ctx) => sessions.signOut(ctx));
  serve(api, forgotPassword, (ctx, { body, caller }) =>
    mailedTokens.requestReset(ctx, limits, body.email, caller),
  );
  serve(api, resetPassword, (ctx, { body, caller }) => mailedTokens.resetPassword(ctx, limits, body, caller));
  serve(api, checkResetToken, (ctx, { body, caller }) =>
    mailedTokens.checkReset(ctx, limits, body.resetToken, caller),
  );
  serve(api, changePassword, (ctx, { params, body }) =>
    passwords.changePassword(ctx, limits.passwords, params.id, body),
  );
}

function sessionsRoutes(api: Api, limits: Pick<LoginLimits, 'passwords'>): void {
  serve(api, getSession, (ctx) => sessions.findCurrentSession(ctx));
  serve(api, listSessions, (ctx) => sessions.listSessions(ctx));
  serve(api, endSession, (ctx, { params }) => sessions.endSession(ctx, params.id));
  serve(api, endOtherSessions, (ctx) => sessions.endOtherSessions(ctx));
  serve(api, prepareConfirmation, (ctx) => passkeys.prepareConfirmation(ctx));
  serve(api, confirmSession, (ctx, { body }) => confirmations.confirmSession(ctx, limits.passwords, body));
  serve(api, impersonate, (ctx, { params, body, caller }) =>
    sessions.takeOver(ctx, params.id, body.reason, caller),
  );
}

function secondFactorRoutes(api: Api, { codes }: Pick<LoginLimits, 'codes'>): void {
  serve(api, getSecondFactor, (ctx) => secondFactor.getSecondFactor(ctx));
  serve(api, enrolSecondFactor, (ctx, { body }) => secondFactor.enrolSecondFactor(ctx, codes, body.password));
  serve(api, confirmSecondFactor, (ctx, { body }) => secondFactor.confirmSecondFactor(ctx, codes, body.code));
  serve(api, disableSecondFactor, (ctx, { body }) => secondFactor.disableSecondFactor(ctx, codes, body));
}

function passkeysRoutes(api: Api): void {
  serve(api, listPasskeys, (ctx) => passkeys.listPasskeys(ctx));
  serve(api, preparePasskey, (ctx) => passkeys.preparePasskey(ctx));
  serve(api, createPasskey, (ctx, { body }) => passkeys.createPasskey(ctx, body));
  serve(api, patchPasskey, (ctx, { params, body }) => passkeys.renamePasskey(ctx, params.id, body.name));
  serve(api, deletePasskey, (ctx, { params }) => passkeys.deletePasskey(ctx, params.id));
}
