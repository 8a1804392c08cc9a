import type { JobName } from '@forecourt/contract/jobs';
import { auditRoutes } from './modules/audit/audit.routes.ts';
import { authJobs } from './modules/auth/auth.jobs.ts';
import { authRoutes } from './modules/auth/auth.routes.ts';
import { bodyTypesRoutes } from './modules/body-types/body-types.routes.ts';
import { bulkJobsJobs } from './modules/bulk-jobs/bulk-jobs.jobs.ts';
import { bulkJobsRoutes } from './modules/bulk-jobs/bulk-jobs.routes.ts';
import { catalogueRoutes } from './modules/catalogue/catalogue.routes.ts';
import { clientsRoutes } from './modules/clients/clients.routes.ts';
import { creditsJobs } from './modules/credits/credits.jobs.ts';
import { creditsRoutes } from './modules/credits/credits.routes.ts';
import { cropsRoutes } from './modules/crops/crops.routes.ts';
import { customerAdminsRoutes, customersRoutes } from './modules/customers/customers.routes.ts';
import { demosJobs } from './modules/demos/demos.jobs.ts';
import { demosRoutes } from './modules/demos/demos.routes.ts';
import { eventsRoutes } from './modules/events/events.routes.ts';
import { featuresRoutes } from './modules/features/features.routes.ts';
import { filesJobs } from './modules/files/files.jobs.ts';
import { filesRoutes } from './modules/files/files.routes.ts';
import { imagesJobs } from './modules/images/images.jobs.ts';
import { imagesRoutes } from './modules/images/images.routes.ts';
import { importsJobs } from './modules/imports/imports.jobs.ts';
import { importsRoutes } from './modules/imports/imports.routes.ts';
import { installationRoutes } from './modules/installation/installation.routes.ts';
import { invoicesRoutes } from './modules/invoices/invoices.routes.ts';
import { jobCentreRoutes } from './modules/job-centre/job-centre.routes.ts';
import { mailsJobs } from './modules/mails/mails.jobs.ts';
import { mailsRoutes } from './modules/mails/mails.routes.ts';
import { managersRoutes } from './modules/managers/managers.routes.ts';
import { devicesRoutes } from './modules/notifications/devices.routes.ts';
import { notificationsJobs } from './modules/notifications/notifications.jobs.ts';
import { notificationsRoutes } from './modules/notifications/notifications.routes.ts';
import { announceWith } from './modules/notifications/notifications.service.ts';
import { offersRoutes } from './modules/offers/offers.routes.ts';
import { overviewRoutes } from './modules/overview/overview.routes.ts';
import { pictureRequestsRoutes } from './modules/picture-requests/picture-requests.routes.ts';
import { platesRoutes } from './modules/plates/plates.routes.ts';
import { presetsRoutes } from './modules/presets/presets.routes.ts';
import { pricesRoutes } from './modules/prices/prices.routes.ts';
import { promoCodesRoutes } from './modules/promo-codes/promo-codes.routes.ts';
import { savedViewsRoutes } from './modules/saved-views/saved-views.routes.ts';
import { searchRoutes } from './modules/search/search.routes.ts';
import { settingsJobs } from './modules/settings/settings.jobs.ts';
import { settingsRoutes } from './modules/settings/settings.routes.ts';
import { signUpRoutes } from './modules/sign-up/sign-up.routes.ts';
import { socialJobs } from './modules/social/social.jobs.ts';
import { socialRoutes } from './modules/social/social.routes.ts';
import { usersRoutes } from './modules/users/users.routes.ts';
import { vehicleHistoryRoutes } from './modules/vehicle-history/vehicle-history.routes.ts';
import { vehicleSpecificationsRoutes } from './modules/vehicle-specifications/vehicle-specifications.routes.ts';
import { vehiclesRoutes } from './modules/vehicles/vehicles.routes.ts';
import { pruneKeys } from './platform/http/idempotency.ts';
import type { Api } from './platform/http/serve.ts';
import type { Job, JobParts, Module, ModuleJobs, RouteParts } from './platform/module.ts';
import type { LaneName, Work } from './platform/queue/work-loop.ts';

/** All modules of the installation. */
const modules: readonly Module[] = [
  { routes: [authRoutes], jobs: authJobs },
  { routes: [auditRoutes] },
  { routes: [usersRoutes] },
  { routes: [signUpRoutes] },
  { routes: [customersRoutes, customerAdminsRoutes] },
  { routes: [clientsRoutes] },
  { routes: [featuresRoutes] },
  { routes: [managersRoutes] },
  { routes: [bodyTypesRoutes] },
  { routes: [vehicleSpecificationsRoutes] },
  { routes: [vehiclesRoutes] },
  { routes: [vehicleHistoryRoutes] },
  { routes: [bulkJobsRoutes], jobs: bulkJobsJobs },
  { routes: [searchRoutes] },
  { routes: [savedViewsRoutes] },
  { routes: [presetsRoutes] },
  { routes: [imagesRoutes], jobs: imagesJobs },
  { routes: [cropsRoutes] },
  { routes: [demosRoutes], jobs: demosJobs },
  { routes: [importsRoutes], jobs: importsJobs },
  { routes: [eventsRoutes] },
  { routes: [mailsRoutes], jobs: mailsJobs },
  { routes: [installationRoutes] },
  { routes: [jobCentreRoutes] },
  { routes: [creditsRoutes], jobs: creditsJobs },
  { routes: [pricesRoutes] },
  { routes: [promoCodesRoutes] },
  { routes: [offersRoutes] },
  { routes: [overviewRoutes] },
  { routes: [invoicesRoutes] },
  // A notification may be waiting for its picture to be prepared.
  { routes: [filesRoutes], jobs: filesJobs(announceWith) },
  { routes: [notificationsRoutes, devicesRoutes], jobs: notificationsJobs },
  { routes: [platesRoutes] },
  { routes: [catalogueRoutes] },
  { routes: [pictureRequestsRoutes] },
  { routes: [settingsRoutes], jobs: settingsJobs },
  { routes: [socialRoutes], jobs: socialJobs },
  { routes: [], jobs: platformJobs },
];

/** Recurring jobs of the platform itself. */
function platformJobs({ context }: JobParts): ModuleJobs {
  const pruneAnswers = () => {
    const { db, now } = context();
    return pruneKeys(db, now);
  };
  return { 'idempotency.prune': { run: pruneAnswers, cron: '27 * * * *' } };
}

/** Registers the routes of all modules. */
export function serveModules(api: Api, parts: RouteParts): void {
  for (const { routes } of modules) for (const serve of routes) serve(api, parts);
}

/** The jobs of all modules. The pictures lane has one worker more than there are picture processes. */
export function workOfModules(parts: JobParts, pictureProcesses: number): Work {
  const concurrency: Record<LaneName, number> = { pictures: pictureProcesses + 1, imports: 2, others: 4 };
  const jobs = modules.flatMap(({ jobs = () => ({}) }) => Object.entries<Job<JobName>>(jobs(parts)));
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
