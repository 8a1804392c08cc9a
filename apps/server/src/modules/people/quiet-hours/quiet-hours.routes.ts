import { getQuietHours, patchQuietHours } from '@forecourt/contract/quiet-hours';
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as quietHours from './quiet-hours.service.ts';

export function quietHoursRoutes(api: Api): void {
  serve(api, getQuietHours, (ctx, { params }) => quietHours.getQuietHours(ctx, params.id));
  serve(api, patchQuietHours, (ctx, { params, body }) => quietHours.updateQuietHours(ctx, params.id, body));
}
