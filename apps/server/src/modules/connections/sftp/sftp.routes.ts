import { createSshKey, deleteSshKey, getSftpServer, listSshKeys } from '@forecourt/contract/ssh-keys';
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as keys from './ssh-keys.service.ts';

export function sftpRoutes(api: Api): void {
  serve(api, getSftpServer, (ctx) => keys.getSftpServer(ctx));
  serve(api, listSshKeys, (ctx, { query }) => keys.listSshKeys(ctx, query));
  serve(api, createSshKey, (ctx, { params, body }) => keys.createSshKey(ctx, params.id, body));
  serve(api, deleteSshKey, (ctx, { params }) => keys.revokeSshKey(ctx, params.id));
}
