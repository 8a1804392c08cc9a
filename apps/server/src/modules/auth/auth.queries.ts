import type { UserId } from '@forecourt/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export interface Credentials {
  id: UserId;
  email: string;
  passwordHash: string | null;
  active: boolean;
  language: string;
  /** Names of the person and its organisations, which a password must not contain. */
  names: (string | null)[];
  /** One-time codes from an authenticator app are enabled. */
  secondFactor: boolean;
  hasPasskeys: boolean;
  /** The password alone does not sign in; a second factor is required. */
  needsSecondStep: boolean;
  /** The operator who had opened the mail with the token that set the password; null if none did. */
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

/** The current credentials, locked against changes until the transaction ends. */
export async function lockCredentials(tx: Tx, id: UserId): Promise<Credentials | undefined> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return credentialsOf(tx, id);
}

/** Who besides the owner knows a password, or could have set it. */
export interface PasswordOrigin {
  /** Another user chose the password. */
  mustChange?: boolean;
  /** The operator who had opened the mail with the token that set it. */
  readById?: UserId | null;
}

/** Without an origin only the hash changes, as when it is recomputed. */
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

/** Requires a new password at the next sign-in, as after one that another user chose. */
export async function demandOwnPassword(tx: Tx, id: UserId): Promise<void> {
  await tx.updateTable('users').set({ must_change_password: true }).where('id', '=', id).execute();
}

/** Whether a reset token that was mailed after `since` is still unused. */
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

/** Invalidates earlier reset tokens of the account and stores a new one. */
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

/** Marks a token as used and returns its user; undefined when it is unknown or was used before. */
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

/** An unused token, with the e-mail of its user. */
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

/** Deletes pending second steps of sign-ins, after the password has changed or the second factor is turned off. */
export async function dropChallenges(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('login_challenges').where('user_id', '=', userId).execute();
}

/** Stores the challenge that the first step of a sign-in issues, and deletes those older than an hour. */
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

/** Marks a challenge as used; undefined when it is used already. */
export function takeChallenge(tx: Tx, tokenHash: Buffer, now: Date): Promise<Challenge | undefined> {
  return tx
    .updateTable('login_challenges')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .returning(challengeColumns)
    .executeTakeFirst();
}
