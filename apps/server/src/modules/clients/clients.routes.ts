import {
  createClient,
  createClientUser,
  deleteClient,
  getClient,
  listClients,
  listClientsAsCsv,
  listClientUsers,
  listCustomerClients,
  listCustomerClientUsers,
  listSubCustomerClients,
  patchClient,
  restoreClient,
} from '@forecourt/contract/clients';
import { type Api, serve } from '../../platform/http/serve.ts';
import { serveCsv } from '../../platform/http/serve-file.ts';
import * as clients from './clients.service.ts';

export function clientsRoutes(api: Api): void {
  serve(api, listClients, (ctx, { query }) => clients.list(ctx, query));
  serveCsv(api, listClientsAsCsv, async (ctx, { query }) => ({
    fileName: 'clients.csv',
    rows: clients.listAsCsv(ctx, query),
  }));
  serve(api, createClient, (ctx, { body }) => clients.create(ctx, body));
  serve(api, getClient, (ctx, { params }) => clients.get(ctx, params.id));
  serve(api, patchClient, (ctx, { params, body, sentBack }) => clients.patch(ctx, params.id, body, sentBack));
  serve(api, deleteClient, (ctx, { params }) => clients.remove(ctx, params.id));
  serve(api, restoreClient, (ctx, { params }) => clients.restore(ctx, params.id));
  serve(api, listClientUsers, (ctx, { params, query }) => clients.listUsers(ctx, params.id, query));
  serve(api, createClientUser, (ctx, { params, body, sentBack }) =>
    clients.createUser(ctx, params.id, body, sentBack),
  );
  serve(api, listCustomerClients, (ctx, { params, query }) => clients.listOf(ctx, params.id, query));
  serve(api, listSubCustomerClients, (ctx, { params, query }) => clients.listBelow(ctx, params.id, query));
  serve(api, listCustomerClientUsers, (ctx, { params, query }) =>
    clients.listUsersOf(ctx, params.id, params.clientId, query),
  );
}
