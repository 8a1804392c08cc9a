import type { Person } from '@forecourt/contract/actor';
import type { CustomerId, SessionId, UserId } from '@forecourt/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export interface Credentials {
  id: UserId;
  email: string;
  passwordHash: string | null;
  active: boolean;
  language: string;
}

const credentialColumns = ['id', 'email', 'password_hash as passwordHash', 'active', 'language'] as const;

export function credentialsByEmail(db: Db, email: string): Promise<Credentials | undefined> {
  return db
    .selectFrom('users')
    .select(credentialColumns)
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export function credentialsOf(db: Db, id: UserId): Promise<Credentials | undefined> {
  return db
    .selectFrom('users')
    .select(credentialColumns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** `mustChange`: somebody else chose it; left out, it stays as it was. */
export async function setPassword(
  tx: Tx,
  id: UserId,
  passwordHash: string,
  mustChange?: boolean,
): Promise<void> {
  const change = mustChange === undefined ? {} : { must_change_password: mustChange };
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, ...change })
    .where('id', '=', id)
    .execute();
}

export async function insertSession(
  tx: Tx,
  session: { userId: UserId; tokenHash: Buffer; remember: boolean; now: Date },
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      token_hash: session.tokenHash,
      remember: session.remember,
      created_at: session.now,
      last_used_at: session.now,
    })
    .execute();
  await tx
    .updateTable('users')
    .set({ last_time_online: session.now })
    .where('id', '=', session.userId)
    .execute();
}

export interface Session {
  person: Person;
  remember: boolean;
  createdAt: string;
  lastUsedAt: string;
}

/** The live session behind a token, of an account that is active and not deleted, in organisations that are not. */
export async function sessionByToken(db: Db, tokenHash: Buffer): Promise<Session | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('clients', 'clients.id', 'users.client_id')
    .select([
      'sessions.id as sessionId',
      'sessions.remember',
      'sessions.created_at as createdAt',
      'sessions.last_used_at as lastUsedAt',
      'users.id as userId',
      'users.role',
      'users.type',
      'users.customer_id as customerId',
      'users.client_id as clientId',
      'users.read_only as readOnly',
      'users.must_change_password as mustChangePassword',
      // Only managers have any; for all others this reads nothing.
      sql<CustomerId[]>`case when users.role = 'manager' then array(
        select m.customer_id::text from manager_customers m join customers c on c.id = m.customer_id
        where m.manager_id = users.id and c.deleted_at is null) else '{}'::text[] end`.as(
        'assignedCustomerIds',
      ),
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.ended_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .where('users.active', '=', true)
    .where('clients.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { remember, createdAt, lastUsedAt, ...person } = row;
  return { person: { kind: 'person', ...person }, remember, createdAt, lastUsedAt };
}

/** One statement for both, so that a busy session writes once a minute and no more. */
export async function touch(db: Db, person: Person, now: Date): Promise<void> {
  await db
    .with('touched', (cte) =>
      cte
        .updateTable('sessions')
        .set({ last_used_at: now })
        .where('id', '=', person.sessionId)
        .returning('id'),
    )
    .updateTable('users')
    .set({ last_time_online: now })
    .where('id', '=', person.userId)
    .execute();
}

export async function endSession(db: Db, id: SessionId, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ ended_at: now }).where('id', '=', id).execute();
}

export async function endSessionsOf(
  tx: Tx,
  userId: UserId,
  now: Date,
  except: SessionId | null,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(except !== null, (query) => query.where('id', '!=', except))
    .execute();
}

/** Makes the newest reset token of an account its only one. */
export async function replaceReset(
  tx: Tx,
  reset: { userId: UserId; tokenHash: Buffer; invitation: boolean; now: Date },
): Promise<void> {
  await tx
    .updateTable('password_resets')
    .set({ used_at: reset.now })
    .where('user_id', '=', reset.userId)
    .where('used_at', 'is', null)
    .execute();
  await tx
    .insertInto('password_resets')
    .values({
      user_id: reset.userId,
      token_hash: reset.tokenHash,
      invitation: reset.invitation,
      created_at: reset.now,
    })
    .execute();
}

/** Marks a token as used and says whose it was; undefined when it is unknown or was used before. */
export function takeReset(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<{ userId: UserId; createdAt: string; invitation: boolean } | undefined> {
  return tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .returning(['user_id as userId', 'created_at as createdAt', 'invitation'])
    .executeTakeFirst();
}
