import { getCustomerSettings, patchCustomerSettings } from '@forecourt/contract/customer-settings';
import {
  createProfile,
  deleteProfile,
  getClientSettings,
  getUserSettings,
  listProfiles,
  patchClientSettings,
  patchProfile,
  patchUserSettings,
  restoreProfile,
} from '@forecourt/contract/settings';
import { type Api, serve } from '../../platform/http/serve.ts';
import * as customerSettings from './customer-settings.service.ts';
import * as settings from './settings.service.ts';

export function settingsRoutes(api: Api): void {
  serve(api, getUserSettings, (ctx, { params, query }) => settings.get(ctx, params.id, query.profileId));
  serve(api, patchUserSettings, (ctx, { params, query, body, sentBack }) =>
    settings.patch(ctx, params.id, query.profileId, body, sentBack),
  );
  serve(api, listProfiles, (ctx, { params }) => settings.profiles(ctx, params.id));
  serve(api, createProfile, (ctx, { params, body }) => settings.addProfile(ctx, params.id, body));
  serve(api, patchProfile, (ctx, { params, body }) =>
    settings.changeProfile(ctx, params.id, params.pid, body),
  );
  serve(api, deleteProfile, (ctx, { params }) => settings.removeProfile(ctx, params.id, params.pid));
  serve(api, restoreProfile, (ctx, { params }) => settings.restoreProfile(ctx, params.id, params.pid));
  serve(api, getClientSettings, (ctx, { params }) => settings.getOfClient(ctx, params.id));
  serve(api, patchClientSettings, (ctx, { params, body, sentBack }) =>
    settings.patchOfClient(ctx, params.id, body, sentBack),
  );
  serve(api, getCustomerSettings, (ctx, { params }) => customerSettings.get(ctx, params.id));
  serve(api, patchCustomerSettings, (ctx, { params, body, sentBack }) =>
    customerSettings.patch(ctx, params.id, body, sentBack),
  );
}
