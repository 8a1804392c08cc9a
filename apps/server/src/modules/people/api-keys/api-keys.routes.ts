import {
  createApiKey,
  deleteApiKey,
  getCurrentApiKey,
  listApiKeys,
  rotateApiKey,
} from '@forecourt/contract/api-keys';
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as keys from './api-keys.service.ts';

export function apiKeysRoutes(api: Api): void {
  serve(api, listApiKeys, (ctx, { query }) => keys.listApiKeys(ctx, query));
  serve(api, getCurrentApiKey, keys.getCurrentApiKey);
  serve(api, createApiKey, (ctx, { body }) => keys.createApiKey(ctx, body));
  serve(api, rotateApiKey, (ctx, { params }) => keys.rotateApiKey(ctx, params.id));
  serve(api, deleteApiKey, (ctx, { params }) => keys.revokeApiKey(ctx, params.id));
}
