import type { User } from '@forecourt/contract/users';

/** The level whose settings the user edits: their own, or those of the organisation that they administer. */
export interface Level {
  kind: 'user' | 'client' | 'customer';
  id: string;
}

export function ownLevel({ id, role, clientId, customerId }: User): Level {
  if (role.name === 'client' && clientId) return { kind: 'client', id: clientId };
  if (role.name === 'customer' && customerId) return { kind: 'customer', id: customerId };
  return { kind: 'user', id };
}
