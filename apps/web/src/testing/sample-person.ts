import type { RoleName, UserType } from '@forecourt/contract/actor';
import type { User } from '@forecourt/contract/users';

/** A user with that role for component tests; the id is `me`. */
export function samplePerson(name: RoleName, type: UserType | null = null, more: object = {}): User {
  const ofCustomer = name === 'customer' || name === 'client' || name === 'user';
  return {
    id: 'me',
    name: 'Ada Linde',
    email: 'ada@linde.example',
    role: { name, type },
    customerId: ofCustomer ? 'customer-1' : null,
    customer: ofCustomer
      ? { id: 'customer-1', name: 'Autohaus Linde', allowChilds: true, isNotify: true }
      : null,
    clientId: name === 'client' || name === 'user' ? 'client-1' : null,
    client: null,
    credits: 0,
    active: true,
    readOnly: false,
    ...more,
  } as unknown as User;
}
