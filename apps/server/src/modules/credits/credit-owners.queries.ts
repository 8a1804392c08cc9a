import type { Scope } from '@forecourt/contract/actor';
import type { ClientId, CustomerId } from '@forecourt/contract/ids';
import type { Db } from '../../platform/db/database.ts';
import { inScope } from '../../platform/db/scope.ts';
import type { Owner } from '../ledger/ledger.rules.ts';

/** An owner of credits, with the organisations that it belongs to. */
export interface CreditOwner {
  name: string;
  clientId: ClientId | null;
  customerId: CustomerId | null;
  /** Users only. */
  role: string | null;
  /** Users and clients only: whose credits pay for pictures. */
  creditSource: string | null;
}

export async function find(db: Db, scope: Scope, owner: Owner): Promise<CreditOwner | undefined> {
  const row = await db
    .selectFrom('account_owners')
    .select([
      'name',
      'client_id as clientId',
      'customer_id as customerId',
      'role',
      'credit_source as creditSource',
    ])
    .where('owner_kind', '=', owner.kind)
    .where('owner_id', '=', owner.id)
    .where(inScope(scope, 'account_owners'))
    .executeTakeFirst();
  return row && { ...row, name: row.name ?? '' };
}
