import type { Actor } from '@forecourt/contract/actor';
import type { ErrorName } from '@forecourt/contract/errors';
import type { LedgerDifference } from '../ledger/ledger.rules.ts';

/** A user whose credits are topped up or removed. */
interface CreditReceiver {
  role: string | null;
  clientId: string | null;
  customerId: string | null;
}

const forbidden: Record<string, ErrorName> = { customer: 'customerForbidden', client: 'clientForbiddenUser' };

/** Only accounts that work with vehicles have credits of their own. Null when this user may have some. */
export function receiverRefusal(actor: Actor, user: CreditReceiver): ErrorName | null {
  if (user.role === 'user' && user.clientId) return null;
  return (actor.kind === 'person' ? forbidden[actor.role] : undefined) ?? 'userForbidden';
}

/** Why a client may not give credits to a user. Credits of one customer reach another only by a transfer between the two. */
export function payerRefusal(client: { customerId: string | null }, user: CreditReceiver): ErrorName | null {
  return client.customerId === user.customerId ? null : 'customerForbiddenClient';
}

/** Whose credits pay for a user's pictures. */
export function payerOf(user: { creditSource: string | null; clientId: string | null; userId: string }) {
  return user.creditSource === 'client' && user.clientId
    ? ({ kind: 'client', id: user.clientId } as const)
    : ({ kind: 'user', id: user.userId } as const);
}

export function newDifferences(found: LedgerDifference[], known: LedgerDifference[]): LedgerDifference[] {
  return found.filter(({ what, id }) => !known.some((one) => one.what === what && one.id === id));
}
