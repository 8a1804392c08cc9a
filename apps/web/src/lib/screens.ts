import type { Permission } from '@forecourt/contract/permissions';
import type { User } from '@forecourt/contract/users';
import type { TextKey } from './i18n.ts';
import { type Area, areaOf, areas, vehicleAreas } from './paths.ts';

interface ScreenRow {
  name: string;
  areas: readonly Area[];
  /** Below its area, empty for the home of it; `$id` and other names stand for ids of things. */
  path: string;
  /** Whoever lacks it is led home. */
  needs: Permission;
  /** What the specification asks for besides. */
  when?: (user: User) => boolean;
  /** The words of its link in the sidebar, where it has one. */
  link?: TextKey;
}

/** Root always; a customer and its clients only where the customer has it on. */
const hasNotifications = (user: User) => user.role.name === 'root' || user.customer?.isNotify === true;

/** A customer that may have sub-customers. */
const hasBelow = (user: User) => user.customer?.allowChilds === true;

/** Every screen behind the sign-in but the homes; its links stand in the sidebar in this order: the specification's, then ours. */
const rows = [
  { name: 'managerHome', areas: ['manager'], path: '', needs: 'overview:read', link: 'nav.overview' },
  {
    name: 'customers',
    areas: ['root', 'manager'],
    path: 'customers',
    needs: 'customers:read',
    link: 'nav.customers',
  },
  {
    name: 'customer',
    areas: ['root', 'manager', 'customer'],
    path: 'customers/$id',
    needs: 'customers:read',
  },
  {
    name: 'clients',
    areas: ['root', 'manager'],
    path: 'applications',
    needs: 'clients:read',
    link: 'nav.clients',
  },
  {
    name: 'client',
    areas: ['root', 'manager', 'customer'],
    path: 'applications/$id',
    needs: 'clients:read',
  },
  {
    name: 'users',
    areas: ['root', 'manager', 'crop'],
    path: 'users',
    needs: 'users:read',
    link: 'nav.users',
  },
  {
    name: 'ownUsers',
    areas: ['customer', 'client'],
    path: 'users',
    needs: 'users:read',
    link: 'customer.users',
  },
  {
    name: 'user',
    areas: ['root', 'manager', 'customer', 'client'],
    path: 'users/$id',
    needs: 'users:read',
  },
  {
    name: 'subCustomers',
    areas: ['customer'],
    path: 'customers',
    needs: 'customers:read',
    when: hasBelow,
    link: 'customer.subCustomers',
  },
  {
    name: 'allUsers',
    areas: ['customer'],
    path: 'all-users',
    needs: 'users:read',
    when: hasBelow,
    link: 'customer.allUsers',
  },
  { name: 'vehicles', areas: vehicleAreas, path: 'vehicles', needs: 'vehicles:read', link: 'nav.vehicles' },
  { name: 'newVehicle', areas: vehicleAreas, path: 'vehicles/new', needs: 'vehicles:write' },
  { name: 'vehicle', areas: vehicleAreas, path: 'vehicles/$id', needs: 'vehicles:read' },
  { name: 'settings', areas: ['dashboard'], path: 'settings', needs: 'account:read', link: 'nav.settings' },
  {
    name: 'social',
    areas: ['root', 'crop'],
    path: 'social-connections',
    needs: 'dms:read',
    link: 'nav.socialConnections',
  },
  {
    name: 'restoreVehicles',
    areas: ['root'],
    path: 'restore-vehicles',
    needs: 'vehicles:write',
    link: 'nav.deletedVehicles',
  },
  {
    name: 'restoreUsers',
    areas: ['root', 'customer', 'client'],
    path: 'restore-users',
    needs: 'users:write',
    link: 'nav.restoreUsers',
  },
  {
    name: 'promoCodes',
    areas: ['root'],
    path: 'promo-codes',
    needs: 'promo-codes:write',
    link: 'nav.promoCodes',
  },
  {
    name: 'overview',
    areas: ['root', 'customer', 'client'],
    path: '',
    needs: 'overview:read',
    link: 'nav.overview',
  },
  {
    name: 'notifications',
    areas: ['root', 'customer', 'client'],
    path: 'notifications',
    needs: 'notifications:read',
    when: hasNotifications,
    link: 'nav.notifications',
  },
  {
    name: 'ownNotifications',
    areas: ['manager', 'checker', 'dashboard', 'crop'],
    path: 'notifications',
    needs: 'account:read',
    link: 'nav.notifications',
  },
  { name: 'newNotification', areas: ['root'], path: 'notifications/new', needs: 'notifications:write' },
  {
    name: 'ownClients',
    areas: ['customer'],
    path: 'applications',
    needs: 'clients:read',
    link: 'nav.clients',
  },
  {
    name: 'ownCustomer',
    areas: ['customer'],
    path: 'organisation',
    needs: 'customers:read',
    link: 'nav.organisation',
  },
  {
    name: 'ownClient',
    areas: ['client'],
    path: 'organisation',
    needs: 'clients:configure',
    link: 'nav.organisation',
  },
  {
    name: 'deletedVehicles',
    areas: ['dashboard', 'customer', 'client'],
    path: 'vehicles/deleted',
    needs: 'vehicles:read',
    link: 'nav.deletedVehicles',
  },
  {
    name: 'credits',
    areas: ['customer', 'client', 'dashboard'],
    path: 'credits',
    needs: 'credits:read',
    link: 'credits.label',
  },
  {
    name: 'invoices',
    areas: ['customer', 'dashboard'],
    path: 'invoices',
    needs: 'invoices:read',
    link: 'nav.invoices',
  },
  { name: 'invoice', areas: ['customer', 'dashboard'], path: 'invoices/$invoiceId', needs: 'invoices:read' },
  {
    name: 'customerInvoice',
    areas: ['root', 'customer'],
    path: 'customers/$id/invoices/$invoiceId',
    needs: 'invoices:read',
  },
  { name: 'prices', areas: ['root'], path: 'prices', needs: 'prices:write', link: 'nav.prices' },
  {
    name: 'invoiceSettings',
    areas: ['root'],
    path: 'invoice-settings',
    needs: 'invoice-settings:write',
    link: 'nav.invoiceSettings',
  },
  { name: 'jobs', areas: ['root'], path: 'jobs', needs: 'job-centre:read', link: 'nav.jobs' },
  { name: 'audit', areas: ['root', 'customer'], path: 'audit', needs: 'audit:read', link: 'nav.audit' },
  { name: 'mails', areas: ['root'], path: 'mails', needs: 'mails:read', link: 'nav.mails' },
  {
    name: 'installation',
    areas: ['root'],
    path: 'installation',
    needs: 'installation:write',
    link: 'nav.installation',
  },
  { name: 'account', areas, path: 'account', needs: 'account:read', link: 'nav.account' },
] as const satisfies readonly ScreenRow[];

export type ScreenName = (typeof rows)[number]['name'];
export type LinkedScreenName = Extract<(typeof rows)[number], { link: TextKey }>['name'];
export type Screen = ScreenRow & { name: ScreenName };
export type LinkedScreen = Screen & { name: LinkedScreenName; link: TextKey };
export const screens: readonly Screen[] = rows;

/** `permits` asks the permission table; it is no part of what is loaded before the sign-in. */
export function mayOpen(screen: Screen, user: User, permits: (needs: Permission) => boolean): boolean {
  return screen.areas.includes(areaOf(user.role)) && permits(screen.needs) && (screen.when?.(user) ?? true);
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const patterns = [
  ...areas.map((area) => `/${area}`),
  ...screens.flatMap((screen) =>
    screen.areas.map((area) => `/${area}/${screen.path.replaceAll(/\$\w+/g, uuid)}`),
  ),
].map((pattern) => new RegExp(`^${pattern}$`));

/** Whether a screen stands at this path; the sign-in leads to no other. */
export function isScreen(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
