import { randomUUID } from 'node:crypto';
import type { RoleName, UserType } from '@forecourt/contract/actor';
import type { ClientId, CustomerId, UserId } from '@forecourt/contract/ids';
import { hashPassword } from '../platform/crypto.ts';
import type { Db } from '../platform/db/database.ts';

/** Builders of rows for tests and demo data. Absent values are generated, missing parents included. */

/** A cause without an actor, at the initial time of the test clock. */
export const nobody = { actorId: null, key: null, now: new Date('2026-06-15T10:00:00Z') };

/** Eight random characters. */
export const unique = () => randomUUID().slice(0, 8);

export interface CustomerParts {
  name?: string;
  parentId?: CustomerId;
  allowChilds?: boolean;
  isNotify?: boolean;
  allowNegativeCredits?: boolean;
}

export async function buildCustomer(db: Db, parts: CustomerParts = {}): Promise<CustomerId> {
  const { id } = await db
    .insertInto('customers')
    .values({
      name: parts.name ?? `Customer ${unique()}`,
      parent_id: parts.parentId ?? null,
      allow_childs: parts.allowChilds ?? false,
      is_notify: parts.isNotify ?? false,
      allow_negative_credits: parts.allowNegativeCredits ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface ClientParts {
  name?: string;
  customerId?: CustomerId;
  creditSource?: 'client' | 'user';
  disallowsUserSettings?: boolean;
}

export async function buildClient(db: Db, parts: ClientParts = {}): Promise<ClientId> {
  const { id } = await db
    .insertInto('clients')
    .values({
      name: parts.name ?? `Client ${unique()}`,
      customer_id: parts.customerId ?? (await buildCustomer(db)),
      credit_source: parts.creditSource ?? 'client',
      disallows_user_settings: parts.disallowsUserSettings ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface UserParts {
  email?: string;
  name?: string | null;
  role?: RoleName;
  type?: UserType | null;
  clientId?: ClientId;
  customerId?: CustomerId;
  password?: string;
  passwordHash?: string;
  readOnly?: boolean;
  active?: boolean;
  maxCount?: number;
  licensePlateEnabled?: boolean;
  reflectiveFloorEnabled?: boolean;
  lastTimeOnline?: Date | null;
  createdAt?: Date;
  deletedAt?: Date | null;
}

export const testPassword = 'a long enough password';
let testPasswordHash: Promise<string> | undefined;

function passwordHashOf(parts: UserParts): Promise<string> {
  if (parts.passwordHash) return Promise.resolve(parts.passwordHash);
  if (parts.password) return hashPassword(parts.password);
  testPasswordHash ??= hashPassword(testPassword);
  return testPasswordHash;
}

export async function buildUser(db: Db, parts: UserParts = {}): Promise<UserId> {
  const role = parts.role ?? 'user';
  const belongsToClient = role === 'user' || role === 'client';
  const { id } = await db
    .insertInto('users')
    .values({
      email: parts.email ?? `${unique()}@example.test`,
      name: parts.name === undefined ? `Person ${unique()}` : parts.name,
      role,
      type: parts.type ?? (role === 'user' ? 'basic' : null),
      client_id: belongsToClient ? (parts.clientId ?? (await buildClient(db))) : null,
      customer_id: role === 'customer' ? (parts.customerId ?? (await buildCustomer(db))) : null,
      password_hash: await passwordHashOf(parts),
      read_only: parts.readOnly ?? false,
      active: parts.active ?? true,
      max_count: parts.maxCount ?? 12,
      license_plate_enabled: parts.licensePlateEnabled ?? true,
      reflective_floor_enabled: parts.reflectiveFloorEnabled ?? true,
      last_time_online: parts.lastTimeOnline ?? null,
      created_at: parts.createdAt,
      deleted_at: parts.deletedAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
