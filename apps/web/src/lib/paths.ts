import type { CatalogueKind } from '@forecourt/contract/catalogue';
import type { RequestKind } from '@forecourt/contract/picture-requests';
import type { Role } from '@forecourt/contract/user-fields';

/** The first segment of a path, one per role. */
export const areas = ['root', 'manager', 'checker', 'customer', 'client', 'dashboard', 'crop'] as const;
export type Area = (typeof areas)[number];

export const loginPath = '/login';
/** The sign-up form, on installations that allow sign-up. */
export const signUpPath = `${loginPath}#sign-up`;
/** The public demo, open to everyone. */
export const demoPath = '/demo-app';
/** Where Instagram redirects to after the OAuth consent. */
export const callbackPath = '/auth/instagram/callback';
/** Public pages of information about the installation. */
export const informationPaths = ['/privacy', '/accessibility'] as const;
export type InformationPath = (typeof informationPaths)[number];

/** The area that a role works in. */
export function areaOf(role: Role): Area {
  if (role.name === 'user') return role.type === 'simple' || role.type === null ? 'crop' : 'dashboard';
  return role.name === 'qcmanager' ? 'checker' : role.name;
}

/**
 * Whether the settings of these accounts have their name and picture. Those who order pictures have settings of
 * pictures there, and staff have none; both find their profile in their account.
 */
export function hasProfileInSettings(role: Role): boolean {
  return ['customer', 'client', 'crop'].includes(areaOf(role));
}

export function homeOf(role: Role): string {
  return `/${areaOf(role)}`;
}

/** Areas that show vehicles; the type of the account decides whether they can be edited there. */
export const vehicleAreas: readonly Area[] = ['dashboard', 'customer', 'client', 'root', 'manager'];

/** Root's catalogue; each kind has its own path. */
const catalogue = (kind: CatalogueKind) => `/root/${kind}s`;

export const paths = {
  catalogue,
  catalogueItem: (kind: CatalogueKind, id: string) => `${catalogue(kind)}/${id}`,
  ownBackgrounds: '/customer/backgrounds',
  ownBackground: (id: string) => `/customer/backgrounds/${id}`,
  backgroundsOfCustomer: (area: Area, customerId: string) =>
    `/${area}/customers/${customerId}?tab=backgrounds`,
  backgroundOfCustomer: (area: Area, customerId: string, id: string) =>
    `/${area}/customers/${customerId}/backgrounds/${id}`,
  plateConfigurator: '/dashboard/license-plate-configurator',
  newPlateDesign: '/dashboard/license-plate-configurator/new',
  plateDesign: (id: string) => `/dashboard/license-plate-configurator/${id}`,
  features: '/root/features',
  feature: (id: string) => `/root/features/${id}`,
  /** Requests that the operator's staff answers. */
  staffRequests: (area: Area, kind: RequestKind) => `/${area}/${kind}-requests`,
  staffRequest: (area: Area, kind: RequestKind, id: string) => `/${area}/${kind}-requests/${id}`,
  /** Requests that users made. */
  requests: (area: Area) => `/${area}/requests`,
  request: (area: Area, id: string) => `/${area}/requests/${id}`,
  restyles: (area: Area) => `/${area}/restyles`,
  restyle: (area: Area, id: string) => `/${area}/restyles/${id}`,
  imports: (area: Area) => `/${area}/imports`,
  import: (area: Area, id: string) => `/${area}/imports/${id}`,
  vehicles: (area: Area) => `/${area}/vehicles`,
  newVehicle: (area: Area) => `/${area}/vehicles/new`,
  deletedVehicles: (area: Area) => (area === 'root' ? '/root/restore-vehicles' : `/${area}/vehicles/deleted`),
  vehicle: (area: Area, id: string) => `/${area}/vehicles/${id}`,
  /** The home of users who only make cut-outs; one screen of several in other areas. */
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
  payment: (area: Area, customerId: string, id: string) => `/${area}/customers/${customerId}/payments/${id}`,
  userInvoice: (area: Area, id: string, invoiceId: string) => `/${area}/users/${id}/invoices/${invoiceId}`,
  credits: (area: Area) => `/${area}/credits`,
  notifications: (area: Area) => `/${area}/notifications`,
  newNotification: '/root/notifications/new',
  jobs: '/root/jobs',
  mails: '/root/mails',
  managers: '/root/managers',
  users: (area: Area) => `/${area}/users`,
  user: (area: Area, id: string) => `/${area}/users/${id}`,
  account: (area: Area) => `/${area}/account`,
  settings: '/dashboard/settings',
  /** Users have their webhooks in their settings. */
  webhookSettings: '/dashboard/settings#webhooks',
  /** Where programs get access by SFTP: users have it among their settings. */
  sftp: (area: Area) => (area === 'dashboard' ? '/dashboard/settings#sftp' : `/${area}/sftp`),
  /** Where accounts at outside systems are connected: users and clients have them among their other settings. */
  connections: (area: Area) => {
    if (area === 'dashboard') return '/dashboard/settings#profile';
    return area === 'client' ? '/client/organisation?tab=social' : `/${area}/social-connections`;
  },
  channels: (area: Area, clientId: string) =>
    area === 'client'
      ? '/client/organisation?tab=channels'
      : `/${area}/applications/${clientId}?tab=channels`,
  webhooks: (area: Area) => `/${area}/webhooks`,
  settingsOf: (area: Area) => `/${area}/settings`,
};
