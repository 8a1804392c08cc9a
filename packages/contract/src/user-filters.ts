import { userTypes } from './actor.ts';
import { ClientId, CustomerId, UserId } from './ids.ts';
import { FilterInteger, Flag, NamedDay, wordOf } from './route.ts';
import { creditSources, FilterText } from './user-fields.ts';

/** Whom lists of users show: root, manager and qcmanager accounts are left out. */
export const listedRoles = ['customer', 'client', 'user'] as const;
/** Fields of a user by which a list is narrowed besides its own; of a text a part is enough. */
export const userFilters = {
  id: UserId.optional(),
  name: FilterText,
  email: FilterText,
  phone: FilterText,
  role: wordOf(listedRoles).optional(),
  'role.name': wordOf(listedRoles).optional(),
  type: wordOf(userTypes).optional(),
  'role.type': wordOf(userTypes).optional(),
  clientId: ClientId.optional(),
  'client.id': ClientId.optional(),
  'client.name': FilterText,
  'client.creditSource': wordOf(creditSources).optional(),
  customerId: CustomerId.optional(),
  'customer.id': CustomerId.optional(),
  'customer.name': FilterText,
  maxCount: FilterInteger,
  credits: FilterInteger,
  /** The day in UTC. */
  createdAt: NamedDay.optional(),
  lastTimeOnline: NamedDay.optional(),
  active: Flag.optional(),
  licensePlateEnabled: Flag.optional(),
  reflectiveFloorEnabled: Flag.optional(),
  readOnlyPermissions: Flag.optional(),
  mustChangePassword: Flag.optional(),
};
