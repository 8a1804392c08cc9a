import type { CatalogueKind } from '@forecourt/contract/catalogue';
import type { RequestKind } from '@forecourt/contract/picture-requests';
import type { Role } from '@forecourt/contract/user-fields';

/** The first part of a path, one per role area. */
export const areas = ['root', 'manager', 'checker', 'customer', 'client', 'dashboard', 'crop'] as const;
export type Area = (typeof areas)[number];

export const loginPath = '/login';
/** The form for a new account, where the installation has sign-up open. */
export const signUpPath = `${loginPath}#sign-up`;
/** Where strangers try the product; open to everybody. */
export const demoPath = '/demo-app';
/** Where an outside system sends people back to after they were asked there. */
export const callbackPath = '/auth/instagram/callback';
/** What an installation says of itself; open to everybody. */
export const informationPaths = ['/privacy', '/accessibility'] as const;
export type InformationPath = (typeof informationPaths)[number];

/** The area that a role works in. */
export function areaOf(role: Role): Area {
  if (role.name === 'user') return role.type === 'simple' || role.type === null ? 'crop' : 'dashboard';
  return role.name === 'qcmanager' ? 'checker' : role.name;
}

export function homeOf(role: Role): string {
  return `/${areaOf(role)}`;
}

/** Areas where vehicles are looked at, and worked on when the type of the account allows it. */
export const vehicleAreas: readonly Area[] = ['dashboard', 'customer', 'client', 'root', 'manager'];

/** The operator's catalogue, each kind in a place of its own. */
const catalogue = (kind: CatalogueKind) => `/root/${kind}s`;

export const paths = {
  catalogue,
  catalogueItem: (kind: CatalogueKind, id: string) => `${catalogue(kind)}/${id}`,
  features: '/root/features',
  feature: (id: string) => `/root/features/${id}`,
  /** What the operator's staff answers. */
  staffRequests: (area: Area, kind: RequestKind) => `/${area}/${kind}-requests`,
  staffRequest: (area: Area, kind: RequestKind, id: string) => `/${area}/${kind}-requests/${id}`,
  /** What people asked for. */
  requests: (area: Area) => `/${area}/requests`,
  request: (area: Area, id: string) => `/${area}/requests/${id}`,
  imports: (area: Area) => `/${area}/imports`,
  import: (area: Area, id: string) => `/${area}/imports/${id}`,
  vehicles: (area: Area) => `/${area}/vehicles`,
  newVehicle: (area: Area) => `/${area}/vehicles/new`,
  deletedVehicles: (area: Area) => (area === 'root' ? '/root/restore-vehicles' : `/${area}/vehicles/deleted`),
  vehicle: (area: Area, id: string) => `/${area}/vehicles/${id}`,
  /** Where people who only cut out are at home; elsewhere it is one screen of several. */
  crops: (area: Area) => (area === 'crop' ? '/crop/dashboard' : `/${area}/crops`),
  cropSet: (area: Area, id: string) => `${paths.crops(area)}/${id}`,
  customers: (area: Area) => `/${area}/customers`,
  customer: (area: Area, id: string) => `/${area}/customers/${id}`,
  clients: (area: Area) => `/${area}/applications`,
  client: (area: Area, id: string) => `/${area}/applications/${id}`,
  invoices: (area: Area) => `/${area}/invoices`,
  invoice: (area: Area, id: string) => `/${area}/invoices/${id}`,
  customerInvoice: (area: Area, id: string, invoiceId: string) =>
    `/${area}/customers/${id}/invoices/${invoiceId}`,
  userInvoice: (area: Area, id: string, invoiceId: string) => `/${area}/users/${id}/invoices/${invoiceId}`,
  credits: (area: Area) => `/${area}/credits`,
  notifications: (area: Area) => `/${area}/notifications`,
  newNotification: '/root/notifications/new',
  managers: '/root/managers',
  users: (area: Area) => `/${area}/users`,
  user: (area: Area, id: string) => `/${area}/users/${id}`,
  account: (area: Area) => `/${area}/account`,
  settings: '/dashboard/settings',
  settingsOf: (area: Area) => `/${area}/settings`,
};
