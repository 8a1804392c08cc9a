import type { Scope } from '@forecourt/contract/actor';

/** The tenants that own the object of an event. */
interface EventTenants {
  userId: string | null;
  clientId: string | null;
  customerId: string | null;
  parentCustomerId: string | null;
}

function within(tenants: EventTenants, ids: readonly string[]): boolean {
  const { customerId, parentCustomerId } = tenants;
  return ids.some((id) => id === customerId || id === parentCustomerId);
}

/** Whether a reader with this scope may receive the event. Must match `inScope` of platform/db/scope. */
export function mayReceiveEvent(scope: Scope, tenants: EventTenants): boolean {
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
