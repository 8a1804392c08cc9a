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
  /** Codes from an authenticator app are turned on. */
  secondFactor: boolean;
  hasPasskeys: boolean;
  /** The password alone does not sign in. */
  needsSecondStep: boolean;
  /** The operator who had opened the mail with the token that set the password; null for nobody. */
  passwordReadById: UserId | null;
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
      'users.password_read_by_id as passwordReadById',
      sql<string>`language_of(users.id)`.as('language'),
      'users.name',
      'clients.name as clientName',
      'customers.name as customerName',
      'second_factors.user_id as factorOf',
      sql<boolean>`exists (select from passkeys where passkeys.user_id = users.id)`.as('hasPasskeys'),
      sql<boolean>`needs_second_step(users.id, users.role)`.as('needsSecondStep'),
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

/** As they are now. Until the transaction ends, nobody changes them. */
export async function lockCredentials(tx: Tx, id: UserId): Promise<Credentials | undefined> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return credentialsOf(tx, id);
}

/** Who else knows a password, or could have set it. */
export interface PasswordOrigin {
  /** Somebody else chose it. */
  mustChange?: boolean;
  /** The operator who had read the token that set it. */
  readById?: UserId | null;
}

/** Without an origin only the hash changes. */
export async function setPassword(
  tx: Tx,
  id: UserId,
  passwordHash: string,
  origin?: PasswordOrigin,
): Promise<void> {
  const { mustChange = false, readById = null } = origin ?? {};
  const change = origin ? { must_change_password: mustChange, password_read_by_id: readById } : {};
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, ...change })
    .where('id', '=', id)
    .execute();
}

/** As after a password that somebody else chose. */
export async function demandOwnPassword(tx: Tx, id: UserId): Promise<void> {
  await tx.updateTable('users').set({ must_change_password: true }).where('id', '=', id).execute();
}

/** Whether a reset token that was mailed since then is still unused. */
export async function hasFreshReset(tx: Tx, userId: UserId, since: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('password_resets')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('invitation', '=', false)
    .where('used_at', 'is', null)
    .where('created_at', '>', since.toISOString())
    .executeTakeFirst();
  return row !== undefined;
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

/** A token that was not used yet, with whose it is. */
export function openReset(
  db: Db,
  tokenHash: Buffer,
): Promise<{ email: string; createdAt: string; invitation: boolean } | undefined> {
  return db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['users.email', 'password_resets.created_at as createdAt', 'password_resets.invitation'])
    .where('password_resets.token_hash', '=', tokenHash)
    .where('password_resets.used_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** A new password, and a second factor that is turned off, end sign-ins that wait for their second step. */
export async function dropChallenges(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('login_challenges').where('user_id', '=', userId).execute();
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
