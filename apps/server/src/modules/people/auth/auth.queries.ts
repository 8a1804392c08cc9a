import { hourMs } from '@forecourt/contract/durations';
import type { UserId } from '@forecourt/contract/ids';
import type { LanguageCode } from '@forecourt/contract/languages';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { accountAt } from './account-at.queries.ts';

export interface Credentials {
  id: UserId;
  email: string;
  passwordHash: string | null;
  active: boolean;
  language: LanguageCode;
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

async function credentials(db: Db, id: UserId | RawBuilder<UserId>): Promise<Credentials | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('clients', 'clients.id', 'users.clientId')
    .leftJoin('customers', 'customers.id', 'users.customerId')
    .leftJoin('secondFactors', (join) =>
      join.onRef('secondFactors.userId', '=', 'users.id').on('secondFactors.confirmedAt', 'is not', null),
    )
    .select([
      'users.id',
      'users.email',
      'users.passwordHash',
      'users.active',
      'users.passwordReadById',
      sql<LanguageCode>`language_of(users.id)`.as('language'),
      'users.name',
      'clients.name as clientName',
      'customers.name as customerName',
      'secondFactors.userId as factorOf',
      sql<boolean>`exists (select from passkeys where passkeys.user_id = users.id)`.as('hasPasskeys'),
      sql<boolean>`needs_second_step(users.id, users.role)`.as('needsSecondStep'),
    ])
    .where('users.id', '=', id)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { name, clientName, customerName, factorOf, ...rest } = row;
  return { ...rest, names: [name, clientName, customerName], secondFactor: factorOf !== null };
}

export const findCredentialsByEmail = (db: Db, email: string) => credentials(db, accountAt(email));
export const findCredentialsOf = (db: Db, id: UserId) => credentials(db, id);

/** The current credentials, locked against changes until the transaction ends. */
export async function lockCredentials(tx: Tx, id: UserId): Promise<Credentials | undefined> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return findCredentialsOf(tx, id);
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
  const change = origin ? { mustChangePassword: mustChange, passwordReadById: readById } : {};
  await tx
    .updateTable('users')
    .set({ passwordHash, ...change })
    .where('id', '=', id)
    .execute();
}

/** Requires a new password at the next sign-in, as after one that another user chose. */
export async function setMustChangePassword(tx: Tx, id: UserId): Promise<void> {
  await tx.updateTable('users').set({ mustChangePassword: true }).where('id', '=', id).execute();
}

/** Whether a reset token that was mailed after `since` is still unused. */
export async function hasFreshReset(tx: Tx, userId: UserId, since: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('passwordResets')
    .select('userId')
    .where('userId', '=', userId)
    .where('invitation', '=', false)
    .where('usedAt', 'is', null)
    .where('createdAt', '>', since.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

/** Invalidates earlier reset tokens of the account and stores a new one. */
export async function replaceReset(
  tx: Tx,
  reset: { userId: UserId; tokenHash: Buffer; invitation: boolean; now: Date },
): Promise<void> {
  await tx
    .updateTable('passwordResets')
    .set({ usedAt: reset.now })
    .where('userId', '=', reset.userId)
    .where('usedAt', 'is', null)
    .execute();
  await tx
    .insertInto('passwordResets')
    .values({
      userId: reset.userId,
      tokenHash: reset.tokenHash,
      invitation: reset.invitation,
      createdAt: reset.now,
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
    .updateTable('passwordResets')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .returning(['userId', 'createdAt', 'invitation'])
    .executeTakeFirst();
}

/** An unused token, with the e-mail of its user. */
export function findOpenReset(
  db: Db,
  tokenHash: Buffer,
): Promise<{ email: string; createdAt: string; invitation: boolean } | undefined> {
  return db
    .selectFrom('passwordResets')
    .innerJoin('users', 'users.id', 'passwordResets.userId')
    .select(['users.email', 'passwordResets.createdAt', 'passwordResets.invitation'])
    .where('passwordResets.tokenHash', '=', tokenHash)
    .where('passwordResets.usedAt', 'is', null)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst();
}

/** Deletes pending second steps of sign-ins, after the password has changed or the second factor is turned off. */
export async function removeChallenges(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('loginChallenges').where('userId', '=', userId).execute();
}

/** Stores the challenge that the first step of a sign-in issues, and deletes those older than an hour. */
export async function insertChallenge(
  tx: Tx,
  challenge: { userId: UserId; tokenHash: Buffer; remember: boolean; now: Date },
): Promise<void> {
  await tx
    .deleteFrom('loginChallenges')
    .where('createdAt', '<', new Date(challenge.now.getTime() - hourMs).toISOString())
    .execute();
  await tx
    .insertInto('loginChallenges')
    .values({
      userId: challenge.userId,
      tokenHash: challenge.tokenHash,
      remember: challenge.remember,
      createdAt: challenge.now,
    })
    .execute();
}

export interface LoginChallenge {
  userId: UserId;
  remember: boolean;
  createdAt: string;
}

const challengeColumns = ['userId', 'remember', 'createdAt'] as const;

export function findOpenChallenge(db: Db, tokenHash: Buffer): Promise<LoginChallenge | undefined> {
  return db
    .selectFrom('loginChallenges')
    .select(challengeColumns)
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
}

/** Marks a challenge as used; undefined when it is used already. */
export function takeChallenge(tx: Tx, tokenHash: Buffer, now: Date): Promise<LoginChallenge | undefined> {
  return tx
    .updateTable('loginChallenges')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .returning(challengeColumns)
    .executeTakeFirst();
}
