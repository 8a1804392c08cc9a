import { eraseUser, getPersonalData } from '@forecourt/contract/personal-data';
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as personalData from './personal-data.service.ts';

export function personalDataRoutes(api: Api): void {
  serve(api, getPersonalData, (ctx, { params }) => personalData.getPersonalDataOf(ctx, params.id));
  serve(api, eraseUser, (ctx, { params }) => personalData.eraseUser(ctx, params.id));
}
