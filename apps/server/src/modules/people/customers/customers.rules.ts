import type { Actor, Person } from '@forecourt/contract/actor';
import type { Customer, createCustomer, patchCustomer } from '@forecourt/contract/customers';
import type { ErrorName } from '@forecourt/contract/errors';
import type { CustomerId } from '@forecourt/contract/ids';
import type { RouteInput } from '@forecourt/contract/route';

export type NewCustomer = RouteInput<typeof createCustomer>['body'];
export type CustomerPatch = RouteInput<typeof patchCustomer>['body'];

function adminOf(actor: Actor): Person | null {
  return actor.kind === 'person' && actor.role === 'customer' ? actor : null;
}

/** The parent of a new customer: an admin's own customer, unless the request names another one. */
export function parentByDefault(actor: Actor, parentId: CustomerId | null | undefined): CustomerId | null {
  return parentId ?? adminOf(actor)?.customerId ?? null;
}

/** Why `parent` can have no further sub-customers. There is only one level: a sub-customer has none of its own. */
function parentRefusal(parent: Customer): ErrorName | null {
  return parent.parentId !== null || !parent.allowChilds ? 'customerCannotCreateCustomers' : null;
}

/** Why a customer may not be created; only the operator grants negative credits and notifications, and limits storage. */
export function customerCreationRefusal(
  actor: Actor,
  body: NewCustomer,
  parent: Customer | null,
): ErrorName | null {
  const refusal = parent && parentRefusal(parent);
  if (refusal) return refusal;
  if (parent && body.allowChilds) return 'customerCannotCreateCustomers';
  const isOperators = body.allowNegativeCredits || body.isNotify || body.storageLimitGb !== null;
  return adminOf(actor) && isOperators ? 'fieldsNotUpdatable' : null;
}

export function customerPatchRefusal(actor: Actor, target: Customer, patch: CustomerPatch): ErrorName | null {
  const changes = (field: keyof CustomerPatch) =>
    patch[field] !== undefined && patch[field] !== target[field];
  const operators = ['allowChilds', 'allowNegativeCredits', 'isNotify', 'storageLimitGb'] as const;
  if (adminOf(actor) && operators.some(changes)) return 'fieldsNotUpdatable';
  return patch.allowChilds && target.parentId !== null ? 'customerCannotCreateCustomers' : null;
}

/** A customer admin deletes and moves sub-customers of its own customer, not itself. */
export function belowRefusal(actor: Actor, target: Customer): ErrorName | null {
  const admin = adminOf(actor);
  return admin && target.parentId !== admin.customerId ? 'customerForbidden' : null;
}

/** Why `target` cannot become a sub-customer of `parent`. */
export function transferRefusal(target: Customer, parent: Customer): ErrorName | null {
  const below = parent.id === target.id || target.customers.length > 0;
  return below ? 'customerCannotCreateCustomers' : parentRefusal(parent);
}
