import type { Anonymous, ApiKeyScope, BuiltInFeature, Person, RoleName, System } from './actor.ts';

/** All permissions. A read-only admin keeps those named `noun:read` and loses the others. */
export const permissions = [
  'account:copy',
  'account:read',
  'account:write',
  'admins:read',
  'admins:write',
  'api-keys:read',
  'api-keys:write',
  'client-credits:read',
  'audit:read',
  'backgrounds:read',
  'backgrounds:write',
  'body-types:write',
  'catalogue:read',
  'catalogue:write',
  'clients:configure',
  'clients:read',
  'clients:write',
  'collages:read',
  'collages:write',
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
  'mattes:write',
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
  'review-figures:read',
  'reviews:read',
  'reviews:write',
  'second-looks:read',
  'secondFactor:write',
  'spins:read',
  'spins:write',
  'ssh-keys:read',
  'ssh-keys:write',
  'users:erase',
  'users:impersonate',
  'users:read',
  'users:write',
  'vehicle-specifications:write',
  'vehicles:read',
  'vehicles:write',
  'webhooks:read',
  'webhooks:write',
] as const;
export type Permission = (typeof permissions)[number];

/** Access to a route: a permission, or an explicit `public`. */
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
  // No scope of API keys has it.
  'account:copy',
  'account:read',
  'account:write',
  'audit:read',
  'events:read',
  'secondFactor:write',
] as const satisfies Permission[];
/** Quick cut-outs, which belong to no vehicle. */
const cutOuts = ['crops:read', 'crops:write'] as const satisfies Permission[];
const work = [
  ...cutOuts,
  'vehicles:read',
  'vehicles:write',
  'images:read',
  'images:write',
  'presets:read',
] as const satisfies Permission[];

/** Backgrounds and plate pictures that the operator makes on request. */
const wishes = ['picture-requests:read', 'picture-requests:write'] as const satisfies Permission[];

/** What only premium types make of their pictures. */
const products = [
  'collages:read',
  'collages:write',
  'mattes:write',
  'spins:read',
  'spins:write',
] as const satisfies Permission[];

/** What the operator's managers may see, answer and prepare for the customers assigned to them. */
const oversight = [
  'backgrounds:read',
  'backgrounds:write',
  'overview:read',
  'customers:read',
  'admins:read',
  'clients:read',
  'users:read',
  'vehicles:read',
  'images:read',
  'presets:read',
  'review-figures:read',
  'picture-requests:answer',
  'picture-requests:read',
] as const satisfies Permission[];
const people = ['users:read', 'users:write'] as const satisfies Permission[];
/** Keys by which programs call the API in the name of the account. */
const apiKeys = ['api-keys:read', 'api-keys:write'] as const satisfies Permission[];
/** Endpoints that are notified of what happens. */
const webhooks = ['webhooks:read', 'webhooks:write'] as const satisfies Permission[];
/** Keys by which programs upload photos by SFTP. */
const sshKeys = ['ssh-keys:read', 'ssh-keys:write'] as const satisfies Permission[];
/** Connections to outside systems: the user's own, and those of the client they act for. */
const connections = ['dms:read', 'dms:write'] as const satisfies Permission[];
/** A client account manages its own client; creating and deleting clients is up to its customer. */
const ownClient = [
  ...people,
  ...apiKeys,
  ...webhooks,
  ...sshKeys,
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
  'backgrounds:read',
  'backgrounds:write',
  'clients:write',
  'customers:read',
  'customers:write',
  'admins:read',
  'admins:write',
  'notifications:read',
] as const satisfies Permission[];

/** Credit permissions of a user, a client and a customer: each role has those of the previous one and more. */
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

/** The complete permission table, used by both server and panel. */
export const permissionTable: Record<Grade, readonly Permission[]> = {
  root: permissions,
  manager: [...account, ...oversight],
  qcmanager: [...account, 'reviews:read', 'reviews:write'],
  customer: [...account, ...ownCustomer, ...customerCredits],
  'customer:simple': [...account, ...ownCustomer, ...customerCredits],
  'customer:basic': [...account, ...ownCustomer, ...customerCredits, ...work],
  'customer:premium': [...account, ...ownCustomer, ...customerCredits, ...work, ...products],
  client: [...account, ...actingClient, ...clientCredits],
  'client:simple': [...account, ...actingClient, ...clientCredits, ...cutOuts],
  'client:basic': [...account, ...actingClient, ...clientCredits, ...work],
  'client:premium': [...account, ...actingClient, ...clientCredits, ...work, ...products],
  'user:simple': [...account, ...connections, ...userCredits, 'users:read', ...work],
  'user:basic': [...account, ...connections, ...userCredits, ...wishes, ...work],
  'user:premium': [
    ...account,
    ...connections,
    ...apiKeys,
    ...webhooks,
    ...sshKeys,
    ...userCredits,
    ...wishes,
    ...work,
    ...products,
  ],
};

/** What a read-only admin keeps besides every `…:read`: a copy of their data, changing their own name, password and second factor. */
const keptWhenReadOnly: readonly Permission[] = ['account:copy', 'account:write', 'secondFactor:write'];

/** Whether the role belongs to the operator's staff. */
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

/** Permissions that require a feature of the user's client. */
const featureOf: Partial<Record<Permission, BuiltInFeature>> = {
  'crops:read': 'crops',
  'crops:write': 'crops',
  'dms:read': 'connections',
  'dms:write': 'connections',
  'picture-requests:read': 'pictureRequests',
  'picture-requests:write': 'pictureRequests',
};

/** What the permissions of a person depend on. */
type Grantee = Pick<Person, 'kind' | 'role' | 'type' | 'readOnly' | 'withheldFeatures'> &
  Partial<Pick<Person, 'apiKey'>>;

/** Whether the client's features rule the access out. Accounts that exist only for cut-outs keep theirs. */
function isWithheld({ role, type, withheldFeatures }: Grantee, access: Permission): boolean {
  const feature = featureOf[access];
  if (feature === undefined || !withheldFeatures.includes(feature)) return false;
  return feature !== 'crops' || (role !== 'user' && role !== 'client') || type !== 'simple';
}

/** What keys with a scope may change; `read` is all that is named `noun:read`. */
const changesOf: Record<Exclude<ApiKeyScope, 'read'>, readonly RouteAccess[]> = {
  pictures: [
    'vehicles:write',
    'images:write',
    'crops:write',
    'collages:write',
    'spins:write',
    'mattes:write',
  ],
  webhooks: ['webhooks:write'],
};

function isInScopes(scopes: readonly ApiKeyScope[], access: RouteAccess): boolean {
  return scopes.some((scope) =>
    scope === 'read' ? access.endsWith(':read') : changesOf[scope].includes(access),
  );
}

export function mayHaveKeys(person: Pick<Person, 'role' | 'type'>): boolean {
  return permissionTable[gradeOf(person)].includes('api-keys:read');
}

/** The one permission check. An anonymous actor may use public routes and nothing else. */
export function can(actor: Grantee | System | Anonymous, access: RouteAccess): boolean {
  if (access === 'public' || actor.kind === 'system') return true;
  if (actor.kind === 'anonymous') return false;
  const granted = permissionTable[gradeOf(actor)];
  if (!granted.includes(access) || isWithheld(actor, access)) return false;
  // The account may have lost the right to keys since it made this one.
  if (actor.apiKey && !(granted.includes('api-keys:read') && isInScopes(actor.apiKey.scopes, access)))
    return false;
  return !actor.readOnly || access.endsWith(':read') || keptWhenReadOnly.includes(access);
}

/**
 * Whether the access is denied to a user who has taken over the account: they cannot move its credits or create its
 * invoices.
 */
export function isForOwnPerson(access: RouteAccess): boolean {
  return /^(credits|orders|invoices):(?!read$)/.test(access);
}
