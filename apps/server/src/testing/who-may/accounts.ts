import { changePassword } from '@forecourt/contract/auth';
import {
  createClient,
  createClientUser,
  deleteClient,
  getClient,
  listClientUsers,
  patchClient,
  restoreClient,
} from '@forecourt/contract/clients';
import {
  createCustomerAdmin,
  deleteCustomerAdmin,
  listCustomerAdmins,
  patchCustomerAdmin,
} from '@forecourt/contract/customer-admins';
import {
  createCustomer,
  deleteCustomer,
  getCustomer,
  listCustomers,
  patchCustomer,
  restoreCustomer,
  transferCustomer,
} from '@forecourt/contract/customers';
import { sendInvitation } from '@forecourt/contract/invitations';
import { getManager, patchManager } from '@forecourt/contract/managers';
import { eraseUser, getPersonalData } from '@forecourt/contract/personal-data';
import { impersonate } from '@forecourt/contract/sessions';
import {
  createUser,
  deleteUser,
  getUser,
  listUsers,
  patchUser,
  revertUser,
  transferUser,
} from '@forecourt/contract/users';

import { admin, type Call, client, customer, email, password, user } from './calls.ts';

/** Actions on customers, clients and users, as calls of the API. */
const deeds: Record<string, Call> = {
  'list customers': () => ({ route: listCustomers }),
  'read customer': customer(getCustomer),
  'rename customer': customer(patchCustomer, { name: 'New' }),
  'allow sub-customers': customer(patchCustomer, { allowChilds: true }),
  'allow debts': customer(patchCustomer, { allowNegativeCredits: true }),
  'delete customer': customer(deleteCustomer),
  'restore customer': customer(restoreCustomer),
  'restore client': client(restoreClient),
  'release customer': customer(transferCustomer, { parentId: null }),
  'add sub-customer': ({ customerId }) => ({
    route: createCustomer,
    body: { name: 'New', parentId: customerId },
  }),
  'list admins': customer(listCustomerAdmins),
  'add admin': (of) => customer(createCustomerAdmin, { email: email() })(of),
  'restrict admin': admin(patchCustomerAdmin, { readOnlyPermissions: true }),
  'rename admin': admin(patchCustomerAdmin, { name: 'New' }),
  'let admin write': admin(patchCustomerAdmin, { readOnlyPermissions: false }),
  'delete admin': admin(deleteCustomerAdmin),
  'read client': client(getClient),
  'add client': ({ customerId }) => ({ route: createClient, body: { name: 'New', customerId } }),
  'rename client': client(patchClient, { name: 'New' }),
  'delete client': client(deleteClient),
  'list client users': client(listClientUsers),
  'add user': (of) => client(createClientUser, { email: email() })(of),
  'add client account': ({ clientId }) => ({
    route: createUser,
    body: { role: 'client', clientId, email: email() },
  }),
  'add checker': () => ({ route: createUser, body: { role: 'qcmanager', email: email() } }),
  'add root': () => ({ route: createUser, body: { role: 'root', email: email() } }),
  'list users': () => ({ route: listUsers }),
  'read user': user(getUser),
  'rename user': user(patchUser, { name: 'New' }),
  'limit user to 11': user(patchUser, { maxCount: 11 }),
  'limit user to 13': user(patchUser, { maxCount: 13 }),
  'bar plates': user(patchUser, { licensePlateEnabled: false }),
  'make user premium': user(patchUser, { type: 'premium' }),
  'deactivate user': user(patchUser, { active: false }),
  'delete user': user(deleteUser),
  'invite again': user(sendInvitation),
  'restore user': ({ userId }) => ({ route: revertUser, body: { userId } }),
  'erase user': user(eraseUser),
  'copy personal data': user(getPersonalData),
  'move user within client': (of) => user(transferUser, { targetClientId: of.clientId })(of),
  'set password': user(changePassword, { password, passwordRepeat: password }),
  'take over': user(impersonate, {}),
  'read manager': ({ managerId: id }) => ({ route: getManager, params: { id } }),
  'assign manager': ({ managerId: id }) => ({
    route: patchManager,
    params: { id },
    body: { customerIds: [] },
  }),
};

/** role | action | relation of the target to the actor | result: yes, or the error's name. */
const rows = `
root | list customers | unrelated | yes
root | rename customer | unrelated | yes
root | add sub-customer | unrelated | customerCannotCreateCustomers
root | allow debts | unrelated | yes
root | delete customer | unrelated | yes
root | delete customer | deleted | customerNotFound
root | restore customer | deleted | yes
root | restore customer | unrelated | customerNotFound
admin | restore customer | child | customerForbidden
root | restore client | deleted | yes
root | restore client | unrelated | clientNotFound
admin | restore client | unrelated | clientNotFound
client | restore client | sameClient | clientForbidden
reader | restore client | sameCustomer | customerForbidden
root | release customer | child | yes
root | add admin | unrelated | yes
root | delete admin | unrelated | yes
root | delete client | unrelated | yes
root | add client account | unrelated | yes
root | add checker | unrelated | yes
root | add root | unrelated | yes
root | limit user to 13 | unrelated | yes
root | deactivate user | unrelated | yes
root | deactivate user | self | fieldsNotUpdatable
root | delete user | self | userForbidden
root | restore user | deleted | yes
root | erase user | deleted | yes
root | erase user | unrelated | userNotFound
admin | erase user | sameCustomer | customerForbidden
manager | erase user | sameCustomer | userForbidden
client | erase user | sameClient | clientForbidden
root | copy personal data | unrelated | yes
root | copy personal data | deleted | yes
admin | copy personal data | sameCustomer | customerForbidden
admin | copy personal data | self | yes
reader | copy personal data | self | yes
manager | copy personal data | unrelated | userNotFound
client | copy personal data | sameClient | clientForbiddenUser
simple | copy personal data | self | yes
basic | copy personal data | sameClient | userNotFound
checker | copy personal data | self | yes
root | set password | unrelated | yes
root | assign manager | unrelated | yes
root | take over | unrelated | yes
root | take over | self | userForbidden
root | take over | deleted | userNotFound
manager | take over | sameCustomer | userForbidden
admin | take over | sameCustomer | customerForbidden
client | take over | sameClient | clientForbidden
basic | take over | self | userForbidden
manager | list customers | unrelated | yes
manager | read customer | sameCustomer | yes
manager | read customer | child | yes
manager | read customer | unrelated | customerNotFound
manager | rename customer | sameCustomer | userForbidden
manager | list admins | sameCustomer | yes
manager | add admin | sameCustomer | userForbidden
manager | read client | child | yes
manager | add client | sameCustomer | userForbidden
manager | list client users | sameCustomer | yes
manager | read user | sameCustomer | yes
manager | read user | self | yes
manager | rename user | self | yes
manager | rename user | sameCustomer | userForbidden
manager | delete user | sameCustomer | userForbidden
manager | set password | sameCustomer | userForbidden
manager | invite again | sameCustomer | userForbidden
root | invite again | unrelated | invitationNotOpen
admin | invite again | sameCustomer | invitationNotOpen
admin | invite again | unrelated | userNotFound
client | invite again | sameClient | invitationNotOpen
basic | invite again | self | userForbidden
manager | read manager | self | userForbidden
manager | assign manager | self | userForbidden
manager | add checker | unrelated | userForbidden
checker | list customers | unrelated | userForbidden
checker | read client | unrelated | userForbidden
checker | list users | unrelated | userForbidden
checker | read user | unrelated | userNotFound
checker | read user | self | yes
admin | rename customer | sameCustomer | yes
admin | rename customer | child | yes
admin | rename customer | unrelated | customerNotFound
admin | allow debts | child | fieldsNotUpdatable
admin | allow sub-customers | child | fieldsNotUpdatable
admin | add sub-customer | sameCustomer | yes
admin | add sub-customer | child | customerCannotCreateCustomers
admin | delete customer | child | yes
admin | delete customer | sameCustomer | customerForbidden
admin | release customer | child | yes
admin | release customer | sameCustomer | customerForbidden
admin | add admin | sameCustomer | yes
admin | add admin | child | yes
admin | restrict admin | sameCustomer | yes
admin | restrict admin | self | fieldsNotUpdatable
admin | rename admin | sameCustomer | yes
admin | rename admin | self | yes
reader | rename admin | self | yes
reader | rename admin | sameCustomer | customerForbidden
reader | let admin write | self | fieldsNotUpdatable
manager | rename admin | sameCustomer | userForbidden
client | rename admin | sameCustomer | userNotFound
admin | delete admin | self | customerForbidden
admin | delete admin | unrelated | userNotFound
admin | add client | child | yes
admin | delete client | child | yes
admin | delete client | unrelated | clientNotFound
admin | add user | sameCustomer | yes
admin | add client account | sameCustomer | yes
admin | add checker | unrelated | fieldsNotUpdatable
admin | add root | unrelated | fieldsNotUpdatable
admin | limit user to 11 | sameCustomer | yes
admin | limit user to 13 | child | customerLimitOutOfRange
admin | make user premium | sameCustomer | yes
admin | deactivate user | child | yes
admin | deactivate user | self | fieldsNotUpdatable
admin | delete user | unrelated | userNotFound
admin | restore user | deleted | yes
admin | move user within client | child | yes
admin | set password | sameCustomer | yes
admin | assign manager | unrelated | customerForbidden
reader | read customer | sameCustomer | yes
reader | read customer | child | yes
reader | list admins | sameCustomer | yes
reader | read user | sameCustomer | yes
reader | rename customer | sameCustomer | customerForbidden
reader | add sub-customer | sameCustomer | customerForbidden
reader | add admin | sameCustomer | customerForbidden
reader | rename client | sameCustomer | customerForbidden
reader | add user | sameCustomer | customerForbidden
reader | delete user | sameCustomer | customerForbidden
reader | rename user | sameCustomer | customerForbidden
reader | set password | sameCustomer | customerForbidden
reader | rename user | self | yes
sub admin | read customer | sameCustomer | yes
sub admin | read customer | parent | customerNotFound
sub admin | read customer | sibling | customerNotFound
sub admin | add sub-customer | sameCustomer | customerCannotCreateCustomers
sub admin | delete customer | sameCustomer | customerForbidden
sub admin | read client | parent | clientNotFound
sub admin | read user | sibling | userNotFound
sub admin | add client | sameCustomer | yes
client | list customers | unrelated | clientForbidden
client | read client | sameClient | yes
client | read client | sameCustomer | clientNotFound
client | rename client | sameClient | yes
client | add client | sameCustomer | clientForbidden
client | delete client | sameClient | clientForbidden
client | list admins | sameCustomer | clientForbidden
client | add user | sameClient | yes
client | add client account | sameClient | fieldsNotUpdatable
client | add user | sameCustomer | clientNotFound
client | limit user to 13 | sameClient | customerLimitOutOfRange
client | delete user | sameClient | yes
client | delete user | self | clientForbiddenUser
client | delete user | sameCustomer | userNotFound
simple | list client users | sameClient | yes
simple | list client users | sameCustomer | clientNotFound
simple | read user | sameClient | yes
simple | rename user | sameClient | userForbidden
simple | set password | sameClient | userForbidden
simple | read user | sameCustomer | userNotFound
simple | rename user | sameCustomer | userNotFound
basic | read user | sameClient | userNotFound
basic | rename user | sameClient | userNotFound
simple | rename user | self | yes
simple | limit user to 11 | self | fieldsNotUpdatable
simple | delete user | sameClient | userForbidden
simple | add user | sameClient | userForbidden
basic | list users | unrelated | userForbidden
basic | list client users | sameClient | userForbidden
basic | read client | sameClient | userForbidden
basic | list customers | unrelated | userForbidden
basic | make user premium | self | fieldsNotUpdatable
basic | bar plates | self | fieldsNotUpdatable
basic | set password | self | passwordIncorrect
basic | delete user | self | userForbidden
`;

export const accountTable = { deeds, rows };
