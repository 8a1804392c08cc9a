import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
  redirect,
} from '@tanstack/react-router';
import { session, useCurrentUser } from '../lib/current-session.ts';
import { may } from '../lib/may.ts';
import { type Area, areaOf, areas, callbackPath, homeOf, loginPath } from '../lib/paths.ts';
import { plainSearch } from '../lib/plain-search.ts';
import { mayOpen, screenAt, uuid } from '../lib/screen-access.ts';
import { type Screen, type ScreenName, screens } from '../lib/screens.ts';
import { lazyScreen } from './lazy-screen.tsx';
import { MissingPage } from './missing-page.tsx';
import { RouteFailure } from './route-failure.tsx';
import { homeFor } from './shell/links.ts';
import { Shell } from './shell/shell.tsx';
import { Splash } from './splash.tsx';

const components: Record<ScreenName, ReturnType<typeof lazyScreen>> = {
  managerHome: lazyScreen(() => import('../routes/overview/overview-page.tsx'), 'OverviewPage'),
  overview: lazyScreen(() => import('../routes/overview/overview-page.tsx'), 'OverviewPage'),
  account: lazyScreen(() => import('../routes/account/account-page.tsx'), 'AccountPage'),
  customers: lazyScreen(() => import('../routes/root/customers-page.tsx'), 'CustomersPage'),
  customer: lazyScreen(() => import('../routes/root/customer-page.tsx'), 'CustomerPage'),
  settings: lazyScreen(() => import('../routes/settings/settings-page.tsx'), 'SettingsPage'),
  vehicles: lazyScreen(() => import('../routes/dashboard/vehicles-page.tsx'), 'VehiclesPage'),
  newVehicle: lazyScreen(() => import('../routes/dashboard/new-vehicle-page.tsx'), 'NewVehiclePage'),
  restoreVehicles: lazyScreen(
    () => import('../routes/dashboard/deleted-vehicles-page.tsx'),
    'DeletedVehiclesPage',
  ),
  deletedVehicles: lazyScreen(
    () => import('../routes/dashboard/deleted-vehicles-page.tsx'),
    'DeletedVehiclesPage',
  ),
  crop: lazyScreen(() => import('../routes/crop/crops-page.tsx'), 'CropsPage'),
  crops: lazyScreen(() => import('../routes/crop/crops-page.tsx'), 'CropsPage'),
  cropSet: lazyScreen(() => import('../routes/crop/crop-set-page.tsx'), 'CropSetPage'),
  ownCropSet: lazyScreen(() => import('../routes/crop/crop-set-page.tsx'), 'CropSetPage'),
  vehicle: lazyScreen(() => import('../routes/dashboard/vehicle-page.tsx'), 'VehiclePage'),
  clients: lazyScreen(() => import('../routes/root/clients-page.tsx'), 'ClientsPage'),
  ownClients: lazyScreen(() => import('../routes/root/clients-page.tsx'), 'ClientsPage'),
  client: lazyScreen(() => import('../routes/root/client-page.tsx'), 'ClientPage'),
  ownClient: lazyScreen(() => import('../routes/root/client-page.tsx'), 'ClientPage'),
  ownCustomer: lazyScreen(() => import('../routes/root/customer-page.tsx'), 'CustomerPage'),
  subCustomers: lazyScreen(() => import('../routes/root/sub-customers.tsx'), 'SubCustomersPage'),
  credits: lazyScreen(() => import('../routes/money/credits-page.tsx'), 'CreditsPage'),
  invoices: lazyScreen(() => import('../routes/money/invoices-page.tsx'), 'InvoicesPage'),
  invoice: lazyScreen(() => import('../routes/money/invoice-page.tsx'), 'InvoicePage'),
  customerInvoice: lazyScreen(() => import('../routes/money/invoice-page.tsx'), 'CustomerInvoicePage'),
  userInvoice: lazyScreen(() => import('../routes/money/invoice-page.tsx'), 'UserInvoicePage'),
  installation: lazyScreen(() => import('../routes/root/installation-page.tsx'), 'InstallationPage'),
  invoiceSettings: lazyScreen(
    () => import('../routes/root/invoice-settings-page.tsx'),
    'InvoiceSettingsPage',
  ),
  promoCodes: lazyScreen(() => import('../routes/root/promo-codes-page.tsx'), 'PromoCodesPage'),
  notifications: lazyScreen(
    () => import('../routes/notifications/notifications-page.tsx'),
    'NotificationsPage',
  ),
  tenantNotifications: lazyScreen(
    () => import('../routes/notifications/notifications-page.tsx'),
    'NotificationsPage',
  ),
  ownNotifications: lazyScreen(
    () => import('../routes/notifications/own-notifications-page.tsx'),
    'OwnNotificationsPage',
  ),
  newNotification: lazyScreen(
    () => import('../routes/notifications/new-notification-page.tsx'),
    'NewNotificationPage',
  ),
  prices: lazyScreen(() => import('../routes/root/prices-page.tsx'), 'PricesPage'),
  users: lazyScreen(() => import('../routes/root/users-page.tsx'), 'UsersPage'),
  ownUsers: lazyScreen(() => import('../routes/root/users-page.tsx'), 'UsersPage'),
  user: lazyScreen(() => import('../routes/root/user-page.tsx'), 'UserPage'),
  allUsers: lazyScreen(() => import('../routes/root/users-page.tsx'), 'AllUsersPage'),
  restoreUsers: lazyScreen(() => import('../routes/root/deleted-users-page.tsx'), 'DeletedUsersPage'),
  social: lazyScreen(() => import('../routes/root/social-page.tsx'), 'SocialPage'),
  jobs: lazyScreen(() => import('../routes/root/jobs-page.tsx'), 'JobsPage'),
  audit: lazyScreen(() => import('../routes/root/audit-page.tsx'), 'AuditPage'),
  configurator: lazyScreen(() => import('../routes/dashboard/configurator-page.tsx'), 'ConfiguratorPage'),
  plateConfigurator: lazyScreen(
    () => import('../routes/dashboard/plate-configurator-page.tsx'),
    'PlateConfiguratorPage',
  ),
  backgroundRequests: lazyScreen(
    () => import('../routes/requests/requests-pages.tsx'),
    'BackgroundRequestsPage',
  ),
  plateRequests: lazyScreen(() => import('../routes/requests/requests-pages.tsx'), 'PlateRequestsPage'),
  requests: lazyScreen(() => import('../routes/requests/requests-pages.tsx'), 'OwnRequestsPage'),
  backgroundRequest: lazyScreen(() => import('../routes/requests/request-page.tsx'), 'RequestPage'),
  plateRequest: lazyScreen(() => import('../routes/requests/request-page.tsx'), 'RequestPage'),
  request: lazyScreen(() => import('../routes/requests/request-page.tsx'), 'RequestPage'),
  presets: lazyScreen(() => import('../routes/root/catalogue-pages.tsx'), 'PresetsPage'),
  preset: lazyScreen(() => import('../routes/root/catalogue-item-pages.tsx'), 'PresetPage'),
  gifs: lazyScreen(() => import('../routes/root/catalogue-pages.tsx'), 'GifsPage'),
  gif: lazyScreen(() => import('../routes/root/catalogue-item-pages.tsx'), 'GifPage'),
  backgrounds: lazyScreen(() => import('../routes/root/catalogue-pages.tsx'), 'BackgroundsPage'),
  background: lazyScreen(() => import('../routes/root/catalogue-item-pages.tsx'), 'BackgroundPage'),
  features: lazyScreen(() => import('../routes/root/features-page.tsx'), 'FeaturesPage'),
  feature: lazyScreen(() => import('../routes/root/feature-page.tsx'), 'FeaturePage'),
  bodyTypes: lazyScreen(() => import('../routes/root/body-types-page.tsx'), 'BodyTypesPage'),
  vehicleSpecifications: lazyScreen(
    () => import('../routes/root/vehicle-specifications-page.tsx'),
    'VehicleSpecificationsPage',
  ),
  frames: lazyScreen(() => import('../routes/root/catalogue-pages.tsx'), 'FramesPage'),
  frame: lazyScreen(() => import('../routes/root/catalogue-item-pages.tsx'), 'FramePage'),
  licensePlates: lazyScreen(() => import('../routes/root/catalogue-pages.tsx'), 'LicensePlatesPage'),
  licensePlate: lazyScreen(() => import('../routes/root/catalogue-item-pages.tsx'), 'LicensePlatePage'),
  logos: lazyScreen(() => import('../routes/root/catalogue-pages.tsx'), 'LogosPage'),
  logo: lazyScreen(() => import('../routes/root/catalogue-item-pages.tsx'), 'LogoPage'),
  imports: lazyScreen(() => import('../routes/imports/imports-page.tsx'), 'ImportsPage'),
  ownImports: lazyScreen(() => import('../routes/imports/imports-page.tsx'), 'ImportsPage'),
  import: lazyScreen(() => import('../routes/imports/import-page.tsx'), 'ImportPage'),
  ownImport: lazyScreen(() => import('../routes/imports/import-page.tsx'), 'ImportPage'),
  collages: lazyScreen(() => import('../routes/root/catalogue-pages.tsx'), 'CollagesPage'),
  collage: lazyScreen(() => import('../routes/root/catalogue-item-pages.tsx'), 'CollagePage'),
  managers: lazyScreen(() => import('../routes/root/managers-page.tsx'), 'ManagersPage'),
  mails: lazyScreen(() => import('../routes/root/mails-page.tsx'), 'MailsPage'),
};

const isId = new RegExp(`^${uuid}$`, 'i');

/** Redirects a signed-in user who may not open this area or screen to their home. */
function guard(area: Area, screen?: Screen) {
  return ({ params }: { params: object }) => {
    const { user } = session.state();
    if (!user) throw redirect({ to: loginPath });
    const own = areaOf(user.role);
    const isHere = own === area || screen?.guests?.includes(own) === true;
    const isOpen = isHere && (!screen || mayOpen(screen, user, (needs) => may(user, needs)));
    if (!isOpen) throw redirect({ to: homeOf(user.role), replace: true });
    if (Object.values(params).some((id) => !isId.test(String(id)))) throw notFound();
  };
}

const instagramCallback = lazyScreen(
  () => import('../routes/auth/instagram-callback-page.tsx'),
  'InstagramCallbackPage',
);

/** Redirects users home who cannot have started an OAuth connection. */
function guardCallback() {
  const { user } = session.state();
  if (!user || !may(user, 'dms:write')) goHome();
}

function goHome() {
  const { user } = session.state();
  throw redirect({ to: user ? homeOf(user.role) : loginPath, replace: true });
}

function goToLogin() {
  throw redirect({ to: loginPath, replace: true });
}

function Home() {
  const user = useCurrentUser();
  const Component = components[homeFor(user)?.name ?? 'account'];
  return <Component />;
}

const isFor = (screen: Screen, own: Area) =>
  screen.areas.includes(own) || screen.guests?.includes(own) === true;

/**
 * The routes of an area; of another area than the user's own only those that are open to guests, because building the
 * others would slow down every first visit.
 */
function areaRoute(root: AnyRoute, area: Area, own: Area): AnyRoute {
  const route = createRoute({ getParentRoute: () => root, path: area });
  const home = createRoute({
    getParentRoute: () => route,
    path: '/',
    component: Home,
    beforeLoad: guard(area),
  });
  const others = screens
    .filter((screen) => screen.areas.includes(area) && isFor(screen, own) && screen.path !== '')
    .map((screen) =>
      createRoute({
        getParentRoute: () => route,
        path: screen.path,
        component: components[screen.name],
        beforeLoad: guard(area, screen),
      }),
    );
  return route.addChildren([home, ...others]);
}

/** Preloads the screen at an address while the session is still being confirmed. */
export function fetchScreen(address: string): void {
  const [, area = '', ...rest] = address.split('/');
  // A role's home usually shows the first screen that has a link.
  const screen =
    screenAt(address) ??
    screens.find((one) => one.link && rest.length === 0 && one.areas.some((own) => own === area));
  if (screen) void components[screen.name].preload();
}

/** The routes of a user whose home is in this area; any other address redirects home. */
export function createPanelRouter(own: Area) {
  const root = createRootRoute({ component: Shell });
  const routes = [
    ...areas.map((area) => areaRoute(root, area, own)),
    // A signed-in user is redirected from the sign-in to their home.
    createRoute({ getParentRoute: () => root, path: loginPath, beforeLoad: goHome }),
    createRoute({
      getParentRoute: () => root,
      path: callbackPath,
      component: instagramCallback,
      beforeLoad: guardCallback,
    }),
    createRoute({ getParentRoute: () => root, path: '/', beforeLoad: goToLogin }),
    createRoute({ getParentRoute: () => root, path: '$', beforeLoad: goToLogin }),
  ];
  return createRouter({
    routeTree: root.addChildren(routes),
    ...plainSearch,
    defaultPreload: 'intent',
    defaultPendingComponent: Splash,
    defaultErrorComponent: RouteFailure,
    defaultNotFoundComponent: MissingPage,
    scrollRestoration: true,
  });
}
