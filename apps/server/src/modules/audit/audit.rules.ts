import type { Actor } from '@forecourt/contract/actor';
import type { CustomerId, UserId } from '@forecourt/contract/ids';

/** How much of the log somebody reads. */
export type AuditReach =
  | { kind: 'everything' }
  | { kind: 'customer'; customerId: CustomerId }
  | { kind: 'own'; userId: UserId };

/** Root reads everything, a customer admin its organisation, everybody else what happened in their name. */
export function auditReach(actor: Actor): AuditReach | null {
  if (actor.kind === 'system') return { kind: 'everything' };
  if (actor.kind === 'anonymous') return null;
  if (actor.role === 'root') return { kind: 'everything' };
  if (actor.role === 'customer' && actor.customerId)
    return { kind: 'customer', customerId: actor.customerId };
  return { kind: 'own', userId: actor.userId };
}
