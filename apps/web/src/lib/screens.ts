import type { Permission } from '@forecourt/contract/permissions';
import type { User } from '@forecourt/contract/users';
import type { TextKey } from './i18n.ts';
import { type Area, areas, vehicleAreas } from './paths.ts';

/** The path of a screen, who may open it, and who sees a link to it. */
interface ScreenRow {
  name: string;
  areas: readonly Area[];
  /** Users of these areas may also open it, at the path of its own area. */
  guests?: readonly Area[];
  /** The path below its area, empty for the area's home; `$id` and the like are parameters. */
  path: string;
  /** Users without this permission are redirected to their home. */
  needs: Permission;
  /** A further condition of the specification. */
  when?: (user: User) => boolean;
  /** The label of its link in the sidebar, if it has one. */
  link?: TextKey;
  /** Which users see the link; others have another screen for it or reach it another way. */
  linkFor?: (user: User) => boolean;
}

/** Areas of accounts that work on vehicles of their own organisation, and of the screens beside those. */
const workAreas: readonly Area[] = ['dashboard', 'customer', 'client'];
/** The areas of the operator's staff. */
const staffAreas: readonly Area[] = ['root', 'manager'];

/** Customers and clients see notifications only if they are switched on for the customer. */
const hasNotifications = (user: User) => user.customer?.isNotify === true;

/** Whether the customer may have sub-customers. */
const hasBelow = (user: User) => user.customer?.allowChilds === true;

/** The account type that has nothing but cut-outs. */
const isSimple = (user: User) => user.role.name === 'user' || user.role.type === 'simple';

/** The account types that work on vehicles. */
const worksOnVehicles = ({ role }: User) => role.type === 'basic' || role.type === 'premium';

/** Cut-outs as one screen beside the vehicles; for accounts of type `simple` they are the home instead. */
const cutOuts = {
  areas: workAreas,
  needs: 'crops:read',
  when: (user: User) => user.role.type !== 'simple',
} as const satisfies Partial<ScreenRow>;
const ofRoot = { areas: ['root'] } as const satisfies Partial<ScreenRow>;
/** The catalogue from which root offers items to others and answers their requests. */
const catalogue = { areas: ['root'], needs: 'catalogue:write' } as const satisfies Partial<ScreenRow>;
/** Plates belong to users. */
const designing = { areas: ['dashboard'], needs: 'account:write' } as const satisfies Partial<ScreenRow>;
const answering = {
  areas: staffAreas,
  needs: 'picture-requests:answer',
} as const satisfies Partial<ScreenRow>;

/** Every screen behind the sign-in, in the sidebar's order: the overview, the specification's links, then ours. */
const rows = [
  {
    name: 'overview',
    areas: ['root', 'customer', 'client'],
    path: '',
    needs: 'overview:read',
    link: 'nav.overview',
  },
  { name: 'checkerHome', areas: ['checker'], path: '', needs: 'reviews:write', link: 'reviews.title' },
  { name: 'managerHome', areas: ['manager'], path: '', needs: 'overview:read', link: 'nav.overview' },
  {
    name: 'ownUsers',
    areas: ['customer', 'client'],
    path: 'users',
    needs: 'users:read',
    link: 'customer.users',
  },
  {
    name: 'crop',
    areas: ['crop'],
    guests: ['client'],
    path: 'dashboard',
    needs: 'crops:read',
    link: 'nav.crop',
    linkFor: isSimple,
  },
  { name: 'cropSet', areas: ['crop'], guests: ['client'], path: 'dashboard/$id', needs: 'crops:read' },
  { name: 'customers', areas: staffAreas, path: 'customers', needs: 'customers:read', link: 'nav.customers' },
  {
    name: 'customer',
    areas: ['root', 'manager', 'customer'],
    path: 'customers/$id',
    needs: 'customers:read',
  },
  { name: 'clients', areas: staffAreas, path: 'applications', needs: 'clients:read', link: 'nav.clients' },
  { name: 'client', areas: ['root', 'manager', 'customer'], path: 'applications/$id', needs: 'clients:read' },
  {
    name: 'users',
    areas: ['root', 'manager', 'crop'],
    path: 'users',
    needs: 'users:read',
    link: 'nav.users',
  },
  { name: 'user', areas: ['root', 'manager', 'customer', 'client'], path: 'users/$id', needs: 'users:read' },
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
    link: 'customer.allUsers',
  },
  { name: 'vehicles', areas: vehicleAreas, path: 'vehicles', needs: 'vehicles:read', link: 'nav.vehicles' },
  { name: 'newVehicle', areas: vehicleAreas, path: 'vehicles/new', needs: 'vehicles:write' },
  { name: 'vehicle', areas: vehicleAreas, path: 'vehicles/$id', needs: 'vehicles:read' },
  {
    ...answering,
    name: 'backgroundRequests',
    path: 'background-requests',
    link: 'pictureRequests.titles.background',
  },
  { ...answering, name: 'backgroundRequest', path: 'background-requests/$id' },
  {
    ...answering,
    name: 'plateRequests',
    path: 'license-plate-requests',
    link: 'pictureRequests.titles.license-plate',
  },
  { ...answering, name: 'plateRequest', path: 'license-plate-requests/$id' },
  { ...cutOuts, name: 'crops', path: 'crops', link: 'nav.crops' },
  { ...cutOuts, name: 'ownCropSet', path: 'crops/$id' },
  {
    name: 'settings',
    areas: [...workAreas, 'crop'],
    path: 'settings',
    needs: 'account:read',
    link: 'nav.settings',
    // Users without vehicles reach the settings through their name in the sidebar.
    linkFor: worksOnVehicles,
  },
  {
    name: 'configurator',
    areas: workAreas,
    path: 'configurator',
    needs: 'images:write',
    link: 'nav.configurator',
  },
  {
    name: 'plateConfigurator',
    areas: workAreas,
    path: 'license-plate-configurator',
    needs: 'images:write',
    link: 'nav.licensePlateConfigurator',
  },
  { ...designing, name: 'newPlateDesign', path: 'license-plate-configurator/new' },
  { ...designing, name: 'plateDesign', path: 'license-plate-configurator/$id' },
  { ...catalogue, name: 'presets', path: 'presets', link: 'catalogue.titles.preset' },
  { ...catalogue, name: 'preset', path: 'presets/$id' },
  { ...catalogue, name: 'gifs', path: 'gifs', link: 'catalogue.titles.gif' },
  { ...catalogue, name: 'gif', path: 'gifs/$id' },
  { ...catalogue, name: 'backgrounds', path: 'backgrounds', link: 'catalogue.titles.background' },
  { ...catalogue, name: 'background', path: 'backgrounds/$id' },
  { name: 'features', areas: ['root'], path: 'features', needs: 'features:write', link: 'nav.features' },
  { name: 'feature', areas: ['root'], path: 'features/$id', needs: 'features:write' },
  { ...ofRoot, name: 'bodyTypes', path: 'body-types', needs: 'body-types:write', link: 'nav.bodyTypes' },
  { ...catalogue, name: 'frames', path: 'frames', link: 'catalogue.titles.frame' },
  { ...catalogue, name: 'frame', path: 'frames/$id' },
  { ...catalogue, name: 'licensePlates', path: 'license-plates', link: 'catalogue.titles.license-plate' },
  { ...catalogue, name: 'licensePlate', path: 'license-plates/$id' },
  { ...catalogue, name: 'logos', path: 'logos', link: 'catalogue.titles.logo' },
  { ...catalogue, name: 'logo', path: 'logos/$id' },
  { name: 'imports', areas: ['root'], path: 'imports', needs: 'images:read', link: 'nav.imports' },
  { name: 'import', areas: ['root'], path: 'imports/$id', needs: 'images:read' },
  {
    name: 'social',
    areas: ['root', 'crop'],
    path: 'social-connections',
    needs: 'dms:read',
    link: 'nav.socialConnections',
  },
  {
    ...ofRoot,
    name: 'vehicleSpecifications',
    path: 'vehicle-specifications',
    needs: 'vehicle-specifications:write',
    link: 'nav.vehicleSpecifications',
  },
  {
    name: 'restoreVehicles',
    areas: ['root'],
    path: 'restore-vehicles',
    needs: 'vehicles:write',
    link: 'nav.deletedVehicles',
  },
  {
    name: 'tenantNotifications',
    areas: ['customer', 'client'],
    path: 'notifications',
    needs: 'notifications:read',
    when: hasNotifications,
    link: 'nav.notifications',
  },
  {
    name: 'restoreUsers',
    areas: ['root', 'customer', 'client'],
    path: 'restore-users',
    needs: 'users:write',
    link: 'nav.restoreUsers',
  },
  { ...ofRoot, name: 'promoCodes', path: 'promo-codes', needs: 'promo-codes:write', link: 'nav.promoCodes' },
  {
    ...ofRoot,
    name: 'notifications',
    path: 'notifications',
    needs: 'notifications:read',
    link: 'nav.notifications',
  },
  { ...catalogue, name: 'collages', path: 'collages', link: 'catalogue.titles.collage' },
  { ...catalogue, name: 'collage', path: 'collages/$id' },
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
    areas: workAreas,
    path: 'vehicles/deleted',
    needs: 'vehicles:read',
    link: 'nav.deletedVehicles',
  },
  {
    name: 'apiKeys',
    areas: ['customer', 'client'],
    path: 'api-keys',
    needs: 'api-keys:read',
    link: 'nav.apiKeys',
  },
  {
    name: 'webhooks',
    areas: ['root', 'customer', 'client'],
    path: 'webhooks',
    needs: 'webhooks:read',
    link: 'nav.webhooks',
  },
  {
    name: 'sftp',
    areas: ['customer', 'client'],
    path: 'sftp',
    needs: 'ssh-keys:read',
    link: 'nav.sftp',
  },
  { name: 'ownImports', areas: workAreas, path: 'imports', needs: 'images:read', link: 'nav.imports' },
  { name: 'ownImport', areas: workAreas, path: 'imports/$id', needs: 'images:read' },
  {
    name: 'restyles',
    areas: [...workAreas, 'root'],
    path: 'restyles',
    needs: 'images:write',
    link: 'restyles.list',
    // Root has so many links that it goes there from the dialog that starts a restyle.
    linkFor: ({ role }) => role.name !== 'root',
  },
  { name: 'restyle', areas: [...workAreas, 'root'], path: 'restyles/$id', needs: 'images:write' },
  {
    name: 'ownBackgrounds',
    areas: ['customer'],
    path: 'backgrounds',
    needs: 'backgrounds:read',
    link: 'ownBackgrounds.title',
  },
  {
    name: 'ownBackground',
    areas: ['customer'],
    path: 'backgrounds/$backgroundId',
    needs: 'backgrounds:write',
  },
  {
    name: 'customerBackground',
    areas: ['root', 'manager', 'customer'],
    path: 'customers/$id/backgrounds/$backgroundId',
    needs: 'backgrounds:write',
  },
  {
    name: 'requests',
    areas: workAreas,
    path: 'requests',
    needs: 'picture-requests:read',
    link: 'nav.pictureRequests',
  },
  { name: 'request', areas: workAreas, path: 'requests/$id', needs: 'picture-requests:read' },
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
  {
    name: 'payment',
    areas: ['root', 'customer'],
    path: 'customers/$id/payments/$paymentId',
    needs: 'orders:read',
  },
  {
    name: 'userInvoice',
    areas: ['root', 'customer', 'client'],
    path: 'users/$id/invoices/$invoiceId',
    needs: 'invoices:read',
  },
  { name: 'reviews', areas: ['root'], path: 'reviews', needs: 'reviews:write', link: 'reviews.title' },
  {
    name: 'reviewFigures',
    areas: ['manager'],
    path: 'reviews',
    needs: 'review-figures:read',
    link: 'reviews.figures.title',
  },
  { name: 'managers', areas: ['root'], path: 'managers', needs: 'managers:write', link: 'nav.managers' },
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
