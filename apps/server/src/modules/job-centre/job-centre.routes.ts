import {
  dismissJob,
  giveUpJob,
  listJobs,
  listQueues,
  retryFailedJobs,
  retryJob,
} from '@forecourt/contract/job-centre';
import { type Api, serve } from '../../platform/http/serve.ts';
import * as jobCentre from './job-centre.service.ts';

export function jobCentreRoutes(api: Api): void {
  serve(api, listQueues, (ctx) => jobCentre.listQueues(ctx));
  serve(api, listJobs, (ctx, { query }) => jobCentre.list(ctx, query));
  serve(api, retryJob, (ctx, { params }) => jobCentre.retry(ctx, params.id));
  serve(api, retryFailedJobs, (ctx, { params }) => jobCentre.retryFailed(ctx, params.name));
  serve(api, giveUpJob, (ctx, { params }) => jobCentre.giveUp(ctx, params.id));
  serve(api, dismissJob, (ctx, { params }) => jobCentre.dismiss(ctx, params.id));
}
