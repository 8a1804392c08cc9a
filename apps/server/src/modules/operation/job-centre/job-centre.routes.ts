import {
  dismissJob,
  giveUpJob,
  listJobs,
  listQueues,
  retryFailedJobs,
  retryJob,
} from '@forecourt/contract/job-centre';
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as jobCentre from './job-centre.service.ts';

export function jobCentreRoutes(api: Api): void {
  serve(api, listQueues, (ctx) => jobCentre.listQueues(ctx));
  serve(api, listJobs, (ctx, { query }) => jobCentre.listJobs(ctx, query));
  serve(api, retryJob, (ctx, { params }) => jobCentre.retryJob(ctx, params.id));
  serve(api, retryFailedJobs, (ctx, { params }) => jobCentre.retryFailedJobs(ctx, params.name));
  serve(api, giveUpJob, (ctx, { params }) => jobCentre.failJob(ctx, params.id));
  serve(api, dismissJob, (ctx, { params }) => jobCentre.dismissJob(ctx, params.id));
}
