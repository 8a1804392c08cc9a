import { AppError, errors, fail } from '@forecourt/contract/errors';
import { idempotencyMs } from '@forecourt/contract/limits';
import type { ErrorAnswer } from '@forecourt/contract/route';
import { sql } from 'kysely';
import type { Ctx } from '../context.ts';
import { sha256 } from '../crypto.ts';
import { type Db, inTx, type Tx } from '../db/database.ts';
import { json } from '../db/json.ts';

export interface StoredAnswer {
  status: number;
  answer: unknown;
}

/** What identifies a repeated call. */
interface CallNamed {
  key: string;
  method: string;
  /** The path with its parameters filled in. */
  path: string;
  body: unknown;
  /** The status of a success. */
  status: number;
}

const keyLengthMax = 255;
/** Not stored, because it only refuses the attempt: the same call may be made later. */
const tooMany = 429;

/** Parses the header; rejects a malformed key. */
export function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || header.trim() === '' || header.length > keyLengthMax)
    fail('validationError', { params: { field: 'Idempotency-Key' } });
  return header;
}

/**
 * Runs the work once per key and person, in one transaction with the row that stores its answer. Retries get the stored
 * answer, also if it was a refusal. An unexpected error rolls everything back, so the call can be retried.
 */
export async function answerOnce(
  ctx: Ctx,
  call: CallNamed,
  work: (ctx: Ctx) => Promise<unknown>,
  refusal: (error: AppError) => ErrorAnswer,
): Promise<StoredAnswer> {
  const { actor } = ctx;
  if (actor.kind !== 'person') return { status: call.status, answer: await work(ctx) };
  const fingerprint = sha256(JSON.stringify([call.method, call.path, call.body ?? null]));
  return inTx(ctx.db, async (tx) => {
    await takeTurn(tx, actor.userId, call.key);
    const known = await tx
      .selectFrom('idempotencyKeys')
      .select(['fingerprint', 'status', 'answer'])
      .where('userId', '=', actor.userId)
      .where('key', '=', call.key)
      .where('createdAt', '>', new Date(ctx.now.getTime() - idempotencyMs).toISOString())
      .executeTakeFirst();
    if (known && !known.fingerprint.equals(fingerprint)) fail('idempotencyKeyReused');
    if (known) return { status: known.status, answer: known.answer };
    const stored = await attempt(tx, { ...ctx, db: tx, key: call.key }, call.status, work, refusal);
    const answer = json(stored.answer);
    const fresh = { fingerprint, status: stored.status, answer, createdAt: ctx.now };
    await tx
      .insertInto('idempotencyKeys')
      .values({ userId: actor.userId, key: call.key, ...fresh })
      .onConflict((conflict) => conflict.columns(['userId', 'key']).doUpdateSet(fresh))
      .execute();
    return stored;
  });
}

/** Takes a lock on the call until the transaction ends; fails when another request holds it. */
async function takeTurn(tx: Tx, userId: string, key: string): Promise<void> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${userId} ${key}`}, 0)) as free`.execute(tx);
  if (!rows[0]?.free) fail('callInProgress');
}

/** A refusal rolls back to the savepoint, so the stored answer is kept. */
async function attempt(
  tx: Tx,
  ctx: Ctx,
  status: number,
  work: (ctx: Ctx) => Promise<unknown>,
  refusal: (error: AppError) => ErrorAnswer,
): Promise<StoredAnswer> {
  await sql`savepoint work`.execute(tx);
  try {
    return { status, answer: await work(ctx) };
  } catch (error) {
    const refused = error instanceof AppError ? errors[error.name].status : 500;
    if (!(error instanceof AppError) || refused === tooMany || refused >= 500) throw error;
    await sql`rollback to savepoint work`.execute(tx);
    return { status: refused, answer: refusal(error) };
  }
}

/** Handler of the job idempotency.prune. */
export async function pruneKeys(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotencyKeys')
    .where('createdAt', '<', new Date(now.getTime() - idempotencyMs).toISOString())
    .execute();
}
