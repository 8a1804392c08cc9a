import type { ClientId, CustomerId, SessionId, UserId } from './ids.ts';

export const roleNames = ['root', 'manager', 'qcmanager', 'customer', 'client', 'user'] as const;
export type RoleName = (typeof roleNames)[number];

export const userTypes = ['simple', 'basic', 'premium'] as const;
export type UserType = (typeof userTypes)[number];

/** Parts of the product that can be switched on or off for each client. */
export const builtInFeatures = ['crops', 'pictureRequests', 'connections'] as const;
export type BuiltInFeature = (typeof builtInFeatures)[number];

/**
 * What an API key may do of what its account may. None of them moves credits, changes accounts or makes keys: for that somebody
 * signs in.
 */
export const apiKeyScopes = ['read', 'pictures', 'webhooks'] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** A signed-in user. */
export interface Person {
  kind: 'person';
  userId: UserId;
  sessionId: SessionId;
  role: RoleName;
  /** Null for roles that have no type. */
  type: UserType | null;
  customerId: CustomerId | null;
  clientId: ClientId | null;
  /** Whether this is a customer admin with read-only access. */
  readOnly: boolean;
  /** Features that the person's client does not have; empty for the operator's staff, who have all of them. */
  withheldFeatures: BuiltInFeature[];
  /** Customers assigned to a manager; empty for every other role. */
  assignedCustomerIds: CustomerId[];
  /** True if another user chose the password and this installation rejects most calls until it is changed. */
  mustChangePassword: boolean;
  /** True if the operator requires a second factor of its staff and this account has none yet. */
  mustSetSecondFactor: boolean;
  /** When the person last proved their identity, by signing in or by a confirmation. */
  confirmedAt: string;
  /**
   * Whether sensitive calls need a recent confirmation: the account has a second factor, or the operator requires it
   * of all accounts.
   */
  mustConfirm: boolean;
  /** The user who has temporarily taken over this account (impersonation); null when its owner signed in. */
  actingUserId: UserId | null;
  /** The limits of the API key that the call was made with; null for a session of a person. */
  apiKey: { scopes: ApiKeyScope[]; callsPerDay: number | null; isSandbox: boolean } | null;
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
 * The rows that an actor may see. Every tenant query takes a scope; there is no "no scope". `nothing` matches no row.
 */
export type Scope =
  | { kind: 'everything' }
  | { kind: 'customer'; customerId: CustomerId }
  | { kind: 'customers'; customerIds: CustomerId[] }
  | { kind: 'client'; clientId: ClientId }
  | { kind: 'user'; userId: UserId }
  | { kind: 'nothing' };

export function scopeOf(
  actor:
    | Pick<Person, 'kind' | 'userId' | 'role' | 'customerId' | 'clientId' | 'assignedCustomerIds'>
    | System
    | Anonymous,
): Scope {
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
