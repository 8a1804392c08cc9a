import { randomUUID } from 'node:crypto';
import { contract } from '@forecourt/contract/contract';
import { testPassword } from './builders.ts';
import type { Tenant } from './sweep-world.ts';

/** A right call of every route of the contract, for tests that make them all. */

const ofCustomerInvoice = ({ customerId, customerInvoiceId }: Tenant) => ({
  id: customerId,
  invoiceId: customerInvoiceId,
});
const ofUserInvoice = ({ userId, userInvoiceId }: Tenant) => ({ id: userId, invoiceId: userInvoiceId });

/** Path parameters by route: what the ids in its path name. A route that is missing here fails the test below. */
export const paramsOf: Record<string, (of: Tenant) => Record<string, string>> = {
  getUser: ({ userId }) => ({ id: userId }),
  patchUser: ({ userId }) => ({ id: userId }),
  deleteUser: ({ userId }) => ({ id: userId }),
  changePassword: ({ userId }) => ({ id: userId }),
  impersonate: ({ userId }) => ({ id: userId }),
  endSession: () => ({ id: randomUUID() }),
  transferUser: ({ userId }) => ({ id: userId }),
  listVehicleTypes: ({ userId }) => ({ id: userId }),
  getCustomer: ({ customerId }) => ({ id: customerId }),
  patchCustomer: ({ customerId }) => ({ id: customerId }),
  deleteCustomer: ({ customerId }) => ({ id: customerId }),
  transferCustomer: ({ customerId }) => ({ id: customerId }),
  getCustomerSettings: ({ customerId }) => ({ id: customerId }),
  patchCustomerSettings: ({ customerId }) => ({ id: customerId }),
  listCustomerAdmins: ({ customerId }) => ({ id: customerId }),
  createCustomerAdmin: ({ customerId }) => ({ id: customerId }),
  getCustomerAdmin: ({ customerId, adminId }) => ({ id: customerId, adminId }),
  patchCustomerAdmin: ({ customerId, adminId }) => ({ id: customerId, adminId }),
  deleteCustomerAdmin: ({ customerId, adminId }) => ({ id: customerId, adminId }),
  listCustomerClients: ({ customerId }) => ({ id: customerId }),
  listSubCustomerClients: ({ customerId }) => ({ id: customerId }),
  listCustomerClientUsers: ({ customerId, clientId }) => ({ id: customerId, clientId }),
  getClient: ({ clientId }) => ({ id: clientId }),
  patchClient: ({ clientId }) => ({ id: clientId }),
  deleteClient: ({ clientId }) => ({ id: clientId }),
  listClientUsers: ({ clientId }) => ({ id: clientId }),
  createClientUser: ({ clientId }) => ({ id: clientId }),
  getManager: ({ managerId }) => ({ id: managerId }),
  patchManager: ({ managerId }) => ({ id: managerId }),
  getVehicle: ({ vehicleId }) => ({ id: vehicleId }),
  patchVehicle: ({ vehicleId }) => ({ id: vehicleId }),
  deleteVehicle: ({ vehicleId }) => ({ id: vehicleId }),
  restoreVehicle: ({ vehicleId }) => ({ id: vehicleId }),
  listImages: ({ vehicleId }) => ({ id: vehicleId }),
  uploadImage: ({ vehicleId }) => ({ id: vehicleId }),
  processImages: ({ vehicleId }) => ({ id: vehicleId }),
  patchImage: ({ imageId }) => ({ id: imageId }),
  deleteImage: ({ imageId }) => ({ id: imageId }),
  restoreImage: ({ imageId }) => ({ id: imageId }),
  cancelImage: ({ imageId }) => ({ id: imageId }),
  revertImage: ({ imageId }) => ({ id: imageId }),
  previewImage: ({ imageId }) => ({ id: imageId }),
  ...Object.fromEntries(
    [
      'topUpCustomer',
      'transferToCustomer',
      'listCustomerCredits',
      'getCustomerPrices',
      'patchCustomerPrices',
      'createOrder',
      'listOrders',
    ].map((name) => [name, ({ customerId }: Tenant) => ({ id: customerId })]),
  ),
  transferToClient: ({ clientId }) => ({ id: clientId }),
  listClientCredits: ({ clientId }) => ({ id: clientId }),
  transferToUser: ({ userId }) => ({ id: userId }),
  removeUserCredits: ({ userId }) => ({ id: userId }),
  listUserCredits: ({ userId }) => ({ id: userId }),
  ...Object.fromEntries(
    Object.keys(contract)
      .filter(
        (name) => /Invoice|^downloadCustomerCsv$/.test(name) && !/^(get|patch)InvoiceSettings$/.test(name),
      )
      .map((name) => [name, name.includes('User') ? ofUserInvoice : ofCustomerInvoice]),
  ),
  patchPromoCode: ({ promoCodeId }) => ({ id: promoCodeId }),
  endPromoCode: ({ promoCodeId }) => ({ id: promoCodeId }),
  patchOffer: ({ offerId }) => ({ id: offerId }),
  decodeVin: () => ({ vin: 'WVWZZZAUZFW123456' }),
};

/** Of routes that do not answer without one. */
export const queryOf: Record<string, Record<string, string>> = {
  downloadCustomerCsv: { startDate: '2026-01-01', endDate: '2026-12-31' },
};

const password = 'a password for the sweep';

/** A right body by route, naming things of a tenant where it names any. */
export const bodyOf: Record<string, (of: Tenant) => object> = {
  createUser: ({ clientId }) => ({ clientId, email: `${Math.random()}@example.test`, password }),
  patchUser: () => ({ name: 'Swept' }),
  revertUser: ({ userId }) => ({ userId }),
  transferUser: ({ clientId }) => ({ targetClientId: clientId }),
  createCustomer: ({ customerId }) => ({ name: 'Swept', parentId: customerId }),
  patchCustomer: () => ({ name: 'Swept' }),
  transferCustomer: () => ({ parentId: null }),
  patchCustomerSettings: () => ({ retentionDays: 60 }),
  createCustomerAdmin: () => ({ email: `${Math.random()}@example.test` }),
  patchCustomerAdmin: () => ({ name: 'Swept' }),
  createClient: ({ customerId }) => ({ name: 'Swept', customerId }),
  patchClient: () => ({ name: 'Swept' }),
  createClientUser: () => ({ email: `${Math.random()}@example.test` }),
  patchManager: () => ({ customerIds: [] }),
  signUp: () => ({
    name: 'Swept',
    address: 'Weg 1',
    uid: 'X1',
    email: `${Math.random()}@example.test`,
    password,
  }),
  confirmSignUp: () => ({ token: 'wrong' }),
  changePassword: () => ({ password, passwordRepeat: password }),
  createVehicle: ({ userId }) => ({ userId, reference: `${Math.random()}` }),
  patchVehicle: () => ({ colour: 'blue' }),
  patchImage: () => ({ position: 'exterior.other' }),
  processImages: () => ({ preset: 'studio-white' }),
  topUpCustomer: () => ({ total: 5 }),
  transferToCustomer: ({ customerId }) => ({ fromCustomerId: customerId, amount: 1 }),
  transferToClient: () => ({ amount: 1 }),
  transferToUser: () => ({ amount: 1 }),
  removeUserCredits: () => ({ total: 1 }),
  patchPrices: () => ({ spin: 2 }),
  patchCustomerPrices: () => ({ spin: 3 }),
  createPromoCode: () => ({ code: `SWEEP-${randomUUID().slice(0, 8).toUpperCase()}`, credits: 5 }),
  patchPromoCode: () => ({ credits: 6 }),
  redeemPromoCode: () => ({ code: 'NOT-THERE' }),
  patchInvoiceSettings: () => ({ vatBasisPoints: 1900 }),
  patchCustomerInvoiceSettings: () => ({ comboCount: 4 }),
  createOffer: () => ({ name: 'Swept', credits: 5, priceCents: 100 }),
  patchOffer: () => ({ name: 'Swept' }),
  createOrder: ({ offerId }) => ({ offerId }),
  login: () => ({ email: 'nobody@example.test', password }),
  loginSecondFactor: () => ({ challenge: 'wrong', code: '123456' }),
  enrolSecondFactor: () => ({ password: testPassword }),
  confirmSecondFactor: () => ({ code: '123456' }),
  disableSecondFactor: () => ({ password, code: '123456' }),
  impersonate: () => ({ reason: 'Swept' }),
  forgotPassword: () => ({ email: `${Math.random()}@example.test` }),
  resetPassword: () => ({ resetToken: 'wrong', password }),
};
