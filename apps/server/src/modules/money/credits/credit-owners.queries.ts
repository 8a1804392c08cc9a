import type { Scope } from '@forecourt/contract/actor';
import type { ClientId, CustomerId } from '@forecourt/contract/ids';
import type { Db } from '../../../platform/db/database.ts';
import { inScope } from '../../../platform/db/scope.ts';
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

export async function findCreditOwner(db: Db, scope: Scope, owner: Owner): Promise<CreditOwner | undefined> {
  const row = await db
    .selectFrom('accountOwners')
    .select(['name', 'clientId', 'customerId', 'role', 'creditSource'])
    .where('ownerKind', '=', owner.kind)
    .where('ownerId', '=', owner.id)
    .where(inScope(scope, 'account_owners'))
    .executeTakeFirst();
  return row && { ...row, name: row.name ?? '' };
}
