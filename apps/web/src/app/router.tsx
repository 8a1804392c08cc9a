import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
  redirect,
} from '@tanstack/react-router';
import { plainSearch } from '../lib/address-parameters.ts';
import { session, useCurrentUser } from '../lib/current-session.ts';
import { may } from '../lib/may.ts';
import { type Area, areaOf, areas, callbackPath, homeOf, loginPath } from '../lib/paths.ts';
import { mayOpen, screenAt, uuidPattern } from '../lib/screen-access.ts';
import { type Screen, type ScreenName, screens } from '../lib/screens.ts';
import { MissingPage, RouteFailure } from './error-pages.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import { homeScreenFor } from './shell/links.ts';
import { Shell } from './shell/shell.tsx';
import { Splash } from './splash.tsx';

const components: Record<ScreenName, ReturnType<typeof lazyScreen>> = {
  managerHome: lazyScreen(() => import('../routes/operation/overview-page.tsx'), 'OverviewPage'),
  checkerHome: lazyScreen(() => import('../routes/work/checker-page.tsx'), 'CheckerPage'),
  reviewFigures: lazyScreen(() => import('../routes/work/reviews-page.tsx'), 'ReviewFiguresPage'),
  reviews: lazyScreen(() => import('../routes/work/reviews-page.tsx'), 'ReviewsPage'),
  overview: lazyScreen(() => import('../routes/operation/overview-page.tsx'), 'OverviewPage'),
  account: lazyScreen(() => import('../routes/people/account-page.tsx'), 'AccountPage'),
  customers: lazyScreen(() => import('../routes/people/customers-page.tsx'), 'CustomersPage'),
  customer: lazyScreen(() => import('../routes/people/customer-page.tsx'), 'CustomerPage'),
  settings: lazyScreen(() => import('../routes/studio/settings-page.tsx'), 'SettingsPage'),
  vehicles: lazyScreen(() => import('../routes/work/vehicles-page.tsx'), 'VehiclesPage'),
  newVehicle: lazyScreen(() => import('../routes/work/new-vehicle-page.tsx'), 'NewVehiclePage'),
  restoreVehicles: lazyScreen(
    () => import('../routes/work/deleted-vehicles-page.tsx'),
    'DeletedVehiclesPage',
  ),
  deletedVehicles: lazyScreen(
    () => import('../routes/work/deleted-vehicles-page.tsx'),
    'DeletedVehiclesPage',
  ),
  crop: lazyScreen(() => import('../routes/work/crops-page.tsx'), 'CropsPage'),
  crops: lazyScreen(() => import('../routes/work/crops-page.tsx'), 'CropsPage'),
  cropSet: lazyScreen(() => import('../routes/work/crop-set-page.tsx'), 'CropSetPage'),
  ownCropSet: lazyScreen(() => import('../routes/work/crop-set-page.tsx'), 'CropSetPage'),
  vehicle: lazyScreen(() => import('../routes/work/vehicle-page.tsx'), 'VehiclePage'),
  clients: lazyScreen(() => import('../routes/people/clients-page.tsx'), 'ClientsPage'),
  ownClients: lazyScreen(() => import('../routes/people/clients-page.tsx'), 'ClientsPage'),
  client: lazyScreen(() => import('../routes/people/client-page.tsx'), 'ClientPage'),
  ownClient: lazyScreen(() => import('../routes/people/client-page.tsx'), 'ClientPage'),
  ownCustomer: lazyScreen(() => import('../routes/people/customer-page.tsx'), 'CustomerPage'),
  subCustomers: lazyScreen(() => import('../routes/people/sub-customers.tsx'), 'SubCustomersPage'),
  credits: lazyScreen(() => import('../routes/money/credits-page.tsx'), 'CreditsPage'),
  invoices: lazyScreen(() => import('../routes/money/invoices-page.tsx'), 'InvoicesPage'),
  invoice: lazyScreen(() => import('../routes/money/invoice-page.tsx'), 'InvoicePage'),
  payment: lazyScreen(() => import('../routes/money/payment-page.tsx'), 'PaymentPage'),
  customerInvoice: lazyScreen(() => import('../routes/money/invoice-page.tsx'), 'CustomerInvoicePage'),
  userInvoice: lazyScreen(() => import('../routes/money/invoice-page.tsx'), 'UserInvoicePage'),
  installation: lazyScreen(() => import('../routes/studio/installation-page.tsx'), 'InstallationPage'),
  invoiceSettings: lazyScreen(
    () => import('../routes/money/invoice-settings-page.tsx'),
    'InvoiceSettingsPage',
  ),
  promoCodes: lazyScreen(() => import('../routes/money/promo-codes-page.tsx'), 'PromoCodesPage'),
  notifications: lazyScreen(() => import('../routes/people/notifications-page.tsx'), 'NotificationsPage'),
  tenantNotifications: lazyScreen(
    () => import('../routes/people/notifications-page.tsx'),
    'NotificationsPage',
  ),
  ownNotifications: lazyScreen(
    () => import('../routes/people/own-notifications-page.tsx'),
    'OwnNotificationsPage',
  ),
  newNotification: lazyScreen(
    () => import('../routes/people/new-notification-page.tsx'),
    'NewNotificationPage',
  ),
  prices: lazyScreen(() => import('../routes/money/prices-page.tsx'), 'PricesPage'),
  users: lazyScreen(() => import('../routes/people/users-page.tsx'), 'UsersPage'),
  ownUsers: lazyScreen(() => import('../routes/people/users-page.tsx'), 'UsersPage'),
  user: lazyScreen(() => import('../routes/people/user-page.tsx'), 'UserPage'),
  allUsers: lazyScreen(() => import('../routes/people/users-page.tsx'), 'AllUsersPage'),
  restoreUsers: lazyScreen(() => import('../routes/people/deleted-users-page.tsx'), 'DeletedUsersPage'),
  social: lazyScreen(() => import('../routes/work/social-page.tsx'), 'SocialPage'),
  jobs: lazyScreen(() => import('../routes/operation/jobs-page.tsx'), 'JobsPage'),
  audit: lazyScreen(() => import('../routes/records/audit-page.tsx'), 'AuditPage'),
  configurator: lazyScreen(() => import('../routes/studio/configurator-page.tsx'), 'ConfiguratorPage'),
  plateConfigurator: lazyScreen(
    () => import('../routes/studio/plate-configurator-page.tsx'),
    'PlateConfiguratorPage',
  ),
  backgroundRequests: lazyScreen(
    () => import('../routes/studio/requests-pages.tsx'),
    'BackgroundRequestsPage',
  ),
  plateRequests: lazyScreen(() => import('../routes/studio/requests-pages.tsx'), 'PlateRequestsPage'),
  requests: lazyScreen(() => import('../routes/studio/requests-pages.tsx'), 'OwnRequestsPage'),
  backgroundRequest: lazyScreen(() => import('../routes/studio/request-page.tsx'), 'RequestPage'),
  plateRequest: lazyScreen(() => import('../routes/studio/request-page.tsx'), 'RequestPage'),
  request: lazyScreen(() => import('../routes/studio/request-page.tsx'), 'RequestPage'),
  presets: lazyScreen(() => import('../routes/studio/catalogue-pages.tsx'), 'PresetsPage'),
  preset: lazyScreen(() => import('../routes/studio/catalogue-item-pages.tsx'), 'PresetPage'),
  gifs: lazyScreen(() => import('../routes/studio/catalogue-pages.tsx'), 'GifsPage'),
  gif: lazyScreen(() => import('../routes/studio/catalogue-item-pages.tsx'), 'GifPage'),
  backgrounds: lazyScreen(() => import('../routes/studio/catalogue-pages.tsx'), 'BackgroundsPage'),
  background: lazyScreen(() => import('../routes/studio/catalogue-item-pages.tsx'), 'BackgroundPage'),
  ownBackgrounds: lazyScreen(() => import('../routes/studio/own-background-pages.tsx'), 'OwnBackgroundsPage'),
  ownBackground: lazyScreen(() => import('../routes/studio/own-background-pages.tsx'), 'OwnBackgroundPage'),
  customerBackground: lazyScreen(
    () => import('../routes/studio/own-background-pages.tsx'),
    'OwnBackgroundPage',
  ),
  features: lazyScreen(() => import('../routes/people/features-page.tsx'), 'FeaturesPage'),
  feature: lazyScreen(() => import('../routes/people/feature-page.tsx'), 'FeaturePage'),
  bodyTypes: lazyScreen(() => import('../routes/work/body-types-page.tsx'), 'BodyTypesPage'),
  vehicleSpecifications: lazyScreen(
    () => import('../routes/work/vehicle-specifications-page.tsx'),
    'VehicleSpecificationsPage',
  ),
  frames: lazyScreen(() => import('../routes/studio/catalogue-pages.tsx'), 'FramesPage'),
  frame: lazyScreen(() => import('../routes/studio/catalogue-item-pages.tsx'), 'FramePage'),
  newPlateDesign: lazyScreen(() => import('../routes/studio/plate-design-pages.tsx'), 'NewPlateDesignPage'),
  plateDesign: lazyScreen(() => import('../routes/studio/plate-design-pages.tsx'), 'PlateDesignPage'),
  licensePlates: lazyScreen(() => import('../routes/studio/catalogue-pages.tsx'), 'LicensePlatesPage'),
  licensePlate: lazyScreen(() => import('../routes/studio/catalogue-item-pages.tsx'), 'LicensePlatePage'),
  logos: lazyScreen(() => import('../routes/studio/catalogue-pages.tsx'), 'LogosPage'),
  logo: lazyScreen(() => import('../routes/studio/catalogue-item-pages.tsx'), 'LogoPage'),
  imports: lazyScreen(() => import('../routes/work/imports-page.tsx'), 'ImportsPage'),
  ownImports: lazyScreen(() => import('../routes/work/imports-page.tsx'), 'ImportsPage'),
  import: lazyScreen(() => import('../routes/work/import-page.tsx'), 'ImportPage'),
  ownImport: lazyScreen(() => import('../routes/work/import-page.tsx'), 'ImportPage'),
  restyles: lazyScreen(() => import('../routes/work/restyles-page.tsx'), 'RestylesPage'),
  restyle: lazyScreen(() => import('../routes/work/restyle-page.tsx'), 'RestylePage'),
  collages: lazyScreen(() => import('../routes/studio/catalogue-pages.tsx'), 'CollagesPage'),
  collage: lazyScreen(() => import('../routes/studio/catalogue-item-pages.tsx'), 'CollagePage'),
  managers: lazyScreen(() => import('../routes/people/managers-page.tsx'), 'ManagersPage'),
  apiKeys: lazyScreen(() => import('../routes/people/api-keys-page.tsx'), 'ApiKeysPage'),
  sftp: lazyScreen(() => import('../routes/connections/sftp-page.tsx'), 'SftpPage'),
  webhooks: lazyScreen(() => import('../routes/connections/webhooks-page.tsx'), 'WebhooksPage'),
  mails: lazyScreen(() => import('../routes/records/mails-page.tsx'), 'MailsPage'),
};

const isId = new RegExp(`^${uuidPattern}$`, 'i');

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
  () => import('../routes/work/instagram-callback-page.tsx'),
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
  const Component = components[homeScreenFor(user)?.name ?? 'account'];
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
