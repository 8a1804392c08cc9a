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
import { type Api, serve, servePrepared } from '../../../platform/http/serve.ts';
import { serveCsv } from '../../../platform/http/serve-file.ts';
import * as clients from './clients.service.ts';

export function clientsRoutes(api: Api): void {
  serve(api, listClients, (ctx, { query }) => clients.listClients(ctx, query));
  serveCsv(api, listClientsAsCsv, async (ctx, { query }) => ({
    fileName: 'clients.csv',
    rows: clients.listClientsAsCsv(ctx, query),
  }));
  serve(api, createClient, (ctx, { body }) => clients.createClient(ctx, body));
  serve(api, getClient, (ctx, { params }) => clients.getClient(ctx, params.id));
  serve(api, patchClient, (ctx, { params, body, readOnlyFields }) =>
    clients.updateClient(ctx, params.id, body, readOnlyFields),
  );
  serve(api, deleteClient, (ctx, { params }) => clients.deleteClient(ctx, params.id));
  serve(api, restoreClient, (ctx, { params }) => clients.restoreClient(ctx, params.id));
  serve(api, listClientUsers, (ctx, { params, query }) => clients.listUsersOfClient(ctx, params.id, query));
  servePrepared(
    api,
    createClientUser,
    (ctx, { params, body }) => clients.hashForUserOfClient(ctx, params.id, body),
    (ctx, { params, body, readOnlyFields }, hash) =>
      clients.createUserOfClient(ctx, params.id, body, readOnlyFields, hash),
  );
  serve(api, listCustomerClients, (ctx, { params, query }) => clients.listClientsOf(ctx, params.id, query));
  serve(api, listSubCustomerClients, (ctx, { params, query }) =>
    clients.listClientsBelow(ctx, params.id, query),
  );
  serve(api, listCustomerClientUsers, (ctx, { params, query }) =>
    clients.listUsersOfClients(ctx, params.id, params.clientId, query),
  );
}
