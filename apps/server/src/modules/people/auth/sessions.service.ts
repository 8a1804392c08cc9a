/**
 * Sessions. Only hashes of their tokens are stored. Guarantees that a token works until its session ends, in every
 * process; a user who acts for another one does so in a separate session, for an hour at most, and never for root.
 */
import type { Actor, Person } from '@forecourt/contract/actor';
import type { SignedIn } from '@forecourt/contract/auth';
import { deviceOf } from '@forecourt/contract/device-of';
import { fail } from '@forecourt/contract/errors';
import type { SessionId, UserId } from '@forecourt/contract/ids';
import type { RouteAnswer } from '@forecourt/contract/route';
import { type Impersonation, type impersonate, noReason, type Session } from '@forecourt/contract/sessions';
import type { Ctx } from '../../../platform/context.ts';
import { newToken, sha256 } from '../../../platform/crypto.ts';
import { type Db, inTx, type Tx } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/serve.ts';
import * as users from '../users/users.service.ts';
import { actingLifeMs, isExpired, knownPlaceMs, lastUseEveryMs } from './auth.rules.ts';
import * as queries from './sessions.queries.ts';

export function personOf(ctx: Ctx): Person {
  return ctx.actor.kind === 'person' ? ctx.actor : fail('notAuthorized');
}

/** The person behind a token. Fails with invalidToken if it is unknown, ended or expired. */
export async function authenticate(db: Db, token: string, now: Date): Promise<Actor> {
  const session = (await queries.findSessionByToken(db, sha256(token))) ?? fail('invalidToken');
  const { person } = session;
  if (isExpired(timesOf(session), now)) {
    await inTx(db, (tx) => queries.endSession(tx, person.userId, person.sessionId, now));
    fail('invalidToken');
  }
  // Whoever has made a key looks whether its first call arrived.
  const isFirst = person.apiKey !== null && session.lastUsedAt === session.createdAt;
  if (isFirst || now.getTime() - Date.parse(session.lastUsedAt) > lastUseEveryMs) {
    await inTx(db, (tx) => queries.touchSession(tx, person, now));
  }
  return person;
}

/** Whether a session is neither ended nor expired. Does not count as use of the session. */
export async function isSessionOpen(db: Db, id: SessionId, now: Date): Promise<boolean> {
  const session = await queries.findOpenSession(db, id);
  return session !== undefined && !isExpired(timesOf(session), now);
}

function timesOf({ person, ...times }: queries.Session) {
  return { ...times, role: person.role, acting: person.actingUserId !== null };
}

/** The person who started a background task in a session, with their present rights; fails when the account is gone. */
export async function findPersonBehind(db: Db, id: SessionId): Promise<Person> {
  return (await findPersonStillThere(db, id)) ?? fail('notAuthorized');
}

/** As `findPersonBehind`; undefined when the account is gone. */
export const findPersonStillThere = queries.findPersonBehind;

export const isAccountInUse = queries.isAccountInUse;

/** Whether the account has recently signed in from this network or with this browser. */
export function isKnownPlace(ctx: Ctx, email: string, { network, deviceHash }: Caller): Promise<boolean> {
  const since = new Date(ctx.now.getTime() - knownPlaceMs);
  return queries.hasSignedIn(ctx.db, email, { network, deviceHash }, since);
}

/** Opens a session of an account whose user has been authenticated. */
export async function openSession(
  tx: Tx,
  ctx: Ctx,
  userId: UserId,
  how: { remember: boolean; passwordReadById: UserId | null },
  caller: Caller,
): Promise<SignedIn> {
  const token = newToken();
  const session = { ...caller, ...how, userId, tokenHash: sha256(token), now: ctx.now };
  const sessionId = await queries.insertSession(tx, session);
  if (caller.language) await queries.setPanelLanguage(tx, userId, caller.language);
  const user = await users.findUser(tx, { kind: 'user', userId }, userId);
  // The file links in the answer are signed for this account.
  const signedIn = { ...ctx, actor: await findPersonBehind(tx, sessionId) };
  return { token, user: users.asShown(signedIn, user ?? fail('userNotFound')) };
}

/** Opens a session in which the caller acts for another account for a limited time. */
export async function takeOver(
  ctx: Ctx,
  id: UserId,
  reason: string | undefined,
  caller: Caller,
): Promise<RouteAnswer<typeof impersonate>> {
  const actor = personOf(ctx);
  return inTx(ctx.db, async (tx) => {
    const user = await users.getLockedUser(tx, ctx, id);
    if (user.role.name === 'root' || !user.active) fail('userForbidden');
    const token = newToken();
    const acting = { sessionId: actor.sessionId, reason: reason || noReason };
    await queries.insertSession(tx, {
      ...caller,
      userId: id,
      tokenHash: sha256(token),
      remember: false,
      now: ctx.now,
      acting,
    });
    const own = await users.findUser(tx, { kind: 'user', userId: actor.userId }, actor.userId);
    const by = { id: actor.userId, name: own?.name ?? own?.email ?? '' };
    const impersonation = { by, reason: acting.reason, until: actingUntil(ctx.now.toISOString()) };
    return { token, user, impersonation };
  });
}

function actingUntil(createdAt: string): string {
  return new Date(Date.parse(createdAt) + actingLifeMs).toISOString();
}

type Row = Awaited<ReturnType<typeof queries.listOpenSessionsOf>>[number];

function impersonationOf({ actorId, actorName, actorEmail, reason, createdAt }: Row): Impersonation | null {
  if (!actorId || reason === null) return null;
  return { by: { id: actorId, name: actorName ?? actorEmail ?? '' }, reason, until: actingUntil(createdAt) };
}

/** The open sessions of the caller's account: the current one, then the others by last use. */
export async function listSessions(ctx: Ctx): Promise<Session[]> {
  const person = personOf(ctx);
  const rows = await queries.listOpenSessionsOf(ctx.db, person.userId);
  return rows
    .toSorted((a, b) => Number(b.id === person.sessionId) - Number(a.id === person.sessionId))
    .filter((row) => !isExpired({ ...row, acting: row.actorId !== null }, ctx.now))
    .map((row) => ({
      id: row.id,
      current: row.id === person.sessionId,
      ...deviceOf(row.userAgent),
      address: row.address,
      createdAt: row.createdAt,
      lastUsedAt: row.lastUsedAt,
      remember: row.remember,
      impersonation: impersonationOf(row),
      passwordReadBy: row.readerId && { id: row.readerId, name: row.readerName },
    }));
}

export async function findCurrentSession(ctx: Ctx): Promise<Session> {
  return (await listSessions(ctx)).find((session) => session.current) ?? fail('invalidToken');
}

/** The session of an API key, which the key's own row limits. */
export function openKeySession(tx: Tx, userId: UserId, tokenHash: Buffer, now: Date): Promise<SessionId> {
  return queries.insertSession(tx, { userId, tokenHash, remember: true, now, isKey: true });
}

/** A session that has ended already: it names an account to jobs, and signs nobody in. */
export function recordEndedSession(tx: Tx, userId: UserId, now: Date): Promise<SessionId> {
  const tokenHash = sha256(newToken());
  return queries.insertSession(tx, { userId, tokenHash, remember: false, now, isKey: true, endedAt: now });
}

/** The caller has checked whose key it is. */
export async function endKeySession(tx: Tx, id: SessionId, now: Date): Promise<void> {
  await queries.endKeySession(tx, id, now);
}

export async function signOut(ctx: Ctx): Promise<{ success: true }> {
  const { userId, sessionId } = personOf(ctx);
  await inTx(ctx.db, (tx) => queries.endSession(tx, userId, sessionId, ctx.now));
  return { success: true };
}

export async function endSession(ctx: Ctx, id: SessionId): Promise<{ success: true }> {
  const { userId } = personOf(ctx);
  const ended = await inTx(ctx.db, (tx) => queries.endSession(tx, userId, id, ctx.now));
  return ended ? { success: true } : fail('sessionNotFound');
}

export async function endOtherSessions(ctx: Ctx): Promise<{ success: true }> {
  const { userId, sessionId } = personOf(ctx);
  await inTx(ctx.db, (tx) => queries.endSessionsOf(tx, userId, ctx.now, sessionId));
  return { success: true };
}

export function endAllSessions(
  tx: Tx,
  userId: UserId,
  now: Date,
  except: SessionId | null = null,
): Promise<void> {
  return queries.endSessionsOf(tx, userId, now, except);
}
