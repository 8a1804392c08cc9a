import { randomUUID } from 'node:crypto';
import type { Person, RoleName, UserType } from '@forecourt/contract/actor';
import type { ClientId, CustomerId, SessionId, UserId } from '@forecourt/contract/ids';
import { hashPassword } from '../../platform/crypto.ts';
import type { Db } from '../../platform/db/database.ts';

/** Builders of rows for tests and demo data. Absent values are generated, missing parents included. */

/** A cause without an actor, at the initial time of the test clock. */
export const nobody = { actorId: null, key: null, now: new Date('2026-06-15T10:00:00Z') };

/** A user of role user as the actor of an operation, without a session in the database. */
export function buildActor(userId: UserId): Person {
  return {
    kind: 'person',
    userId,
    sessionId: randomUUID() as SessionId,
    role: 'user',
    type: 'basic',
    clientId: null,
    customerId: null,
    readOnly: false,
    withheldFeatures: [],
    assignedCustomerIds: [],
    mustChangePassword: false,
    mustSetSecondFactor: false,
    confirmedAt: nobody.now.toISOString(),
    mustConfirm: false,
    actingUserId: null,
    apiKey: null,
  };
}

/** Eight random characters. */
export const unique = () => randomUUID().replaceAll('-', '').slice(0, 12);

export interface CustomerParts {
  name?: string;
  parentId?: CustomerId;
  allowChilds?: boolean;
  isNotify?: boolean;
  allowNegativeCredits?: boolean;
  storageLimitGb?: number;
}

export async function buildCustomer(db: Db, parts: CustomerParts = {}): Promise<CustomerId> {
  const { id } = await db
    .insertInto('customers')
    .values({
      name: parts.name ?? `Customer ${unique()}`,
      parentId: parts.parentId ?? null,
      allowChilds: parts.allowChilds ?? false,
      isNotify: parts.isNotify ?? false,
      allowNegativeCredits: parts.allowNegativeCredits ?? false,
      storageLimitGb: parts.storageLimitGb ?? null,
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
      customerId: parts.customerId ?? (await buildCustomer(db)),
      creditSource: parts.creditSource ?? 'client',
      disallowsUserSettings: parts.disallowsUserSettings ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface UserParts {
  email?: string;
  name?: string | null;
  phone?: string;
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
      phone: parts.phone ?? null,
      role,
      type: parts.type ?? (role === 'user' ? 'basic' : null),
      clientId: belongsToClient ? (parts.clientId ?? (await buildClient(db))) : null,
      customerId: role === 'customer' ? (parts.customerId ?? (await buildCustomer(db))) : null,
      passwordHash: await passwordHashOf(parts),
      readOnly: parts.readOnly ?? false,
      active: parts.active ?? true,
      maxCount: parts.maxCount ?? 12,
      licensePlateEnabled: parts.licensePlateEnabled ?? true,
      reflectiveFloorEnabled: parts.reflectiveFloorEnabled ?? true,
      lastTimeOnline: parts.lastTimeOnline ?? null,
      createdAt: parts.createdAt,
      deletedAt: parts.deletedAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
