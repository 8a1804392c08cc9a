import { roleNames, userTypes } from './actor.ts';
import { ClientId, CustomerId, UserId } from './ids.ts';
import { FilterInteger, Flag, NamedDay, wordOf } from './route.ts';
import { creditSources, FilterText } from './user-fields.ts';

/** Roles that lists of users include: root, manager and qcmanager accounts are left out. */
export const listedRoles = ['customer', 'client', 'user'] as const;
/** Filters by fields of a user, in addition to a list's own filters; text fields match substrings. */
export const userFilters = {
  id: UserId.optional(),
  name: FilterText,
  email: FilterText,
  phone: FilterText,
  /** A role that lists leave out matches nobody. */
  role: wordOf(roleNames).optional(),
  'role.name': wordOf(roleNames).optional(),
  type: wordOf(userTypes).optional(),
  'role.type': wordOf(userTypes).optional(),
  clientId: ClientId.optional(),
  'client.id': ClientId.optional(),
  'client.name': FilterText,
  'client.creditSource': wordOf(creditSources).optional(),
  'client.clientDisallowsUserSettings': Flag.optional(),
  'client.credits': FilterInteger,
  customerId: CustomerId.optional(),
  'customer.id': CustomerId.optional(),
  'customer.name': FilterText,
  'customer.allowChilds': Flag.optional(),
  'customer.isNotify': Flag.optional(),
  maxCount: FilterInteger,
  credits: FilterInteger,
  /** Filters by day, in UTC. */
  createdAt: NamedDay.optional(),
  lastTimeOnline: NamedDay.optional(),
  active: Flag.optional(),
  licensePlateEnabled: Flag.optional(),
  reflectiveFloorEnabled: Flag.optional(),
  readOnlyPermissions: Flag.optional(),
  mustChangePassword: Flag.optional(),
};
