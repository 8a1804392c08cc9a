import type { ClientId, CustomerId, SessionId, UserId } from './ids.ts';

export const roleNames = ['root', 'manager', 'qcmanager', 'customer', 'client', 'user'] as const;
export type RoleName = (typeof roleNames)[number];

export const userTypes = ['simple', 'basic', 'premium'] as const;
export type UserType = (typeof userTypes)[number];

/** Parts of the product that clients have or have not. */
export const builtInFeatures = ['crops', 'pictureRequests', 'connections'] as const;
export type BuiltInFeature = (typeof builtInFeatures)[number];

/** A person who has signed in. */
export interface Person {
  kind: 'person';
  userId: UserId;
  sessionId: SessionId;
  role: RoleName;
  /** Null for roles that have no type. */
  type: UserType | null;
  customerId: CustomerId | null;
  clientId: ClientId | null;
  /** A customer admin who may look but not touch. */
  readOnly: boolean;
  /** Features that its client has not; the operator's staff has all. */
  withheldFeatures: BuiltInFeature[];
  /** Whom a manager looks after; empty for everybody else. */
  assignedCustomerIds: CustomerId[];
  /** Somebody else chose the password, and this installation opens little until it is changed. */
  mustChangePassword: boolean;
  /** The operator demands a second factor of its staff, and this account has none yet. */
  mustSetSecondFactor: boolean;
  /** When the person last proved who they are, by signing in or by a confirmation. */
  confirmedAt: string;
  /** Sensitive calls need a recent confirmation: the account has a second factor, or the operator demands it of all. */
  mustConfirm: boolean;
  /** Who has taken over this account for a while; null when its own person signed in. */
  actingUserId: UserId | null;
}

/** The installation itself: jobs, the command line, demo data. */
export interface System {
  kind: 'system';
}

export interface Anonymous {
  kind: 'anonymous';
}

export type Actor = Person | System | Anonymous;

/**
 * How far an actor may see. Every tenant query takes one; there is no "no scope".
 * `nothing` finds no row.
 */
export type Scope =
  | { kind: 'everything' }
  | { kind: 'customer'; customerId: CustomerId }
  | { kind: 'customers'; customerIds: CustomerId[] }
  | { kind: 'client'; clientId: ClientId }
  | { kind: 'user'; userId: UserId }
  | { kind: 'nothing' };

export function scopeOf(actor: Actor): Scope {
  if (actor.kind === 'system') return { kind: 'everything' };
  if (actor.kind === 'anonymous') return { kind: 'nothing' };
  if (actor.role === 'root') return { kind: 'everything' };
  if (actor.role === 'manager') return { kind: 'customers', customerIds: actor.assignedCustomerIds };
  if (actor.role === 'customer' && actor.customerId)
    return { kind: 'customer', customerId: actor.customerId };
  if (actor.role === 'client' && actor.clientId) return { kind: 'client', clientId: actor.clientId };
  if (actor.role === 'user') return { kind: 'user', userId: actor.userId };
  return { kind: 'nothing' };
}
