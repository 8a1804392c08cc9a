import {
  createCustomerAdmin,
  deleteCustomerAdmin,
  getCustomerAdmin,
  listCustomerAdmins,
  patchCustomerAdmin,
} from '@forecourt/contract/customer-admins';
import {
  createCustomer,
  deleteCustomer,
  getCustomer,
  listCustomers,
  listCustomersAsCsv,
  patchCustomer,
  restoreCustomer,
  transferCustomer,
} from '@forecourt/contract/customers';
import { type Api, serve, servePrepared } from '../../../platform/http/serve.ts';
import { serveCsv } from '../../../platform/http/serve-file.ts';
import * as admins from './customer-admins.service.ts';
import * as customers from './customers.service.ts';

export function customersRoutes(api: Api): void {
  serve(api, listCustomers, (ctx, { query }) => customers.listCustomers(ctx, query));
  serveCsv(api, listCustomersAsCsv, async (ctx, { query }) => ({
    fileName: 'customers.csv',
    rows: customers.listCustomersAsCsv(ctx, query),
  }));
  serve(api, createCustomer, (ctx, { body }) => customers.createCustomer(ctx, body));
  serve(api, getCustomer, (ctx, { params }) => customers.getCustomer(ctx, params.id));
  serve(api, patchCustomer, (ctx, { params, body, readOnlyFields }) =>
    customers.updateCustomer(ctx, params.id, body, readOnlyFields),
  );
  serve(api, deleteCustomer, (ctx, { params }) => customers.deleteCustomer(ctx, params.id));
  serve(api, restoreCustomer, (ctx, { params }) => customers.restoreCustomer(ctx, params.id));
  serve(api, transferCustomer, (ctx, { params, body }) =>
    customers.transferCustomer(ctx, params.id, body.parentId),
  );
}

export function customerAdminsRoutes(api: Api): void {
  serve(api, listCustomerAdmins, (ctx, { params, query }) =>
    admins.listCustomerAdmins(ctx, params.id, query),
  );
  servePrepared(
    api,
    createCustomerAdmin,
    (ctx, { params, body }) => admins.hashForNewAdmin(ctx, params.id, body),
    (ctx, { params, body }, hash) => admins.createCustomerAdmin(ctx, params.id, body, hash),
  );
  serve(api, getCustomerAdmin, (ctx, { params }) => admins.getCustomerAdmin(ctx, params.id, params.adminId));
  serve(api, patchCustomerAdmin, (ctx, { params, body, readOnlyFields }) =>
    admins.updateCustomerAdmin(ctx, params.id, params.adminId, body, readOnlyFields),
  );
  serve(api, deleteCustomerAdmin, (ctx, { params }) =>
    admins.deleteCustomerAdmin(ctx, params.id, params.adminId),
  );
}
