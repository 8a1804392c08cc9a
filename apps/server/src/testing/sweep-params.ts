import { randomUUID } from 'node:crypto';
import { contract } from '@forecourt/contract/contract';
import type { Tenant } from './sweep-world.ts';

const ofCustomerInvoice = ({ customerId, customerInvoiceId }: Tenant) => ({
  id: customerId,
  invoiceId: customerInvoiceId,
});
const ofUserInvoice = ({ userId, userInvoiceId }: Tenant) => ({ id: userId, invoiceId: userInvoiceId });

/**
 * Together with sweep-bodies.ts, a valid call of every route of the contract, for tests that call them all. Path
 * parameters by route: the rows that the ids in its path refer to. A route that is missing here fails the tests.
 */
export const paramsOf: Record<string, (of: Tenant) => Record<string, string>> = {
  getUser: ({ userId }) => ({ id: userId }),
  patchUser: ({ userId }) => ({ id: userId }),
  deleteUser: ({ userId }) => ({ id: userId }),
  sendInvitation: ({ userId }) => ({ id: userId }),
  changePassword: ({ userId }) => ({ id: userId }),
  impersonate: ({ userId }) => ({ id: userId }),
  endSession: () => ({ id: randomUUID() }),
  openMail: () => ({ id: randomUUID() }),
  patchPasskey: () => ({ id: randomUUID() }),
  deletePasskey: () => ({ id: randomUUID() }),
  transferUser: ({ userId }) => ({ id: userId }),
  listVehicleTypes: ({ userId }) => ({ id: userId }),
  getCustomer: ({ customerId }) => ({ id: customerId }),
  patchCustomer: ({ customerId }) => ({ id: customerId }),
  deleteCustomer: ({ customerId }) => ({ id: customerId }),
  restoreCustomer: ({ customerId }) => ({ id: customerId }),
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
  patchClientFeatures: ({ clientId }) => ({ id: clientId }),
  ...Object.fromEntries(
    ['getFeature', 'patchFeature', 'deleteFeature', 'listFeatureClients'].map((name) => [
      name,
      ({ featureId: id }: Tenant) => ({ id }),
    ]),
  ),
  ...Object.fromEntries(
    ['patchBodyType', 'deleteBodyType', 'restoreBodyType'].map((name) => [
      name,
      ({ bodyTypeId: id }: Tenant) => ({ id }),
    ]),
  ),
  ...Object.fromEntries(
    ['patch', 'delete', 'restore'].map((deed) => [
      `${deed}VehicleSpecification`,
      ({ vehicleSpecificationId: id }: Tenant) => ({ id }),
    ]),
  ),
  restoreClient: ({ clientId }) => ({ id: clientId }),
  deleteClient: ({ clientId }) => ({ id: clientId }),
  listClientUsers: ({ clientId }) => ({ id: clientId }),
  createClientUser: ({ clientId }) => ({ id: clientId }),
  getManager: ({ managerId }) => ({ id: managerId }),
  patchManager: ({ managerId }) => ({ id: managerId }),
  getVehicle: ({ vehicleId }) => ({ id: vehicleId }),
  patchVehicle: ({ vehicleId }) => ({ id: vehicleId }),
  deleteVehicle: ({ vehicleId }) => ({ id: vehicleId }),
  restoreVehicle: ({ vehicleId }) => ({ id: vehicleId }),
  listVehicleShares: ({ vehicleId }) => ({ id: vehicleId }),
  createVehicleShare: ({ vehicleId }) => ({ id: vehicleId }),
  deleteVehicleShare: ({ vehicleShareId }) => ({ id: vehicleShareId }),
  restoreVehicleShare: ({ vehicleShareId }) => ({ id: vehicleShareId }),
  listCaptureLinks: ({ vehicleId }) => ({ id: vehicleId }),
  createCaptureLink: ({ vehicleId }) => ({ id: vehicleId }),
  deleteCaptureLink: ({ captureLinkId }) => ({ id: captureLinkId }),
  getSharedVehicle: () => ({ token: 'wrong' }),
  getVehicleSpin: ({ vehicleId }) => ({ id: vehicleId }),
  createSpin: ({ vehicleId }) => ({ id: vehicleId }),
  cancelSpin: ({ spinId }) => ({ id: spinId }),
  deleteSpin: ({ spinId }) => ({ id: spinId }),
  restoreSpin: ({ spinId }) => ({ id: spinId }),
  listMarkers: ({ vehicleId }) => ({ id: vehicleId }),
  createMarker: ({ imageId }) => ({ id: imageId }),
  patchMarker: ({ markerId }) => ({ id: markerId }),
  deleteMarker: ({ markerId }) => ({ id: markerId }),
  restoreMarker: ({ markerId }) => ({ id: markerId }),
  listImages: ({ vehicleId }) => ({ id: vehicleId }),
  uploadImage: ({ vehicleId }) => ({ id: vehicleId }),
  listVehicleHistory: ({ vehicleId }) => ({ id: vehicleId }),
  getVehicleSettings: ({ vehicleId }) => ({ id: vehicleId }),
  processImages: ({ vehicleId }) => ({ id: vehicleId }),
  patchImage: ({ imageId }) => ({ id: imageId }),
  deleteImage: ({ imageId }) => ({ id: imageId }),
  restoreImage: ({ imageId }) => ({ id: imageId }),
  cancelImage: ({ imageId }) => ({ id: imageId }),
  revertImage: ({ imageId }) => ({ id: imageId }),
  chooseVehicle: ({ imageId }) => ({ id: imageId }),
  previewImage: ({ imageId }) => ({ id: imageId }),
  createImport: ({ userId }) => ({ id: userId }),
  ...Object.fromEntries(
    ['getImport', 'cancelImport', 'deleteImport', 'listImportEntries'].map((name) => [
      name,
      ({ importId }: Tenant) => ({ id: importId }),
    ]),
  ),
  ...Object.fromEntries(
    ['assignImportEntry', 'discardImportEntry', 'restoreImportEntry'].map((name) => [
      name,
      ({ importEntryId }: Tenant) => ({ id: importEntryId }),
    ]),
  ),
  ...Object.fromEntries(
    [
      'getCropSet',
      'deleteCropSet',
      'restoreCropSet',
      'listCropImages',
      'uploadCropImage',
      'processCropImages',
    ].map((name) => [name, ({ cropSetId }: Tenant) => ({ id: cropSetId })]),
  ),
  ...Object.fromEntries(
    ['cancelCropImage', 'deleteCropImage', 'moveCrop', 'restoreCropImage'].map((name) => [
      name,
      ({ cropImageId }: Tenant) => ({ id: cropImageId }),
    ]),
  ),
  ...Object.fromEntries(
    [
      'topUpCustomer',
      'transferToCustomer',
      'listCustomerCredits',
      'listCustomerCreditsAsCsv',
      'getCustomerPrices',
      'patchCustomerPrices',
      'createOrder',
      'listOrders',
    ].map((name) => [name, ({ customerId }: Tenant) => ({ id: customerId })]),
  ),
  transferToClient: ({ clientId }) => ({ id: clientId }),
  listClientCredits: ({ clientId }) => ({ id: clientId }),
  listClientCreditsAsCsv: ({ clientId }) => ({ id: clientId }),
  transferToUser: ({ userId }) => ({ id: userId }),
  removeUserCredits: ({ userId }) => ({ id: userId }),
  listUserCredits: ({ userId }) => ({ id: userId }),
  listUserCreditsAsCsv: ({ userId }) => ({ id: userId }),
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
  ...Object.fromEntries(
    [
      'listFiles',
      'uploadFile',
      'listUserNotifications',
      'deleteUserNotifications',
      'getNotificationPreferences',
      'patchNotificationPreferences',
      'listUserDevices',
      'createUserDevice',
      'listLicensePlates',
      'createLicensePlate',
      'createPlateDesign',
      'getUserSettings',
      'patchUserSettings',
      'listProfiles',
      'createProfile',
    ].map((name) => [name, ({ userId }: Tenant) => ({ id: userId })]),
  ),
  listCatalogue: () => ({ kind: 'background' }),
  createCatalogueItem: () => ({ kind: 'background' }),
  ...Object.fromEntries(
    [
      'getCatalogueItem',
      'patchCatalogueItem',
      'deleteCatalogueItem',
      'restoreCatalogueItem',
      'uploadCataloguePicture',
      'getCatalogueAssignments',
      'patchCatalogueAssignments',
    ].map((name) => [name, ({ catalogueItemId: id }: Tenant) => ({ kind: 'background', id })]),
  ),
  listOwnBackgrounds: ({ customerId }) => ({ id: customerId }),
  createOwnBackground: ({ customerId }) => ({ id: customerId }),
  ...Object.fromEntries(
    Object.keys(contract)
      .filter((name) => /OwnBackground/.test(name) && !/^(list|create)/.test(name))
      .map((name) => [
        name,
        ({ customerId: id, ownBackgroundId: backgroundId }: Tenant) => ({ id, backgroundId }),
      ]),
  ),
  listUserCatalogue: ({ userId }) => ({ id: userId, kind: 'background' }),
  ...Object.fromEntries(
    Object.keys(contract)
      .filter((name) => /PictureRequest(?!s)/.test(name) && name !== 'createPictureRequest')
      .map((name) => [name, ({ pictureRequestId: id }: Tenant) => ({ id })]),
  ),
  listClientCatalogue: ({ clientId }) => ({ id: clientId, kind: 'background' }),
  listCustomerCatalogue: ({ customerId }) => ({ id: customerId, kind: 'background' }),
  uploadFileAsRoot: ({ userId, managerId }) => ({ id: userId, rootId: managerId }),
  deleteFile: ({ userId, fileId }) => ({ id: userId, fid: fileId }),
  deleteLicensePlate: ({ userId, plateId }) => ({ id: userId, pid: plateId }),
  restoreLicensePlate: ({ userId, plateId }) => ({ id: userId, pid: plateId }),
  patchPlateDesign: ({ userId, plateDesignId }) => ({ id: userId, pid: plateDesignId }),
  uploadPlateLogo: ({ userId, plateDesignId }) => ({ id: userId, pid: plateDesignId }),
  deleteUserDevice: ({ userId, deviceId }) => ({ id: userId, deviceId }),
  getUserNotification: ({ userId, userNotificationId }) => ({ id: userId, nid: userNotificationId }),
  patchUserNotification: ({ userId, userNotificationId }) => ({ id: userId, nid: userNotificationId }),
  patchProfile: ({ userId, profileId }) => ({ id: userId, pid: profileId }),
  deleteProfile: ({ userId, profileId }) => ({ id: userId, pid: profileId }),
  restoreProfile: ({ userId, profileId }) => ({ id: userId, pid: profileId }),
  getClientSettings: ({ clientId }) => ({ id: clientId }),
  patchClientSettings: ({ clientId }) => ({ id: clientId }),
  redirectUser: ({ userId }) => ({ userId, dmsId: 'instagram' }),
  redirectClient: ({ clientId }) => ({ clientId, dmsId: 'instagram' }),
  deleteOAuthToken: ({ oauthTokenId }) => ({ id: oauthTokenId }),
  ...Object.fromEntries(
    ['cancelBulkJob', 'undoBulkJob', 'dismissBulkJob', 'listBulkFailures', 'listBulkFailuresAsCsv'].map(
      (name) => [name, () => ({ id: randomUUID() })],
    ),
  ),
  ...Object.fromEntries(
    ['getRestyle', 'listRestyleSkips', 'pauseRestyle', 'continueRestyle', 'cancelRestyle', 'undoRestyle'].map(
      (name) => [name, () => ({ id: randomUUID() })],
    ),
  ),
  getDemo: () => ({ id: randomUUID() }),
  patchDemo: () => ({ id: randomUUID() }),
  patchSavedView: () => ({ id: randomUUID() }),
  deleteSavedView: () => ({ id: randomUUID() }),
  restoreSavedView: () => ({ id: randomUUID() }),
  retryJob: () => ({ id: '0' }),
  giveUpJob: () => ({ id: '0' }),
  dismissJob: () => ({ id: '0' }),
  retryFailedJobs: () => ({ name: 'mails.send' }),
  patchShowroom: () => ({ name: 'dark-hall' }),
  decodeVin: () => ({ vin: 'WVWZZZAUZFW123456' }),
};

/** The query of routes that require one. */
export const queryOf: Record<string, Record<string, string>> = {
  downloadCustomerCsv: { startDate: '2026-01-01', endDate: '2026-12-31' },
};
