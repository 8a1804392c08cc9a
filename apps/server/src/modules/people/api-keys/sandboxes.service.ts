/**
 * Accounts that sandbox keys act as. Guarantees that an account has one at most, that nobody can sign in as it, and that it is
 * in no reach but its own and the operator's: all of them have a client each, of one customer.
 */
import type { UserId } from '@forecourt/contract/ids';
import type { User } from '@forecourt/contract/users';
import type { Tx } from '../../../platform/db/database.ts';
import * as clients from '../clients/clients.service.ts';
import * as customers from '../customers/customers.service.ts';
import * as users from '../users/users.service.ts';
import * as queries from './sandboxes.queries.ts';

const customerName = 'Sandbox';

/** The account that sandbox keys of this account act as; made for the first one. */
export async function sandboxOf(tx: Tx, owner: User, now: Date): Promise<UserId> {
  await queries.lockSandboxes(tx);
  const found = await queries.findSandboxOf(tx, owner.id);
  if (found) return found;
  const name = `${owner.name ?? owner.email} (sandbox)`;
  const customerId =
    (await queries.findSandboxCustomer(tx)) ?? (await customers.createNamedCustomer(tx, customerName, now));
  const clientId = await clients.createFirstClient(tx, { name, customerId }, now);
  const userId = await users.insertUser(tx, {
    // A domain that never receives mail (RFC 2606).
    email: `${clientId}@sandbox.invalid`,
    ...{
      name,
      clientId,
      customerId: null,
      role: 'user',
      type: 'premium',
      passwordHash: null,
      createdAt: now,
    },
  });
  await queries.upsertSandbox(tx, owner.id, userId);
  return userId;
}
