import type { Scope } from '@forecourt/contract/actor';
import type { ClientId, SessionId, SshKeyId, UserId } from '@forecourt/contract/ids';
import type { PageQuery } from '@forecourt/contract/route';
import type { SshKey } from '@forecourt/contract/ssh-keys';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { countUpTo, onPage } from '../../../platform/db/lists.ts';
import { within } from '../../../platform/db/scope.ts';

/** Keys that are not revoked, of accounts in scope that still belong to the client of the key. */
function selectKeys(db: Db, scope: Scope) {
  return db
    .selectFrom('sshKeys')
    .innerJoin('users', (join) =>
      join.onRef('users.id', '=', 'sshKeys.userId').onRef('users.clientId', '=', 'sshKeys.clientId'),
    )
    .innerJoin('sftpLogins', 'sftpLogins.clientId', 'sshKeys.clientId')
    .where('sshKeys.revokedAt', 'is', null)
    .where('users.deletedAt', 'is', null)
    .where(within(scope, { user: 'users.id', client: 'users.client_id', customer: 'users.customer_id' }));
}

function withColumns(query: ReturnType<typeof selectKeys>) {
  return query.select([
    'sshKeys.id',
    'sshKeys.name',
    'sshKeys.algorithm',
    'sshKeys.fingerprint',
    'sftpLogins.name as login',
    'sshKeys.createVehicles',
    'sshKeys.createdAt',
    'sshKeys.lastUsedAt',
    sql<
      SshKey['owner']
    >`json_build_object('id', users.id, 'name', coalesce(users.name, users.email), 'clientId', users.client_id)`.as(
      'owner',
    ),
  ]);
}

export async function listSshKeys(
  db: Db,
  scope: Scope,
  { limit, page }: PageQuery,
): Promise<{ rows: SshKey[]; count: number }> {
  const found = selectKeys(db, scope);
  const rows = await withColumns(found)
    .orderBy('sshKeys.createdAt', 'desc')
    .orderBy('sshKeys.id', 'desc')
    .$call(onPage({ page, limit }))
    .execute();
  return { rows, count: await countUpTo(db, found) };
}

export function findSshKey(db: Db, scope: Scope, id: SshKeyId): Promise<SshKey | undefined> {
  return withColumns(selectKeys(db, scope)).where('sshKeys.id', '=', id).executeTakeFirst();
}

/** Locks the client, so that its keys are counted and added one call after the other. */
export async function lockClient(tx: Tx, id: ClientId): Promise<{ name: string; keys: number }> {
  const { name } = await tx
    .selectFrom('clients')
    .select('name')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { count } = await tx
    .selectFrom('sshKeys')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('clientId', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return { name: name ?? '', keys: count };
}

export async function hasLogin(db: Db, clientId: ClientId): Promise<boolean> {
  const row = await db
    .selectFrom('sftpLogins')
    .select('name')
    .where('clientId', '=', clientId)
    .executeTakeFirst();
  return row !== undefined;
}

/** False where another client has this name. */
export async function insertLogin(tx: Tx, clientId: ClientId, name: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sftpLogins')
    .values({ clientId, name })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

interface NewKey extends Pick<SshKey, 'name' | 'algorithm' | 'fingerprint' | 'createVehicles'> {
  id: SshKeyId;
  clientId: ClientId;
  userId: UserId;
  sessionId: SessionId;
  publicKey: string;
  createdBy: UserId;
  createdAt: Date;
}

export async function insertSshKey(tx: Tx, key: NewKey): Promise<void> {
  await tx.insertInto('sshKeys').values(key).execute();
}

/** False when it was revoked already. */
export async function revokeSshKey(tx: Tx, id: SshKeyId, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sshKeys')
    .set({ revokedAt: now })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A key with which a program may sign in. */
export interface SignInKey {
  id: SshKeyId;
  userId: UserId;
  clientId: ClientId;
  sessionId: SessionId;
}

/** The key of a client, by the user name of the client. */
export function findKeyFor(db: Db, login: string, publicKey: string): Promise<SignInKey | undefined> {
  return selectKeys(db, { kind: 'everything' })
    .select(['sshKeys.id', 'sshKeys.userId', 'sshKeys.clientId', 'sshKeys.sessionId'])
    .where('sftpLogins.name', '=', login)
    .where('sshKeys.publicKey', '=', publicKey)
    .executeTakeFirst();
}

export async function isKeyLive(db: Db, id: SshKeyId): Promise<boolean> {
  const row = await selectKeys(db, { kind: 'everything' })
    .select('sshKeys.id')
    .where('sshKeys.id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function setKeyUsed(db: Db, id: SshKeyId, now: Date): Promise<void> {
  await db.updateTable('sshKeys').set({ lastUsedAt: now }).where('id', '=', id).execute();
}
