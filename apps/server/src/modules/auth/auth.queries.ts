import type { UserId } from '@forecourt/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export interface Credentials {
  id: UserId;
  email: string;
  passwordHash: string | null;
  active: boolean;
  language: string;
  /** Of the person and its organisations: no part of a password. */
  names: (string | null)[];
  /** Whether a code is asked for after the password. */
  secondFactor: boolean;
}

async function credentials(db: Db, by: 'email' | 'id', value: string): Promise<Credentials | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('clients', 'clients.id', 'users.client_id')
    .leftJoin('customers', 'customers.id', 'users.customer_id')
    .leftJoin('second_factors', (join) =>
      join.onRef('second_factors.user_id', '=', 'users.id').on('second_factors.confirmed_at', 'is not', null),
    )
    .select([
      'users.id',
      'users.email',
      'users.password_hash as passwordHash',
      'users.active',
      sql<string>`language_of(users.id)`.as('language'),
      'users.name',
      'clients.name as clientName',
      'customers.name as customerName',
      'second_factors.user_id as factorOf',
    ])
    .where(`users.${by}`, '=', value as UserId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { name, clientName, customerName, factorOf, ...rest } = row;
  return { ...rest, names: [name, clientName, customerName], secondFactor: factorOf !== null };
}

export const credentialsByEmail = (db: Db, email: string) => credentials(db, 'email', email);
export const credentialsOf = (db: Db, id: UserId) => credentials(db, 'id', id);

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

/** As of the first step of a sign-in; older ones than an hour go on the way. */
export async function insertChallenge(
  tx: Tx,
  challenge: { userId: UserId; tokenHash: Buffer; remember: boolean; now: Date },
): Promise<void> {
  const hourMs = 3_600_000;
  await tx
    .deleteFrom('login_challenges')
    .where('created_at', '<', new Date(challenge.now.getTime() - hourMs).toISOString())
    .execute();
  await tx
    .insertInto('login_challenges')
    .values({
      user_id: challenge.userId,
      token_hash: challenge.tokenHash,
      remember: challenge.remember,
      created_at: challenge.now,
    })
    .execute();
}

export interface Challenge {
  userId: UserId;
  remember: boolean;
  createdAt: string;
}

const challengeColumns = ['user_id as userId', 'remember', 'created_at as createdAt'] as const;

export function openChallenge(db: Db, tokenHash: Buffer): Promise<Challenge | undefined> {
  return db
    .selectFrom('login_challenges')
    .select(challengeColumns)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
}

/** Marks a challenge as used; undefined when another was faster. */
export function takeChallenge(tx: Tx, tokenHash: Buffer, now: Date): Promise<Challenge | undefined> {
  return tx
    .updateTable('login_challenges')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .returning(challengeColumns)
    .executeTakeFirst();
}
