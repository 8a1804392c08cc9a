import { demosFromAddressMax, demosMax } from '@forecourt/contract/limits';
import type pg from 'pg';
import { auditRoutes } from './modules/audit/audit.routes.ts';
import { authJobs } from './modules/auth/auth.jobs.ts';
import {
  authRoutes,
  passkeysRoutes,
  secondFactorRoutes,
  sessionsRoutes,
} from './modules/auth/auth.routes.ts';
import type { LoginLimits } from './modules/auth/auth.service.ts';
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
import type { Ctx } from './platform/context.ts';
import type { EventBus } from './platform/events/event-bus.ts';
import { pruneKeys } from './platform/http/idempotency.ts';
import { RateLimit } from './platform/http/rate-limit.ts';
import type { Api } from './platform/http/serve.ts';
import type { PicturePool } from './platform/pictures/picture-pool.ts';
import type { JobHandlers, Lane, Schedule } from './platform/queue/work-loop.ts';

const minuteS = 60;
const quarterHourS = 15 * 60;
const hourS = 60 * 60;

function loginLimits(pool: pg.Pool): LoginLimits {
  return {
    account: new RateLimit(pool, { name: 'login', tries: 10, windowS: minuteS, waitMaxS: quarterHourS }),
    elsewhere: new RateLimit(pool, {
      name: 'login elsewhere',
      tries: 20,
      windowS: quarterHourS,
      waitMaxS: hourS,
    }),
    network: new RateLimit(pool, { name: 'address', tries: 100, windowS: quarterHourS }),
    resetsFrom: new RateLimit(pool, { name: 'reset from', tries: 5, windowS: hourS }),
    challengesFrom: new RateLimit(pool, { name: 'passkey challenge', tries: 100, windowS: quarterHourS }),
    codes: new RateLimit(pool, { name: 'code', tries: 5, windowS: minuteS, waitMaxS: quarterHourS }),
    passwords: new RateLimit(pool, { name: 'password', tries: 5, windowS: minuteS, waitMaxS: quarterHourS }),
  };
}

/** Every module's entrance from HTTP. */
export function serveModules(api: Api, pool: pg.Pool, bus: EventBus): void {
  const limits = loginLimits(pool);
  authRoutes(api, limits);
  sessionsRoutes(api, limits);
  secondFactorRoutes(api, limits);
  passkeysRoutes(api);
  auditRoutes(api);
  usersRoutes(api, new RateLimit(pool, { name: 'invitation', tries: 3, windowS: hourS }));
  signUpRoutes(api, new RateLimit(pool, { name: 'signUp', tries: 5, windowS: hourS }));
  customersRoutes(api);
  customerAdminsRoutes(api);
  clientsRoutes(api);
  featuresRoutes(api);
  managersRoutes(api);
  bodyTypesRoutes(api);
  vehicleSpecificationsRoutes(api);
  vehiclesRoutes(api);
  vehicleHistoryRoutes(api);
  bulkJobsRoutes(api);
  searchRoutes(api);
  savedViewsRoutes(api);
  presetsRoutes(api);
  imagesRoutes(api);
  cropsRoutes(api);
  demosRoutes(api, {
    address: new RateLimit(pool, { name: 'demo from', tries: demosFromAddressMax, windowS: hourS }),
    all: new RateLimit(pool, { name: 'demo', tries: demosMax, windowS: hourS }),
  });
  importsRoutes(api);
  eventsRoutes(api, bus);
  mailsRoutes(api);
  installationRoutes(api);
  jobCentreRoutes(api);
  creditsRoutes(api);
  pricesRoutes(api);
  promoCodesRoutes(api, new RateLimit(pool, { name: 'promo', tries: 20, windowS: quarterHourS }));
  offersRoutes(api);
  overviewRoutes(api);
  invoicesRoutes(api);
  filesRoutes(api);
  notificationsRoutes(api);
  devicesRoutes(api);
  platesRoutes(api);
  catalogueRoutes(api);
  pictureRequestsRoutes(api);
  settingsRoutes(api);
  socialRoutes(api);
}

/** Every module's entrance from the queue. */
export function jobHandlers(context: () => Ctx, pictures: PicturePool): JobHandlers {
  return {
    ...authJobs(context),
    ...bulkJobsJobs(context),
    ...creditsJobs(context),
    ...demosJobs(context, pictures),
    ...mailsJobs(context),
    ...notificationsJobs(context),
    ...imagesJobs(context, pictures),
    ...filesJobs(context, pictures, announceWith),
    ...importsJobs(context, pictures),
    ...settingsJobs(context),
    ...socialJobs(context),
    'idempotency.prune': () => {
      const { db, now } = context();
      return pruneKeys(db, now);
    },
  };
}

/** Pictures are made as many at a time as there are picture processes; everything else has hands of its own. */
export function lanes(pictureProcesses: number): Lane[] {
  return [
    {
      names: [
        'demos.process',
        'files.prepare',
        'images.analyse',
        'images.process',
        'images.preview',
        'imports.prepare',
      ],
      concurrency: pictureProcesses + 1,
    },
    // Takes long and waits for disks: mails do not wait for it.
    { names: ['imports.run'], concurrency: 2 },
    {
      names: [
        'auth.forgot',
        'auth.invite',
        'bulk.run',
        'credits.expire',
        'credits.lowBalance',
        'credits.verify',
        'demos.purge',
        'files.sweep',
        'idempotency.prune',
        'images.purge',
        'images.ready',
        'images.rescue',
        'images.sweep',
        'imports.purge',
        'mails.send',
        'notifications.begin',
        'settings.purge',
        'social.refresh',
      ],
      concurrency: 4,
    },
  ];
}

/** Work that nobody asks for, by the minute, hour, day, month and weekday it is due; in UTC. */
export const schedule: Schedule = {
  'credits.expire': '7 * * * *',
  'credits.verify': '17 * * * *',
  'demos.purge': '*/5 * * * *',
  'idempotency.prune': '27 * * * *',
  'files.sweep': '47 3 * * *',
  'images.purge': '7 3 * * *',
  'images.rescue': '*/10 * * * *',
  'images.sweep': '37 3 * * *',
  'imports.purge': '17 4 * * *',
  'settings.purge': '57 * * * *',
  'social.refresh': '58 */6 * * *',
};
