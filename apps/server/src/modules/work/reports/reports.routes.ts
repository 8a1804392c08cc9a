import { reportPicture } from '@forecourt/contract/reports';
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as reports from './reports.service.ts';

export function reportsRoutes(api: Api): void {
  serve(api, reportPicture, (ctx, { params, body }) => reports.reportPicture(ctx, params.id, body));
}
