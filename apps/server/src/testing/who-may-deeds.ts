import { randomUUID } from 'node:crypto';
import { listAudit } from '@forecourt/contract/audit';
import { changePassword } from '@forecourt/contract/auth';
import {
  createCatalogueItem,
  deleteCatalogueItem,
  listCatalogue,
  listUserCatalogue,
  patchCatalogueAssignments,
} from '@forecourt/contract/catalogue';
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
import { deleteCropSet, getCropSet, listCropSets } from '@forecourt/contract/crops';
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
import { getInvoiceSettings, patchCustomerInvoiceSettings } from '@forecourt/contract/invoice-settings';
import {
  closeCustomerInvoice,
  createCustomerInvoice,
  downloadCustomerInvoicePdf,
  downloadUserInvoiceCsv,
  getUserInvoice,
  listClientInvoices,
  listCustomerInvoices,
  listUserInvoices,
  payCustomerInvoice,
  voidUserInvoice,
} from '@forecourt/contract/invoices';
import { listJobs, retryFailedJobs } from '@forecourt/contract/job-centre';
import { listMails } from '@forecourt/contract/mails';
import { getManager, patchManager } from '@forecourt/contract/managers';
import {
  createNotification,
  deleteUserNotifications,
  listNotifications,
  listUserNotifications,
} from '@forecourt/contract/notifications';
import { listOrders } from '@forecourt/contract/offers';
import { getOverview } from '@forecourt/contract/overview';
import { getCustomerPrices, patchCustomerPrices } from '@forecourt/contract/prices';
import { listPromoCodes } from '@forecourt/contract/promo-codes';
import type { Route } from '@forecourt/contract/route';
import { enrolSecondFactor } from '@forecourt/contract/second-factor';
import { impersonate } from '@forecourt/contract/sessions';
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
import { testPassword } from './builders.ts';
import type { Tenant } from './sweep-world.ts';

/** The deeds that `who-may-rows.ts` names, as calls of the API. */

export type Call = (of: Tenant) => { route: Route; params?: Record<string, string>; body?: object };
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

const bill =
  (route: Route): Call =>
  (of) => ({ route, params: { id: of.customerId, invoiceId: of.customerInvoiceId } });
const userBill =
  (route: Route): Call =>
  (of) => ({ route, params: { id: of.userId, invoiceId: of.userInvoiceId } });

export const deeds: Record<string, Call> = {
  'make invoice': bill(createCustomerInvoice),
  'list invoices': bill(listCustomerInvoices),
  'print invoice': bill(downloadCustomerInvoicePdf),
  'close invoice': bill(closeCustomerInvoice),
  'note payment': bill(payCustomerInvoice),
  'split invoices by client': bill(listClientInvoices),
  'list user invoices': userBill(listUserInvoices),
  'read user invoice': userBill(getUserInvoice),
  'save user invoice': userBill(downloadUserInvoiceCsv),
  'void user invoice': userBill(voidUserInvoice),
  'read invoice settings': () => ({ route: getInvoiceSettings }),
  'set invoice terms': customer(patchCustomerInvoiceSettings, { comboCount: 2 }),
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
  'list backgrounds': () => ({ route: listCatalogue, params: { kind: 'background' } }),
  'add background': () => ({
    route: createCatalogueItem,
    params: { kind: 'background' },
    body: { name: randomUUID() },
  }),
  'assign background': ({ catalogueItemId: id, userId }) => ({
    route: patchCatalogueAssignments,
    params: { kind: 'background', id },
    body: { add: [{ to: 'user', id: userId }] },
  }),
  'delete background': ({ catalogueItemId: id }) => ({
    route: deleteCatalogueItem,
    params: { kind: 'background', id },
  }),
  'read choice of backgrounds': ({ userId: id }) => ({
    route: listUserCatalogue,
    params: { kind: 'background', id },
  }),
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
  'take over': user(impersonate, {}),
  'read log': () => ({ route: listAudit }),
  'begin second factor': () => ({ route: enrolSecondFactor, body: { password: testPassword } }),
  'list cut-outs': () => ({ route: listCropSets }),
  'read cut-outs': (of) => ({ route: getCropSet, params: { id: of.cropSetId } }),
  'delete cut-outs': (of) => ({ route: deleteCropSet, params: { id: of.cropSetId } }),
  'list vehicles': () => ({ route: listVehicles }),
  'read vehicle': vehicle(getVehicle),
  'change vehicle': vehicle(patchVehicle, { colour: 'red' }),
  'read manager': ({ managerId: id }) => ({ route: getManager, params: { id } }),
  'assign manager': ({ managerId: id }) => ({
    route: patchManager,
    params: { id },
    body: { customerIds: [] },
  }),
  'list jobs': () => ({ route: listJobs }),
  'retry jobs': () => ({ route: retryFailedJobs, params: { name: 'mails.send' } }),
  'read overview': () => ({ route: getOverview }),
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
