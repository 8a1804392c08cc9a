import type { UserId } from '@forecourt/contract/ids';
import { asAddress } from '@forecourt/contract/text-fields';
import { type RawBuilder, sql } from 'kysely';

/**
 * The id of the account that somebody means by an address: of several that look alike, the one that has it as it was typed, and
 * then the one that has no characters that nobody sees.
 */
export function accountAt(email: string): RawBuilder<UserId> {
  const seen = asAddress(email);
  return sql<UserId>`(select id from users where address_as_seen(email) = ${seen} and deleted_at is null
    order by email = ${email} desc, email = ${seen} desc, created_at limit 1)`;
}
