import type { Scope } from '@forecourt/contract/actor';
import type { ApiKey } from '@forecourt/contract/api-keys';
import type { SessionId, UserId } from '@forecourt/contract/ids';
import type { PageQuery } from '@forecourt/contract/route';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { countUpTo, onPage } from '../../../platform/db/lists.ts';
import { within } from '../../../platform/db/scope.ts';

/** The session of a sandbox key is that of another account. */
const isSandbox = sql<boolean>`sessions.user_id <> api_keys.user_id`;

/** Keys that work, of accounts in scope. */
function selectOpen(db: Db, scope: Scope, now: Date) {
  return db
    .selectFrom('apiKeys')
    .innerJoin('sessions', 'sessions.id', 'apiKeys.id')
    .innerJoin('users', 'users.id', 'apiKeys.userId')
    .where('sessions.endedAt', 'is', null)
    .where('users.deletedAt', 'is', null)
    .where((eb) =>
      eb.or([eb('apiKeys.expiresAt', 'is', null), eb('apiKeys.expiresAt', '>', now.toISOString())]),
    )
    .where(within(scope, { user: 'users.id', client: 'users.client_id', customer: 'users.customer_id' }));
}

function withColumns(query: ReturnType<typeof selectOpen>) {
  return query.select([
    'sessions.id',
    'apiKeys.name',
    'apiKeys.start',
    'apiKeys.scopes',
    'apiKeys.callsPerDay',
    isSandbox.as('isSandbox'),
    'sessions.userId as actsAs',
    'apiKeys.expiresAt',
    'sessions.createdAt',
    // A session counts as used when it is opened, which is no call with its key.
    sql<string | null>`nullif(sessions.last_used_at, sessions.created_at)`.as('lastUsedAt'),
    sql<
      ApiKey['owner']
    >`json_build_object('id', users.id, 'name', coalesce(users.name, users.email), 'clientId', users.client_id)`.as(
      'owner',
    ),
  ]);
}

export async function listApiKeys(
  db: Db,
  scope: Scope,
  { limit, page }: PageQuery,
  now: Date,
): Promise<{ rows: ApiKey[]; count: number }> {
  const found = selectOpen(db, scope, now);
  const rows = await withColumns(found)
    .orderBy('sessions.createdAt', 'desc')
    .orderBy('sessions.id', 'desc')
    .$call(onPage({ page, limit }))
    .execute();
  return { rows, count: await countUpTo(db, found) };
}

export function findApiKey(db: Db, scope: Scope, id: SessionId, now: Date): Promise<ApiKey | undefined> {
  return withColumns(selectOpen(db, scope, now))
    .where('sessions.id', '=', id)
    .executeTakeFirst();
}

/** For how many days the key was made; null: without an end. */
export async function daysOfKey(tx: Tx, id: SessionId): Promise<number | null> {
  const { days } = await tx
    .selectFrom('apiKeys')
    .select('days')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return days;
}

/** The caller has locked the account, so that concurrent calls cannot exceed the limit. */
export async function countApiKeysOf(tx: Tx, userId: UserId, now: Date): Promise<number> {
  return countUpTo(tx, selectOpen(tx, { kind: 'user', userId }, now));
}

type NewKey = Pick<ApiKey, 'name' | 'start' | 'scopes' | 'callsPerDay'> & {
  id: SessionId;
  userId: UserId;
  days: number | null;
  expiresAt: Date | null;
};

export async function insertApiKey(tx: Tx, key: NewKey): Promise<void> {
  await tx.insertInto('apiKeys').values(key).execute();
}

/** Shortens the life of a key; one that ends earlier is left as it is. */
export async function expireBy(tx: Tx, id: SessionId, at: Date): Promise<void> {
  await tx
    .updateTable('apiKeys')
    .set({ expiresAt: at })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', at.toISOString())]))
    .execute();
}
