import { changePassword } from '@forecourt/contract/auth';
import {
  createClient,
  createClientUser,
  deleteClient,
  getClient,
  listClientUsers,
  patchClient,
} from '@forecourt/contract/clients';
import {
  listClientCredits,
  listCustomerCredits,
  listUserCredits,
  topUpCustomer,
  transferToClient,
  transferToUser,
} from '@forecourt/contract/credits';
import {
  createCustomerAdmin,
  deleteCustomerAdmin,
  getCustomerAdmin,
  listCustomerAdmins,
  patchCustomerAdmin,
} from '@forecourt/contract/customer-admins';
import { getCustomerSettings, patchCustomerSettings } from '@forecourt/contract/customer-settings';
import {
  createCustomer,
  deleteCustomer,
  getCustomer,
  listCustomers,
  patchCustomer,
  transferCustomer,
} from '@forecourt/contract/customers';
import { createUserDevice, listUserDevices } from '@forecourt/contract/devices';
import { deleteFile, listFiles } from '@forecourt/contract/files';
import { listMails } from '@forecourt/contract/mails';
import { getManager, patchManager } from '@forecourt/contract/managers';
import {
  createNotification,
  deleteUserNotifications,
  listNotifications,
  listUserNotifications,
} from '@forecourt/contract/notifications';
import { listOrders } from '@forecourt/contract/offers';
import { getCustomerPrices, patchCustomerPrices } from '@forecourt/contract/prices';
import { listPromoCodes } from '@forecourt/contract/promo-codes';
import type { Route } from '@forecourt/contract/route';
import { getUserSettings, patchClientSettings, patchUserSettings } from '@forecourt/contract/settings';
import { listOAuthTokens, redirectClient } from '@forecourt/contract/social';
import {
  createUser,
  deleteUser,
  getUser,
  listUsers,
  patchUser,
  revertUser,
  transferUser,
} from '@forecourt/contract/users';
import { getVehicle, listVehicles, patchVehicle } from '@forecourt/contract/vehicles';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Kind, type Position, type Relation, type Tenant, World } from './testing/sweep-world.ts';
import { openTestApp, type TestApp } from './testing/test-app.ts';

/**
 * Who may do what to whom, written by hand from the specification's section on roles and the product's table of who is
 * who. The permission table and the rules are held to account by it, so nothing here is computed from them.
 */

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await openTestApp();
  world = await World.build(app.db);
});
afterAll(() => app.close());

const people: Record<string, Omit<Kind, 'name'> & { at: Position }> = {
  root: { role: 'root', at: 'top' },
  manager: { role: 'manager', at: 'top' },
  checker: { role: 'qcmanager', at: 'top' },
  admin: { role: 'customer', at: 'top' },
  'basic admin': { role: 'customer', type: 'basic', at: 'top' },
  reader: { role: 'customer', type: 'basic', readOnly: true, at: 'top' },
  'sub admin': { role: 'customer', at: 'sub' },
  client: { role: 'client', at: 'top' },
  'premium client': { role: 'client', type: 'premium', at: 'top' },
  simple: { role: 'user', type: 'simple', at: 'top' },
  basic: { role: 'user', type: 'basic', at: 'top' },
  premium: { role: 'user', type: 'premium', at: 'top' },
};

type Call = (of: Tenant) => { route: Route; params?: Record<string, string>; body?: object };
const email = () => `${Math.random()}@example.test`;
const password = 'a password for somebody';
const customer =
  (route: Route, body?: object): Call =>
  (of) => ({ route, params: { id: of.customerId }, body });
const admin =
  (route: Route, body?: object): Call =>
  (of) => ({
    route,
    params: { id: of.customerId, adminId: of.adminId },
    body,
  });
const client =
  (route: Route, body?: object): Call =>
  (of) => ({ route, params: { id: of.clientId }, body });
const user =
  (route: Route, body?: object): Call =>
  (of) => ({ route, params: { id: of.userId }, body });
const vehicle =
  (route: Route, body?: object): Call =>
  (of) => ({ route, params: { id: of.vehicleId }, body });

const deeds: Record<string, Call> = {
  'list customers': () => ({ route: listCustomers }),
  'read customer': customer(getCustomer),
  'rename customer': customer(patchCustomer, { name: 'New' }),
  'allow sub-customers': customer(patchCustomer, { allowChilds: false }),
  'allow debts': customer(patchCustomer, { allowNegativeCredits: true }),
  'turn on notifications': customer(patchCustomer, { isNotify: true }),
  'delete customer': customer(deleteCustomer),
  'release customer': customer(transferCustomer, { parentId: null }),
  'add sub-customer': ({ customerId }) => ({
    route: createCustomer,
    body: { name: 'New', parentId: customerId },
  }),
  'read settings': customer(getCustomerSettings),
  'set review': customer(patchCustomerSettings, { reviewMode: 'all' }),
  'set retention': customer(patchCustomerSettings, { retentionDays: 7 }),
  'list admins': customer(listCustomerAdmins),
  'add admin': (of) => customer(createCustomerAdmin, { email: email() })(of),
  'read admin': admin(getCustomerAdmin),
  'restrict admin': admin(patchCustomerAdmin, { readOnlyPermissions: true }),
  'delete admin': admin(deleteCustomerAdmin),
  'read client': client(getClient),
  'add client': ({ customerId }) => ({ route: createClient, body: { name: 'New', customerId } }),
  'rename client': client(patchClient, { name: 'New' }),
  'bar user settings': client(patchClient, { clientDisallowsUserSettings: false }),
  'set who pays': client(patchClient, { creditSource: 'user' }),
  'delete client': client(deleteClient),
  'list client users': client(listClientUsers),
  'add user': (of) => client(createClientUser, { email: email() })(of),
  'add client account': ({ clientId }) => ({
    route: createUser,
    body: { role: 'client', clientId, email: email() },
  }),
  'add checker': () => ({ route: createUser, body: { role: 'qcmanager', email: email() } }),
  'add root': () => ({ route: createUser, body: { role: 'root', email: email() } }),
  'read notifications': user(listUserNotifications),
  'clear notifications': user(deleteUserNotifications),
  'list notifications': () => ({ route: listNotifications }),
  'send notification': ({ userId }) => ({
    route: createNotification,
    body: {
      languageContents: [{ language: 'en', headLine: 'New', content: 'News' }],
      audience: { kind: 'user', userId },
    },
  }),
  'list devices': user(listUserDevices),
  'add device': (of) =>
    user(createUserDevice, {
      deviceId: `token-${email()}`.replace('@', '-'),
      meta: { manufacturer: 'edge' },
    })(of),
  'list files': user(listFiles),
  'delete file': (of) => ({ route: deleteFile, params: { id: of.userId, fid: of.fileId } }),
  'read user settings': user(getUserSettings),
  'change user settings': user(patchUserSettings, { reflection: false }),
  'change client settings': client(patchClientSettings, { reflection: false }),
  'list connections': () => ({ route: listOAuthTokens }),
  'connect client': ({ clientId }) => ({ route: redirectClient, params: { clientId, dmsId: 'unknown' } }),
  'list users': () => ({ route: listUsers }),
  'read user': user(getUser),
  'rename user': user(patchUser, { name: 'New' }),
  'limit user to 12': user(patchUser, { maxCount: 12 }),
  'limit user to 13': user(patchUser, { maxCount: 13 }),
  'bar plates': user(patchUser, { licensePlateEnabled: false }),
  'make user premium': user(patchUser, { type: 'premium' }),
  'deactivate user': user(patchUser, { active: false }),
  'delete user': user(deleteUser),
  'restore user': ({ userId }) => ({ route: revertUser, body: { userId } }),
  'move user within client': (of) => user(transferUser, { targetClientId: of.clientId })(of),
  'set password': user(changePassword, { password, passwordRepeat: password }),
  'list vehicles': () => ({ route: listVehicles }),
  'read vehicle': vehicle(getVehicle),
  'change vehicle': vehicle(patchVehicle, { colour: 'red' }),
  'read manager': ({ managerId: id }) => ({ route: getManager, params: { id } }),
  'assign manager': ({ managerId: id }) => ({
    route: patchManager,
    params: { id },
    body: { customerIds: [] },
  }),
  'read outbox': () => ({ route: listMails }),
  'top up customer': customer(topUpCustomer, { total: 5 }),
  'fund client': client(transferToClient, { amount: 1 }),
  'fund user': user(transferToUser, { amount: 1 }),
  'read customer credits': customer(listCustomerCredits),
  'read client credits': client(listClientCredits),
  'read user credits': user(listUserCredits),
  'read customer prices': customer(getCustomerPrices),
  'set customer prices': customer(patchCustomerPrices, { exterior: 2 }),
  'read orders': customer(listOrders),
  'list promo codes': () => ({ route: listPromoCodes }),
};

/** who | does what | to whom, seen from them | answer: yes, or the error's name. */
const rows = `
root | list customers | unrelated | yes
root | rename customer | unrelated | yes
root | allow debts | unrelated | yes
root | turn on notifications | unrelated | yes
root | delete customer | unrelated | yes
root | delete customer | deleted | customerNotFound
root | release customer | child | yes
root | set review | unrelated | yes
root | add admin | unrelated | yes
root | delete admin | unrelated | yes
root | set who pays | unrelated | yes
root | delete client | unrelated | yes
root | add client account | unrelated | yes
root | add checker | unrelated | yes
root | add root | unrelated | yes
root | limit user to 13 | unrelated | yes
root | deactivate user | unrelated | yes
root | deactivate user | self | fieldsNotUpdatable
root | delete user | self | userForbidden
root | restore user | deleted | yes
root | set password | unrelated | yes
root | change vehicle | unrelated | yes
root | assign manager | unrelated | yes
root | read outbox | unrelated | yes
root | top up customer | unrelated | yes
root | fund client | unrelated | customerCreditsExhausted
root | fund user | unrelated | useClientCredits
root | set customer prices | unrelated | yes
root | list promo codes | unrelated | yes
manager | top up customer | sameCustomer | userForbidden
manager | read customer credits | sameCustomer | userForbidden
manager | read user credits | self | userForbidden
checker | read user credits | self | userForbidden
admin | top up customer | sameCustomer | customerForbidden
admin | fund client | sameCustomer | customerCreditsExhausted
admin | fund client | child | customerCreditsExhausted
admin | fund client | unrelated | clientNotFound
admin | fund user | sameCustomer | useClientCredits
admin | fund user | unrelated | userNotFound
admin | read customer credits | child | yes
admin | read customer credits | unrelated | customerNotFound
admin | read customer prices | sameCustomer | yes
admin | set customer prices | sameCustomer | customerForbidden
admin | read orders | child | yes
admin | list promo codes | unrelated | customerForbidden
sub admin | read customer credits | parent | customerNotFound
sub admin | fund client | sibling | clientNotFound
reader | read customer credits | sameCustomer | yes
reader | fund client | sameCustomer | customerForbidden
client | fund client | sameClient | clientForbidden
client | fund user | sameClient | useClientCredits
client | fund user | sameCustomer | userNotFound
client | read client credits | sameClient | yes
client | read client credits | sameCustomer | clientNotFound
client | read customer credits | sameClient | customerNotFound
basic | read user credits | self | yes
basic | read user credits | sameClient | userNotFound
basic | read client credits | sameClient | userForbidden
basic | fund user | self | userForbidden
manager | list customers | unrelated | yes
manager | read customer | sameCustomer | yes
manager | read customer | child | yes
manager | read customer | unrelated | customerNotFound
manager | read settings | sameCustomer | yes
manager | rename customer | sameCustomer | userForbidden
manager | set retention | sameCustomer | userForbidden
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
manager | read vehicle | sameCustomer | yes
manager | read vehicle | unrelated | vehicleNotFound
manager | change vehicle | sameCustomer | userForbidden
manager | read manager | self | userForbidden
manager | assign manager | self | userForbidden
manager | add checker | unrelated | userForbidden
manager | read outbox | unrelated | userForbidden
checker | list customers | unrelated | userForbidden
checker | read client | unrelated | userForbidden
checker | list users | unrelated | userForbidden
checker | read user | unrelated | userNotFound
checker | read user | self | yes
checker | list vehicles | unrelated | userForbidden
admin | rename customer | sameCustomer | yes
admin | rename customer | child | yes
admin | rename customer | unrelated | customerNotFound
admin | allow debts | child | fieldsNotUpdatable
admin | turn on notifications | sameCustomer | fieldsNotUpdatable
admin | allow sub-customers | child | fieldsNotUpdatable
admin | add sub-customer | sameCustomer | yes
admin | add sub-customer | child | customerCannotCreateCustomers
admin | delete customer | child | yes
admin | delete customer | sameCustomer | customerForbidden
admin | release customer | child | yes
admin | release customer | sameCustomer | customerForbidden
admin | set retention | child | yes
admin | set review | sameCustomer | fieldsNotUpdatable
admin | add admin | sameCustomer | yes
admin | add admin | child | yes
admin | restrict admin | sameCustomer | yes
admin | restrict admin | self | fieldsNotUpdatable
admin | delete admin | self | customerForbidden
admin | delete admin | unrelated | userNotFound
admin | add client | child | yes
admin | set who pays | sameCustomer | yes
admin | delete client | child | yes
admin | delete client | unrelated | clientNotFound
admin | add user | sameCustomer | yes
admin | add client account | sameCustomer | yes
admin | add checker | unrelated | fieldsNotUpdatable
admin | add root | unrelated | fieldsNotUpdatable
admin | limit user to 12 | sameCustomer | yes
admin | limit user to 13 | child | customerLimitOutOfRange
admin | make user premium | sameCustomer | yes
admin | deactivate user | child | yes
admin | deactivate user | self | fieldsNotUpdatable
admin | delete user | unrelated | userNotFound
admin | restore user | deleted | yes
admin | move user within client | child | yes
admin | set password | sameCustomer | yes
admin | list vehicles | unrelated | customerForbidden
admin | assign manager | unrelated | customerForbidden
admin | read outbox | unrelated | customerForbidden
basic admin | list vehicles | unrelated | yes
basic admin | change vehicle | child | yes
basic admin | read vehicle | unrelated | vehicleNotFound
reader | read customer | sameCustomer | yes
reader | read customer | child | yes
reader | list admins | sameCustomer | yes
reader | read user | sameCustomer | yes
reader | read vehicle | sameCustomer | yes
reader | rename customer | sameCustomer | customerForbidden
reader | add sub-customer | sameCustomer | customerForbidden
reader | add admin | sameCustomer | customerForbidden
reader | rename client | sameCustomer | customerForbidden
reader | add user | sameCustomer | customerForbidden
reader | delete user | sameCustomer | customerForbidden
reader | change vehicle | sameCustomer | customerForbidden
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
client | bar user settings | sameClient | yes
client | set who pays | sameClient | fieldsNotUpdatable
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
client | list vehicles | unrelated | clientForbidden
premium client | change vehicle | sameClient | yes
premium client | read vehicle | sameCustomer | vehicleNotFound
simple | list client users | sameClient | yes
simple | list client users | sameCustomer | clientNotFound
simple | read user | sameClient | userNotFound
simple | rename user | self | yes
simple | limit user to 12 | self | fieldsNotUpdatable
simple | delete user | sameClient | userForbidden
simple | add user | sameClient | userForbidden
basic | list users | unrelated | userForbidden
basic | list client users | sameClient | userForbidden
basic | read client | sameClient | userForbidden
basic | list customers | unrelated | userForbidden
basic | read vehicle | self | yes
basic | read vehicle | sameClient | vehicleNotFound
basic | make user premium | self | fieldsNotUpdatable
basic | bar plates | self | fieldsNotUpdatable
basic | set password | self | passwordIncorrect
basic | delete user | self | userForbidden
premium | change vehicle | self | yes
premium | change vehicle | sameClient | vehicleNotFound
premium | read outbox | unrelated | userForbidden
root | send notification | unrelated | yes
root | delete file | unrelated | yes
root | add device | unrelated | userForbidden
root | clear notifications | unrelated | userForbidden
manager | list files | sameCustomer | yes
manager | delete file | sameCustomer | userForbidden
manager | list notifications | unrelated | userForbidden
checker | read notifications | self | yes
checker | change user settings | self | yes
checker | list connections | unrelated | userForbidden
admin | list notifications | unrelated | yes
admin | send notification | sameCustomer | customerForbidden
admin | read notifications | sameCustomer | yes
admin | clear notifications | sameCustomer | customerForbidden
admin | change user settings | child | yes
admin | change client settings | sameCustomer | yes
admin | list connections | unrelated | customerForbidden
reader | list files | sameCustomer | yes
reader | delete file | sameCustomer | customerForbidden
reader | change user settings | sameCustomer | customerForbidden
reader | change user settings | self | yes
client | list notifications | unrelated | yes
client | change client settings | sameClient | yes
client | change user settings | sameClient | yes
client | add device | sameClient | clientForbiddenUser
client | connect client | sameCustomer | clientNotFound
client | list files | sameCustomer | userNotFound
simple | list notifications | unrelated | userForbidden
basic | read notifications | sameClient | userNotFound
basic | read user settings | sameClient | userNotFound
basic | list devices | self | yes
basic | delete file | self | yes
basic | connect client | sameClient | userForbidden
premium | list connections | unrelated | yes
premium | clear notifications | self | yes
`;

const table = rows
  .trim()
  .split('\n')
  .map((row) => row.split(' | ') as [string, string, Relation, string]);

it('has a hundred rows and more, each once', () => {
  expect(table.length).toBeGreaterThan(100);
  expect(new Set(table.map((row) => row.join())).size).toBe(table.length);
});

it.each(table)('%s: %s, %s: %s', async (who, what, relation, expected) => {
  const person = people[who];
  const deed = deeds[what];
  if (!person || !deed) throw new Error(`${who} or ${what} is unknown`);
  const actorId = await world.actor(person, person.at);
  const things = await world.things(relation, person.at, actorId);
  if (!things) throw new Error(`${who} has no ${relation}`);
  const { route, ...call } = deed(things);
  const { status, body } = await app.call(route, { ...call, token: await app.signedIn(actorId) });
  expect(status < 300 ? 'yes' : body.name, JSON.stringify(body)).toBe(expected);
});
