import type { Actor } from '@forecourt/contract/actor';
import type { Client, patchClient } from '@forecourt/contract/clients';
import type { ErrorName } from '@forecourt/contract/errors';
import type { CustomerId } from '@forecourt/contract/ids';
import type { RouteInput } from '@forecourt/contract/route';

export type ClientPatch = RouteInput<typeof patchClient>['body'];

/** The customer of a new client when the request names none. */
export function customerByDefault(actor: Actor): CustomerId | null {
  return actor.kind === 'person' && actor.role === 'customer' ? actor.customerId : null;
}

/** Only the customer decides who pays, so a client cannot change its own credit source. */
export function clientPatchRefusal(actor: Actor, target: Client, patch: ClientPatch): ErrorName | null {
  const isClient = actor.kind === 'person' && actor.role === 'client';
  const isOther = (patch.creditSource ?? target.creditSource) !== target.creditSource;
  return isClient && isOther ? 'fieldsNotUpdatable' : null;
}
