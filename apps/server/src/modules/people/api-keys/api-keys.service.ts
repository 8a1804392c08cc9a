/**
 * Keys by which programs call the API. Guarantees that only hashes of them are stored, that a key has at most the present rights of its
 * account within its scopes, that staff have none, and that one which was replaced works for a day more.
 */
import type {
  ApiKey,
  createApiKey as createRoute,
  listApiKeys as listRoute,
  NewApiKey,
} from '@forecourt/contract/api-keys';
import { dayMs } from '@forecourt/contract/durations';
import { fail } from '@forecourt/contract/errors';
import type { SessionId } from '@forecourt/contract/ids';
import { apiKeysMax, sandboxCallsMax } from '@forecourt/contract/limits';
import { isStaff } from '@forecourt/contract/permissions';
import type { PageQuery, RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { newToken, sha256 } from '../../../platform/crypto.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import { counted } from '../../../platform/db/lists.ts';
import * as sessions from '../auth/sessions.service.ts';
import * as users from '../users/users.service.ts';
import * as queries from './api-keys.queries.ts';
import { sandboxOf } from './sandboxes.service.ts';

const prefix = 'fk_';
const sandboxPrefix = 'fk_sandbox_';
/** Random characters of a key that are stored to recognise it; too few to guess the rest. */
const shownLength = 6;
const overlapMs = dayMs;

export async function listApiKeys(ctx: Ctx, query: PageQuery): Promise<RouteAnswer<typeof listRoute>> {
  const { count, rows } = await queries.listApiKeys(ctx.db, ctx.scope, query, ctx.now);
  return { ...counted(count), results: rows };
}

/** The key of the call itself, which of a sandbox key is not in the reach of its account. */
export async function getCurrentApiKey(ctx: Ctx): Promise<ApiKey> {
  const { sessionId } = sessions.personOf(ctx);
  const found = await queries.findApiKey(ctx.db, { kind: 'everything' }, sessionId, ctx.now);
  return found ?? fail('apiKeyNotFound');
}

interface Wanted extends Pick<ApiKey, 'name' | 'scopes' | 'callsPerDay' | 'isSandbox'> {
  /** For how many days it is made; null: without an end. */
  days: number | null;
}

async function addKey(tx: Tx, ctx: Ctx, { isSandbox, ...wanted }: Wanted): Promise<NewApiKey> {
  const { role, userId } = sessions.personOf(ctx);
  if (isStaff(role)) fail('fieldsNotUpdatable');
  const owner = await users.getLockedUser(tx, ctx, userId);
  if ((await queries.countApiKeysOf(tx, userId, ctx.now)) >= apiKeysMax) fail('apiKeysExceeded');
  const start = isSandbox ? sandboxPrefix : prefix;
  const key = start + newToken();
  const actsAs = isSandbox ? await sandboxOf(tx, owner, ctx.now) : userId;
  const id = await sessions.openKeySession(tx, actsAs, sha256(key), ctx.now);
  const expiresAt = wanted.days === null ? null : new Date(ctx.now.getTime() + wanted.days * dayMs);
  const shown = key.slice(0, start.length + shownLength);
  await queries.insertApiKey(tx, { ...wanted, id, userId, start: shown, expiresAt });
  const made = await queries.findApiKey(tx, { kind: 'user', userId }, id, ctx.now);
  return { ...(made ?? fail('apiKeyNotFound')), key };
}

export async function createApiKey(
  ctx: Ctx,
  wanted: RouteInput<typeof createRoute>['body'],
): Promise<NewApiKey> {
  const callsPerDay = wanted.isSandbox
    ? Math.min(wanted.callsPerDay ?? sandboxCallsMax, sandboxCallsMax)
    : wanted.callsPerDay;
  return inTx(ctx.db, (tx) => addKey(tx, ctx, { ...wanted, callsPerDay }));
}

/** The new key is made for as many days as the one before was, however soon that one ends. */
export async function rotateApiKey(ctx: Ctx, id: SessionId): Promise<NewApiKey> {
  const { userId } = sessions.personOf(ctx);
  return inTx(ctx.db, async (tx) => {
    const before = await queries.findApiKey(tx, { kind: 'user', userId }, id, ctx.now);
    const { callsPerDay, isSandbox, name, scopes } = before ?? fail('apiKeyNotFound');
    const days = await queries.daysOfKey(tx, id);
    const made = await addKey(tx, ctx, { callsPerDay, days, isSandbox, name, scopes });
    await queries.expireBy(tx, id, new Date(ctx.now.getTime() + overlapMs));
    return made;
  });
}

export async function revokeApiKey(ctx: Ctx, id: SessionId): Promise<{ success: true }> {
  return inTx(ctx.db, async (tx) => {
    if (!(await queries.findApiKey(tx, ctx.scope, id, ctx.now))) fail('apiKeyNotFound');
    // The audit log shows the key's row, not that of its session.
    await queries.expireBy(tx, id, ctx.now);
    await sessions.endKeySession(tx, id, ctx.now);
    return { success: true };
  });
}
