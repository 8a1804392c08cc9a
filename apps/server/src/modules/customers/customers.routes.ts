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
import { type Api, serve } from '../../platform/http/serve.ts';
import { serveCsv } from '../../platform/http/serve-file.ts';
import * as admins from './customer-admins.service.ts';
import * as customers from './customers.service.ts';

export function customersRoutes(api: Api): void {
  serve(api, listCustomers, (ctx, { query }) => customers.list(ctx, query));
  serveCsv(api, listCustomersAsCsv, async (ctx, { query }) => ({
    fileName: 'customers.csv',
    rows: customers.listAsCsv(ctx, query),
  }));
  serve(api, createCustomer, (ctx, { body }) => customers.create(ctx, body));
  serve(api, getCustomer, (ctx, { params }) => customers.get(ctx, params.id));
  serve(api, patchCustomer, (ctx, { params, body, sentBack }) =>
    customers.patch(ctx, params.id, body, sentBack),
  );
  serve(api, deleteCustomer, (ctx, { params }) => customers.remove(ctx, params.id));
  serve(api, restoreCustomer, (ctx, { params }) => customers.restore(ctx, params.id));
  serve(api, transferCustomer, (ctx, { params, body }) => customers.transfer(ctx, params.id, body.parentId));
}

export function customerAdminsRoutes(api: Api): void {
  serve(api, listCustomerAdmins, (ctx, { params, query }) => admins.list(ctx, params.id, query));
  serve(api, createCustomerAdmin, (ctx, { params, body }) => admins.create(ctx, params.id, body));
  serve(api, getCustomerAdmin, (ctx, { params }) => admins.get(ctx, params.id, params.adminId));
  serve(api, patchCustomerAdmin, (ctx, { params, body, sentBack }) =>
    admins.patch(ctx, params.id, params.adminId, body, sentBack),
  );
  serve(api, deleteCustomerAdmin, (ctx, { params }) => admins.remove(ctx, params.id, params.adminId));
}
