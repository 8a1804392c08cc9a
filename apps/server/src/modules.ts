import type { JobName } from '@forecourt/contract/jobs';
import { channelFeedsRoutes } from './modules/connections/channels/channel-feeds.routes.ts';
import { channelsJobs } from './modules/connections/channels/channels.jobs.ts';
import { channelsRoutes } from './modules/connections/channels/channels.routes.ts';
import { destinationsJobs } from './modules/connections/destinations/destinations.jobs.ts';
import { destinationsRoutes } from './modules/connections/destinations/destinations.routes.ts';
import { sftpJobs } from './modules/connections/sftp/sftp.jobs.ts';
import { sftpRoutes } from './modules/connections/sftp/sftp.routes.ts';
import { socialPostsJobs } from './modules/connections/social-posts/social-posts.jobs.ts';
import { socialPostsRoutes } from './modules/connections/social-posts/social-posts.routes.ts';
import { webhooksJobs } from './modules/connections/webhooks/webhooks.jobs.ts';
import { webhooksRoutes } from './modules/connections/webhooks/webhooks.routes.ts';
import { creditsJobs } from './modules/money/credits/credits.jobs.ts';
import { creditsRoutes } from './modules/money/credits/credits.routes.ts';
import { printInvoices } from './modules/money/invoices/invoice-mails.service.ts';
import { invoicesRoutes } from './modules/money/invoices/invoices.routes.ts';
import { offersRoutes } from './modules/money/offers/offers.routes.ts';
import { paymentsJobs } from './modules/money/payments/payments.jobs.ts';
import { paymentsRoutes } from './modules/money/payments/payments.routes.ts';
import { pricesRoutes } from './modules/money/prices/prices.routes.ts';
import { promoCodesRoutes } from './modules/money/promo-codes/promo-codes.routes.ts';
import { backupsJobs } from './modules/operation/backups/backups.jobs.ts';
import { bulkJobsJobs } from './modules/operation/bulk-jobs/bulk-jobs.jobs.ts';
import { bulkJobsRoutes } from './modules/operation/bulk-jobs/bulk-jobs.routes.ts';
import { eventsRoutes } from './modules/operation/events/events.routes.ts';
import { jobCentreRoutes } from './modules/operation/job-centre/job-centre.routes.ts';
import { overviewRoutes } from './modules/operation/overview/overview.routes.ts';
import { personalDataJobs } from './modules/operation/personal-data/personal-data.jobs.ts';
import { personalDataRoutes } from './modules/operation/personal-data/personal-data.routes.ts';
import { savedViewsRoutes } from './modules/operation/saved-views/saved-views.routes.ts';
import { searchRoutes } from './modules/operation/search/search.routes.ts';
import { storageWarningsJobs } from './modules/operation/storage-warnings/storage-warnings.jobs.ts';
import { weeklySummariesJobs } from './modules/operation/weekly-summaries/weekly-summaries.jobs.ts';
import { apiKeysRoutes } from './modules/people/api-keys/api-keys.routes.ts';
import { authJobs } from './modules/people/auth/auth.jobs.ts';
import { authRoutes } from './modules/people/auth/auth.routes.ts';
import { clientsRoutes } from './modules/people/clients/clients.routes.ts';
import { customerAdminsRoutes, customersRoutes } from './modules/people/customers/customers.routes.ts';
import { featuresRoutes } from './modules/people/features/features.routes.ts';
import { filesJobs } from './modules/people/files/files.jobs.ts';
import { filesRoutes } from './modules/people/files/files.routes.ts';
import { managersRoutes } from './modules/people/managers/managers.routes.ts';
import { devicesRoutes } from './modules/people/notifications/devices.routes.ts';
import { notificationsJobs } from './modules/people/notifications/notifications.jobs.ts';
import { notificationsRoutes } from './modules/people/notifications/notifications.routes.ts';
import { beginNotificationsWith } from './modules/people/notifications/notifications.service.ts';
import { pushJobs } from './modules/people/push/push.jobs.ts';
import { pushRoutes } from './modules/people/push/push.routes.ts';
import { quietHoursRoutes } from './modules/people/quiet-hours/quiet-hours.routes.ts';
import { usersRoutes } from './modules/people/users/users.routes.ts';
import { auditRoutes } from './modules/records/audit/audit.routes.ts';
import { mailsJobs } from './modules/records/mails/mails.jobs.ts';
import { mailsRoutes } from './modules/records/mails/mails.routes.ts';
import { catalogueRoutes } from './modules/studio/catalogue/catalogue.routes.ts';
import { takeBorders } from './modules/studio/catalogue/frame-borders.service.ts';
import { ownBackgroundsRoutes } from './modules/studio/catalogue/own-backgrounds.routes.ts';
import { presetItemsRoutes } from './modules/studio/catalogue/preset-items.routes.ts';
import { contentCredentialsRoutes } from './modules/studio/content-credentials/content-credentials.routes.ts';
import { installationRoutes } from './modules/studio/installation/installation.routes.ts';
import { pictureRequestsRoutes } from './modules/studio/picture-requests/picture-requests.routes.ts';
import { platesRoutes } from './modules/studio/plates/plates.routes.ts';
import { presetsRoutes } from './modules/studio/presets/presets.routes.ts';
import { settingsJobs } from './modules/studio/settings/settings.jobs.ts';
import { settingsRoutes } from './modules/studio/settings/settings.routes.ts';
import { demosJobs } from './modules/visitors/demos/demos.jobs.ts';
import { demosRoutes } from './modules/visitors/demos/demos.routes.ts';
import { signUpRoutes } from './modules/visitors/sign-up/sign-up.routes.ts';
import { bodyTypesRoutes } from './modules/work/body-types/body-types.routes.ts';
import { captureLinksRoutes } from './modules/work/capture-links/capture-links.routes.ts';
import { collagesJobs } from './modules/work/collages/collages.jobs.ts';
import { collagesRoutes } from './modules/work/collages/collages.routes.ts';
import { commentsRoutes } from './modules/work/comments/comments.routes.ts';
import { cropsRoutes } from './modules/work/crops/crops.routes.ts';
import { imagesJobs } from './modules/work/images/images.jobs.ts';
import { imagesRoutes } from './modules/work/images/images.routes.ts';
import { importsJobs } from './modules/work/imports/imports.jobs.ts';
import { importsRoutes } from './modules/work/imports/imports.routes.ts';
import { markersRoutes } from './modules/work/markers/markers.routes.ts';
import { reportsRoutes } from './modules/work/reports/reports.routes.ts';
import { restylesJobs } from './modules/work/restyles/restyles.jobs.ts';
import { restylesRoutes } from './modules/work/restyles/restyles.routes.ts';
import { reviewFiguresRoutes } from './modules/work/reviews/review-figures.routes.ts';
import { reviewFixesRoutes } from './modules/work/reviews/review-fixes.routes.ts';
import { reviewsJobs } from './modules/work/reviews/reviews.jobs.ts';
import { reviewsRoutes } from './modules/work/reviews/reviews.routes.ts';
import { socialJobs } from './modules/work/social/social.jobs.ts';
import { socialRoutes } from './modules/work/social/social.routes.ts';
import { spinsJobs } from './modules/work/spins/spins.jobs.ts';
import { spinsRoutes } from './modules/work/spins/spins.routes.ts';
import { vehicleArchivesRoutes } from './modules/work/vehicle-archives/vehicle-archives.routes.ts';
import { vehicleDocumentsJobs } from './modules/work/vehicle-documents/vehicle-documents.jobs.ts';
import { vehicleDocumentsRoutes } from './modules/work/vehicle-documents/vehicle-documents.routes.ts';
import { vehicleFeedsJobs } from './modules/work/vehicle-feeds/vehicle-feeds.jobs.ts';
import { vehicleFeedsRoutes } from './modules/work/vehicle-feeds/vehicle-feeds.routes.ts';
import { vehicleFetchesRoutes } from './modules/work/vehicle-fetches/vehicle-fetches.routes.ts';
import { vehicleHistoryRoutes } from './modules/work/vehicle-history/vehicle-history.routes.ts';
import { vehicleListsJobs } from './modules/work/vehicle-lists/vehicle-lists.jobs.ts';
import { vehicleListsRoutes } from './modules/work/vehicle-lists/vehicle-lists.routes.ts';
import { vehicleSharesRoutes } from './modules/work/vehicle-shares/vehicle-shares.routes.ts';
import { vehicleSpecificationsRoutes } from './modules/work/vehicle-specifications/vehicle-specifications.routes.ts';
import { vehiclesRoutes } from './modules/work/vehicles/vehicles.routes.ts';
import { pruneKeys } from './platform/http/idempotency.ts';
import { pruneTries } from './platform/http/rate-limit.ts';
import type { Api } from './platform/http/serve.ts';
import type { Job, JobParts, JobPrefix, JobsOf, ModuleRoutes, RouteParts } from './platform/module.ts';
import type { LaneName, Work } from './platform/queue/work-loop.ts';

/** The routes of all modules. */
const routes: readonly ModuleRoutes[] = [
  authRoutes,
  apiKeysRoutes,
  auditRoutes,
  usersRoutes,
  signUpRoutes,
  customersRoutes,
  customerAdminsRoutes,
  clientsRoutes,
  featuresRoutes,
  managersRoutes,
  bodyTypesRoutes,
  vehicleSpecificationsRoutes,
  vehiclesRoutes,
  commentsRoutes,
  markersRoutes,
  vehicleArchivesRoutes,
  vehicleDocumentsRoutes,
  vehicleFetchesRoutes,
  vehicleHistoryRoutes,
  vehicleFeedsRoutes,
  vehicleListsRoutes,
  vehicleSharesRoutes,
  captureLinksRoutes,
  bulkJobsRoutes,
  searchRoutes,
  savedViewsRoutes,
  personalDataRoutes,
  presetsRoutes,
  imagesRoutes,
  reportsRoutes,
  restylesRoutes,
  reviewFiguresRoutes,
  reviewFixesRoutes,
  reviewsRoutes,
  collagesRoutes,
  spinsRoutes,
  cropsRoutes,
  demosRoutes,
  importsRoutes,
  eventsRoutes,
  mailsRoutes,
  contentCredentialsRoutes,
  installationRoutes,
  jobCentreRoutes,
  creditsRoutes,
  pricesRoutes,
  promoCodesRoutes,
  offersRoutes,
  paymentsRoutes,
  overviewRoutes,
  invoicesRoutes,
  filesRoutes,
  notificationsRoutes,
  devicesRoutes,
  pushRoutes,
  quietHoursRoutes,
  platesRoutes,
  catalogueRoutes,
  ownBackgroundsRoutes,
  presetItemsRoutes,
  pictureRequestsRoutes,
  settingsRoutes,
  socialRoutes,
  socialPostsRoutes,
  webhooksRoutes,
  channelsRoutes,
  channelFeedsRoutes,
  destinationsRoutes,
  sftpRoutes,
];

/** The jobs of all modules, by what their names begin with. */
const jobsOfModules: { [Prefix in JobPrefix]: (parts: JobParts) => JobsOf<Prefix> } = {
  auth: authJobs,
  backups: backupsJobs,
  bulk: bulkJobsJobs,
  channels: channelsJobs,
  credits: creditsJobs,
  demos: demosJobs,
  // A notification may be waiting for its picture to be prepared.
  files: filesJobs({ prepared: beginNotificationsWith, takeBorders }),
  idempotency: idempotencyJobs,
  images: imagesJobs,
  imports: importsJobs,
  destinations: destinationsJobs,
  vehicleDocuments: vehicleDocumentsJobs,
  vehicleFeeds: vehicleFeedsJobs,
  vehicleLists: vehicleListsJobs,
  mails: mailsJobs(printInvoices),
  payments: paymentsJobs,
  personalData: personalDataJobs,
  push: pushJobs,
  notifications: notificationsJobs,
  rateLimits: rateLimitsJobs,
  restyles: restylesJobs,
  reviews: reviewsJobs,
  settings: settingsJobs,
  sftp: sftpJobs,
  social: socialJobs,
  socialPosts: socialPostsJobs,
  collages: collagesJobs,
  spins: spinsJobs,
  storageWarnings: storageWarningsJobs,
  webhooks: webhooksJobs,
  weeklySummaries: weeklySummariesJobs,
};

/** Recurring jobs of the platform itself. */
function idempotencyJobs({ context }: JobParts): JobsOf<'idempotency'> {
  const pruneAnswers = () => {
    const { db, now } = context();
    return pruneKeys(db, now);
  };
  return { 'idempotency.prune': { run: pruneAnswers, cron: '27 * * * *' } };
}

function rateLimitsJobs({ context }: JobParts): JobsOf<'rateLimits'> {
  const prune = () => {
    const { db, now } = context();
    return pruneTries(db, now);
  };
  return { 'rateLimits.prune': { run: prune, cron: '37 * * * *' } };
}

/** Registers the routes of all modules. */
export function serveModules(api: Api, parts: RouteParts): void {
  for (const serve of routes) serve(api, parts);
}

/** The jobs of all modules. The pictures lane has one worker more than there are picture processes. */
export function workOfModules(parts: JobParts, pictureProcesses: number): Work {
  const concurrency: Record<LaneName, number> = {
    pictures: pictureProcesses + 1,
    imports: 2,
    fetches: 4,
    webhooks: 8,
    destinations: 6,
    pushes: 4,
    mails: 2,
    services: 4,
    others: 4,
  };
  const jobs = Object.values(jobsOfModules).flatMap((jobsOf) => Object.entries<Job<JobName>>(jobsOf(parts)));
  const namesIn = (wanted: string) =>
    jobs.filter(([, { lane = 'others' }]) => lane === wanted).map(([name]) => name as JobName);
  return {
    handlers: Object.fromEntries(jobs.map(([name, { run }]) => [name, run])),
    lanes: Object.entries(concurrency).map(([lane, workers]) => ({
      names: namesIn(lane),
      concurrency: workers,
    })),
    schedule: Object.fromEntries(jobs.flatMap(([name, { cron }]) => (cron ? [[name, cron]] : []))),
  };
}
