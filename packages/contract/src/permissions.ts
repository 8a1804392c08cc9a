import type { Actor, BuiltInFeature, Person, RoleName } from './actor.ts';

/** What can be allowed. `noun:read` lets a read-only admin keep it; everything else is taken from them. */
export const permissions = [
  'account:read',
  'account:write',
  'admins:read',
  'admins:write',
  'client-credits:read',
  'audit:read',
  'body-types:write',
  'catalogue:read',
  'catalogue:write',
  'clients:configure',
  'clients:read',
  'clients:write',
  'credits:alert',
  'credits:give',
  'credits:issue',
  'credits:read',
  'credits:redeem',
  'credits:transfer',
  'crops:read',
  'crops:write',
  'customers:read',
  'customers:restore',
  'customers:write',
  'dms:read',
  'dms:write',
  'events:read',
  'features:read',
  'features:write',
  'files:write-any',
  'images:read',
  'images:write',
  'installation:write',
  'invoice-settings:read',
  'invoice-settings:write',
  'invoices:read',
  'invoices:settle',
  'invoices:write',
  'job-centre:read',
  'job-centre:write',
  'mails:read',
  'managers:read',
  'managers:write',
  'notifications:read',
  'notifications:write',
  'offers:read',
  'offers:write',
  'orders:read',
  'orders:write',
  'overview:read',
  'picture-requests:answer',
  'picture-requests:read',
  'picture-requests:write',
  'presets:read',
  'prices:read',
  'prices:write',
  'promo-codes:write',
  'secondFactor:write',
  'users:impersonate',
  'users:read',
  'users:write',
  'vehicle-specifications:write',
  'vehicles:read',
  'vehicles:write',
] as const;
export type Permission = (typeof permissions)[number];

/** What a route asks for: a permission, or nothing at all, which has to be said aloud. */
export type RouteAccess = Permission | 'public';

/** `role` or `role:type`; a role without types has one row. */
export type Grade =
  | 'root'
  | 'manager'
  | 'qcmanager'
  | `${'customer' | 'client' | 'user'}:${'simple' | 'basic' | 'premium'}`
  | 'customer'
  | 'client';

const account = [
  'account:read',
  'account:write',
  'audit:read',
  'events:read',
  'secondFactor:write',
] as const satisfies Permission[];
/** Quick cut-outs, without vehicles. */
const cutOuts = ['crops:read', 'crops:write'] as const satisfies Permission[];
const work = [
  ...cutOuts,
  'vehicles:read',
  'vehicles:write',
  'images:read',
  'images:write',
  'presets:read',
] as const satisfies Permission[];

/** Backgrounds and plate pictures that the operator makes for whoever asks. */
const wishes = ['picture-requests:read', 'picture-requests:write'] as const satisfies Permission[];

/** What the operator's managers see of the customers assigned to them, and answer. */
const oversight = [
  'overview:read',
  'customers:read',
  'admins:read',
  'clients:read',
  'users:read',
  'vehicles:read',
  'images:read',
  'presets:read',
  'picture-requests:answer',
  'picture-requests:read',
] as const satisfies Permission[];
const people = ['users:read', 'users:write'] as const satisfies Permission[];
/** Systems that somebody connects: their own, and those of the client they act for. */
const connections = ['dms:read', 'dms:write'] as const satisfies Permission[];
/** A client account looks after its own client; making and removing clients is its customer's. */
const ownClient = [
  ...people,
  'clients:read',
  'clients:configure',
  'overview:read',
] as const satisfies Permission[];
const actingClient = [
  ...ownClient,
  ...connections,
  ...wishes,
  'notifications:read',
] as const satisfies Permission[];
const ownCustomer = [
  ...ownClient,
  ...wishes,
  'clients:write',
  'customers:read',
  'customers:write',
  'admins:read',
  'admins:write',
  'notifications:read',
] as const satisfies Permission[];

/** Credits of a user, a client and a customer: each kind does what the one before it does, and more. */
const userCredits = [
  'credits:alert',
  'credits:read',
  'credits:redeem',
  'invoices:read',
] as const satisfies Permission[];
const clientCredits = [...userCredits, 'client-credits:read', 'credits:give'] as const satisfies Permission[];
const customerCredits = [
  ...clientCredits,
  'credits:transfer',
  'invoice-settings:read',
  'invoices:write',
  'offers:read',
  'orders:read',
  'orders:write',
  'prices:read',
] as const satisfies Permission[];

/** The whole table. Server and panel read the same one. */
export const permissionTable: Record<Grade, readonly Permission[]> = {
  root: permissions,
  manager: [...account, ...oversight],
  qcmanager: account,
  customer: [...account, ...ownCustomer, ...customerCredits],
  'customer:simple': [...account, ...ownCustomer, ...customerCredits],
  'customer:basic': [...account, ...ownCustomer, ...customerCredits, ...work],
  'customer:premium': [...account, ...ownCustomer, ...customerCredits, ...work],
  client: [...account, ...actingClient, ...clientCredits],
  'client:simple': [...account, ...actingClient, ...clientCredits, ...cutOuts],
  'client:basic': [...account, ...actingClient, ...clientCredits, ...work],
  'client:premium': [...account, ...actingClient, ...clientCredits, ...work],
  'user:simple': [...account, ...connections, ...userCredits, 'users:read', ...work],
  'user:basic': [...account, ...connections, ...userCredits, ...wishes, ...work],
  'user:premium': [...account, ...connections, ...userCredits, ...wishes, ...work],
};

/** What a read-only admin keeps besides every `…:read`: their own name, password and second factor. */
const keptWhenReadOnly: readonly Permission[] = ['account:write', 'secondFactor:write'];

/** The operator's own people. */
export function isStaff(role: RoleName): boolean {
  return role === 'root' || role === 'manager' || role === 'qcmanager';
}

export function gradeOf(person: Pick<Person, 'role' | 'type'>): Grade {
  if (person.role === 'user') return `user:${person.type ?? 'simple'}`;
  if (person.role === 'customer' || person.role === 'client') {
    return person.type ? `${person.role}:${person.type}` : person.role;
  }
  return person.role;
}

/** What is open to those alone whose client has the feature. */
const featureOf: Partial<Record<Permission, BuiltInFeature>> = {
  'crops:read': 'crops',
  'crops:write': 'crops',
  'dms:read': 'connections',
  'dms:write': 'connections',
  'picture-requests:read': 'pictureRequests',
  'picture-requests:write': 'pictureRequests',
};

/** Accounts that are for cut-outs and nothing else keep them. */
function isWithheld({ role, type, withheldFeatures }: Person, access: Permission): boolean {
  const feature = featureOf[access];
  if (feature === undefined || !withheldFeatures.includes(feature)) return false;
  return feature !== 'crops' || (role !== 'user' && role !== 'client') || type !== 'simple';
}

/** The one question. An actor who is nobody may do what is public, and nothing else. */
export function can(actor: Actor, access: RouteAccess): boolean {
  if (access === 'public' || actor.kind === 'system') return true;
  if (actor.kind === 'anonymous') return false;
  if (!permissionTable[gradeOf(actor)].includes(access) || isWithheld(actor, access)) return false;
  return !actor.readOnly || access.endsWith(':read') || keptWhenReadOnly.includes(access);
}

/** Closed to somebody who has taken over an account: they move none of its credits and make none of its invoices. */
export function isForOwnPerson(access: RouteAccess): boolean {
  return /^(credits|orders|invoices):(?!read$)/.test(access);
}
