import type { RoleName, UserType } from '@forecourt/contract/actor';
import type { User } from '@forecourt/contract/users';
import type { Parts } from './whole-body.ts';

/** A user with that role for component tests; the id is `me`. */
export function samplePerson(name: RoleName, type: UserType | null = null, more: Parts<User> = {}): User {
  const ofCustomer = name === 'customer' || name === 'client' || name === 'user';
  const person: Parts<User> = {
    id: 'me',
    name: 'Ada Linde',
    email: 'ada@linde.example',
    phone: null,
    role: { name, type },
    customerId: ofCustomer ? 'customer-1' : null,
    customer: ofCustomer
      ? { id: 'customer-1', name: 'Autohaus Linde', allowChilds: true, isNotify: true }
      : null,
    clientId: name === 'client' || name === 'user' ? 'client-1' : null,
    client: null,
    credits: 0,
    active: true,
    createdAt: '2026-01-01T10:00:00.000Z',
    deletedAt: null,
    lastTimeOnline: null,
    maxCount: 0,
    licensePlateEnabled: false,
    reflectiveFloorEnabled: false,
    readOnlyPermissions: false,
    withheldFeatures: [],
    mustChangePassword: false,
    mustSetSecondFactor: false,
    invitedAt: null,
    mailRefusedAt: null,
    profilePicture: { path: null },
    ...more,
  };
  return person as User;
}
