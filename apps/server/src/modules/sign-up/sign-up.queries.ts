import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export interface SignUp {
  name: string;
  address: string;
  uid: string;
  email: string;
  passwordHash: string;
  language: string | null;
  createdAt: string;
}

/** Stores a sign-up, replacing earlier ones of the address; those made before `oldest` are removed. */
export async function replace(
  tx: Tx,
  tokenHash: Buffer,
  signUp: Omit<SignUp, 'createdAt'> & { createdAt: Date },
  oldest: Date,
): Promise<void> {
  await tx
    .deleteFrom('sign_ups')
    .where((eb) => eb.or([eb('email', '=', signUp.email), eb('created_at', '<', oldest.toISOString())]))
    .execute();
  await tx
    .insertInto('sign_ups')
    .values({
      token_hash: tokenHash,
      name: signUp.name,
      address: signUp.address,
      vat_id: signUp.uid,
      email: signUp.email,
      password_hash: signUp.passwordHash,
      language: signUp.language,
      created_at: signUp.createdAt,
    })
    .execute();
}

/** Removes the sign-up of a token and returns it; undefined when it is unknown or was used already. */
export function take(tx: Tx, tokenHash: Buffer): Promise<SignUp | undefined> {
  return tx
    .deleteFrom('sign_ups')
    .where('token_hash', '=', tokenHash)
    .returning([
      'name',
      'address',
      'vat_id as uid',
      'email',
      'password_hash as passwordHash',
      'language',
      'created_at as createdAt',
    ])
    .executeTakeFirst();
}

export async function isKnown(db: Db, email: string): Promise<{ language: string } | undefined> {
  return db
    .selectFrom('users')
    .select(sql<string>`language_of(id)`.as('language'))
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}
