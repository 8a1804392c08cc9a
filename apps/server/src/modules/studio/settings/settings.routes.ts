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
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as customerSettings from './customer-settings.service.ts';
import * as settings from './settings.service.ts';

export function settingsRoutes(api: Api): void {
  serve(api, getUserSettings, (ctx, { params, query }) =>
    settings.getSettings(ctx, params.id, query.profileId),
  );
  serve(api, patchUserSettings, (ctx, { params, query, body, readOnlyFields }) =>
    settings.updateSettings(ctx, params.id, query.profileId, body, readOnlyFields),
  );
  serve(api, listProfiles, (ctx, { params }) => settings.listProfiles(ctx, params.id));
  serve(api, createProfile, (ctx, { params, body }) => settings.createProfile(ctx, params.id, body));
  serve(api, patchProfile, (ctx, { params, body }) =>
    settings.updateProfile(ctx, params.id, params.pid, body),
  );
  serve(api, deleteProfile, (ctx, { params }) => settings.deleteProfile(ctx, params.id, params.pid));
  serve(api, restoreProfile, (ctx, { params }) => settings.restoreProfile(ctx, params.id, params.pid));
  serve(api, getClientSettings, (ctx, { params, query }) =>
    settings.getSettingsOfClient(ctx, params.id, query.profileId),
  );
  serve(api, patchClientSettings, (ctx, { params, readOnlyFields, ...call }) =>
    settings.updateSettingsOfClient(ctx, params.id, call, readOnlyFields),
  );
  serve(api, getCustomerSettings, (ctx, { params }) => customerSettings.getCustomerSettings(ctx, params.id));
  serve(api, patchCustomerSettings, (ctx, { params, body, readOnlyFields }) =>
    customerSettings.updateCustomerSettings(ctx, params.id, body, readOnlyFields),
  );
}
