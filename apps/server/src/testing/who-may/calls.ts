import type { Route } from '@forecourt/contract/route';
import type { Tenant } from '../sweep/sweep-world.ts';

/** An action: builds a call of the API from the rows that it targets. */

export type Call = (of: Tenant) => { route: Route; params?: Record<string, string>; body?: object };
export const email = () => `${Math.random()}@example.test`;
export const password = 'a password for somebody';
export const customer =
  (route: Route, body?: object): Call =>
  (of) => ({ route, params: { id: of.customerId }, body });
export const admin =
  (route: Route, body?: object): Call =>
  (of) => ({
    route,
    params: { id: of.customerId, adminId: of.adminId },
    body,
  });
export const client =
  (route: Route, body?: object): Call =>
  (of) => ({ route, params: { id: of.clientId }, body });
export const user =
  (route: Route, body?: object): Call =>
  (of) => ({ route, params: { id: of.userId }, body });
export const vehicle =
  (route: Route, body?: object): Call =>
  (of) => ({ route, params: { id: of.vehicleId }, body });

export const bill =
  (route: Route): Call =>
  (of) => ({ route, params: { id: of.customerId, invoiceId: of.customerInvoiceId } });
export const userBill =
  (route: Route): Call =>
  (of) => ({ route, params: { id: of.userId, invoiceId: of.userInvoiceId } });
