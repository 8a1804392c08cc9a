import * as contract from '@forecourt/contract/bulk-jobs';
import { type Api, serve } from '../../platform/http/serve.ts';
import { serveCsv } from '../../platform/http/serve-file.ts';
import * as bulkJobs from './bulk-jobs.service.ts';

export function bulkJobsRoutes(api: Api): void {
  serve(api, contract.countVehicles, (ctx, { query }) => bulkJobs.countVehicles(ctx, query));
  serve(api, contract.countUsers, (ctx, { query }) => bulkJobs.countUsers(ctx, query));
  serve(api, contract.createVehicleBulkJob, (ctx, { body }) => bulkJobs.createOfVehicles(ctx, body));
  serve(api, contract.createUserBulkJob, (ctx, { body }) => bulkJobs.createOfUsers(ctx, body));
  serve(api, contract.listBulkJobs, (ctx) => bulkJobs.list(ctx));
  serve(api, contract.cancelBulkJob, (ctx, { params }) => bulkJobs.cancel(ctx, params.id));
  serve(api, contract.undoBulkJob, (ctx, { params }) => bulkJobs.undo(ctx, params.id));
  serve(api, contract.dismissBulkJob, (ctx, { params }) => bulkJobs.dismiss(ctx, params.id));
  serve(api, contract.listBulkFailures, (ctx, { params, query }) => bulkJobs.failures(ctx, params.id, query));
  serveCsv(api, contract.listBulkFailuresAsCsv, async (ctx, { params, query }) => ({
    fileName: 'not-done.csv',
    rows: await bulkJobs.failuresAsCsv(ctx, params.id, query.reasons),
  }));
}
