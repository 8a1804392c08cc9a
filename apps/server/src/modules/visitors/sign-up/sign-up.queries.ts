import type { LanguageCode } from '@forecourt/contract/languages';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

interface SignUp {
  name: string;
  address: string;
  uid: string;
  email: string;
  passwordHash: string;
  language: LanguageCode | null;
  createdAt: string;
}

/** Stores a sign-up, replacing earlier ones of the address; those made before `oldest` are removed. */
export async function replaceSignUp(
  tx: Tx,
  tokenHash: Buffer,
  signUp: Omit<SignUp, 'createdAt'> & { createdAt: Date },
  oldest: Date,
): Promise<void> {
  await tx
    .deleteFrom('signUps')
    .where((eb) => eb.or([eb('email', '=', signUp.email), eb('createdAt', '<', oldest.toISOString())]))
    .execute();
  await tx
    .insertInto('signUps')
    .values({
      tokenHash,
      name: signUp.name,
      address: signUp.address,
      vatId: signUp.uid,
      email: signUp.email,
      passwordHash: signUp.passwordHash,
      language: signUp.language,
      createdAt: signUp.createdAt,
    })
    .execute();
}

/** Removes the sign-up of a token and returns it; undefined when it is unknown or was used already. */
export function takeSignUp(tx: Tx, tokenHash: Buffer): Promise<SignUp | undefined> {
  return tx
    .deleteFrom('signUps')
    .where('tokenHash', '=', tokenHash)
    .returning(['name', 'address', 'vatId as uid', 'email', 'passwordHash', 'language', 'createdAt'])
    .executeTakeFirst();
}

export async function findKnownAddress(
  db: Db,
  email: string,
): Promise<{ language: LanguageCode } | undefined> {
  return db
    .selectFrom('users')
    .select(sql<LanguageCode>`language_of(id)`.as('language'))
    .where('email', '=', email)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}
