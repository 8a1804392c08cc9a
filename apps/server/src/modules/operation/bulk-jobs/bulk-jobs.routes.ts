import * as contract from '@forecourt/contract/bulk-jobs';
import { type Api, serve } from '../../../platform/http/serve.ts';
import { serveCsv } from '../../../platform/http/serve-file.ts';
import * as bulkJobs from './bulk-jobs.service.ts';

export function bulkJobsRoutes(api: Api): void {
  serve(api, contract.countVehicles, (ctx, { query }) => bulkJobs.countMatchingVehicles(ctx, query));
  serve(api, contract.countUsers, (ctx, { query }) => bulkJobs.countMatchingUsers(ctx, query));
  serve(api, contract.createVehicleBulkJob, (ctx, { body }) => bulkJobs.createBulkJobOfVehicles(ctx, body));
  serve(api, contract.createUserBulkJob, (ctx, { body }) => bulkJobs.createBulkJobOfUsers(ctx, body));
  serve(api, contract.listBulkJobs, (ctx) => bulkJobs.listBulkJobs(ctx));
  serve(api, contract.cancelBulkJob, (ctx, { params }) => bulkJobs.cancelBulkJob(ctx, params.id));
  serve(api, contract.undoBulkJob, (ctx, { params }) => bulkJobs.undoBulkJob(ctx, params.id));
  serve(api, contract.dismissBulkJob, (ctx, { params }) => bulkJobs.dismissBulkJob(ctx, params.id));
  serve(api, contract.listBulkFailures, (ctx, { params, query }) =>
    bulkJobs.listFailures(ctx, params.id, query),
  );
  serveCsv(api, contract.listBulkFailuresAsCsv, async (ctx, { params, query }) => ({
    fileName: 'not-done.csv',
    rows: await bulkJobs.listFailuresAsCsv(ctx, params.id, query.reasons),
  }));
}
