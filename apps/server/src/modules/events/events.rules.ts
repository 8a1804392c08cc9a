import type { Scope } from '@forecourt/contract/actor';

/** Where the thing that something happened to belongs. */
export interface Tenants {
  userId: string | null;
  clientId: string | null;
  customerId: string | null;
  parentCustomerId: string | null;
}

function within(tenants: Tenants, ids: readonly string[]): boolean {
  const { customerId, parentCustomerId } = tenants;
  return ids.some((id) => id === customerId || id === parentCustomerId);
}

/** Whether somebody who sees as far as `scope` may hear of it. The same rule as platform/db/scope `inScope`. */
export function reaches(scope: Scope, tenants: Tenants): boolean {
  switch (scope.kind) {
    case 'everything':
      return true;
    case 'customer':
      return within(tenants, [scope.customerId]);
    case 'customers':
      return within(tenants, scope.customerIds);
    case 'client':
      return tenants.clientId === scope.clientId;
    case 'user':
      return tenants.userId === scope.userId;
    case 'nothing':
      return false;
  }
}
