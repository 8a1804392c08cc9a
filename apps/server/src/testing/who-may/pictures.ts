import { randomUUID } from 'node:crypto';
import { createBodyType, listBodyTypes } from '@forecourt/contract/body-types';
import {
  createCatalogueItem,
  deleteCatalogueItem,
  listCatalogue,
  listClientCatalogue,
  listCustomerCatalogue,
  listUserCatalogue,
  patchCatalogueAssignments,
} from '@forecourt/contract/catalogue';
import { deleteCropSet, getCropSet, listCropSets } from '@forecourt/contract/crops';
import { deleteFile, listFiles } from '@forecourt/contract/files';
import {
  createImport,
  deleteImport,
  discardImportEntry,
  getImport,
  listImports,
} from '@forecourt/contract/imports';
import { listOrders } from '@forecourt/contract/offers';
import {
  createOwnBackground,
  deleteOwnBackground,
  listOwnBackgrounds,
} from '@forecourt/contract/own-backgrounds';
import {
  createPictureRequest,
  getPictureRequest,
  listPictureRequestChoices,
  takePictureRequest,
  withdrawPictureRequest,
} from '@forecourt/contract/picture-requests';
import { reportPicture } from '@forecourt/contract/reports';
import { createRestyle, listRestyles } from '@forecourt/contract/restyles';
import { answerDoubt } from '@forecourt/contract/retouch';
import { createSpin, getVehicleSpin } from '@forecourt/contract/spins';
import { createVehicleArchive } from '@forecourt/contract/vehicle-archives';
import { checkVehicleList, getVehicleList } from '@forecourt/contract/vehicle-lists';
import {
  createVehicleSpecification,
  listVehicleMakes,
  listVehicleSpecifications,
} from '@forecourt/contract/vehicle-specifications';
import { getVehicle, listVehicles, patchVehicle } from '@forecourt/contract/vehicles';

import { type Call, customer, user, vehicle } from './calls.ts';

/** Actions on vehicles, their files, cut-outs and what pictures are made with, as calls of the API. */
const deeds: Record<string, Call> = {
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
  'list own backgrounds': customer(listOwnBackgrounds),
  'make own background': (of) => customer(createOwnBackground, { name: randomUUID() })(of),
  'delete own background': ({ customerId: id, ownBackgroundId: backgroundId }) => ({
    route: deleteOwnBackground,
    params: { id, backgroundId },
  }),
  'ask for background': ({ userId }) => ({
    route: createPictureRequest,
    body: { kind: 'background', text: 'Our hall', userId },
  }),
  'read request': ({ pictureRequestId: id }) => ({ route: getPictureRequest, params: { id } }),
  'withdraw request': ({ pictureRequestId: id }) => ({ route: withdrawPictureRequest, params: { id } }),
  'take request': ({ pictureRequestId: id }) => ({ route: takePictureRequest, params: { id } }),
  'look for an answer': ({ pictureRequestId: id }) => ({ route: listPictureRequestChoices, params: { id } }),
  'read choice of client': ({ clientId: id }) => ({
    route: listClientCatalogue,
    params: { kind: 'background', id },
  }),
  'read choice of customer': ({ customerId: id }) => ({
    route: listCustomerCatalogue,
    params: { kind: 'background', id },
  }),
  'list files': user(listFiles),
  'delete file': (of) => ({ route: deleteFile, params: { id: of.userId, fid: of.fileId } }),
  'list cut-outs': () => ({ route: listCropSets }),
  'read cut-outs': (of) => ({ route: getCropSet, params: { id: of.cropSetId } }),
  'delete cut-outs': (of) => ({ route: deleteCropSet, params: { id: of.cropSetId } }),
  'list imports': () => ({ route: listImports }),
  'read import': (of) => ({ route: getImport, params: { id: of.importId } }),
  'delete import': (of) => ({ route: deleteImport, params: { id: of.importId } }),
  'throw away held photo': (of) => ({ route: discardImportEntry, params: { id: of.importEntryId } }),
  // Sent without a file, so actors with permission get the error that it is missing.
  'send ZIP': user(createImport),
  'check list': ({ vehicleListId: id }) => ({
    route: checkVehicleList,
    params: { id },
    body: { fields: ['vin'] },
  }),
  'read list': ({ vehicleListId: id }) => ({ route: getVehicleList, params: { id } }),
  'list vehicles': () => ({ route: listVehicles }),
  'read vehicle': vehicle(getVehicle),
  // There are no finished pictures, so actors with permission get the error for that.
  'download vehicles': ({ vehicleId }) => ({ route: createVehicleArchive, body: { ids: [vehicleId] } }),
  'see spin': vehicle(getVehicleSpin),
  // There are no finished pictures, so actors with permission get the error for that.
  'make spin': vehicle(createSpin, {}),
  // Nothing is asked about the photo, so actors with permission get the error for that.
  'answer question': ({ imageId: id }) => ({
    route: answerDoubt,
    params: { id, doubt: '0' },
    body: { isPart: true },
  }),
  'report picture': ({ imageId: id }) => ({
    route: reportPicture,
    params: { id },
    body: { reasons: ['shadow'] },
  }),
  'list restyles': () => ({ route: listRestyles }),
  'change vehicle': vehicle(patchVehicle, { colour: 'red' }),
  'list body types': () => ({ route: listBodyTypes }),
  'make body type': () => ({ route: createBodyType, body: { name: randomUUID() } }),
  'list known models': () => ({ route: listVehicleSpecifications }),
  'note model': () => ({
    route: createVehicleSpecification,
    body: { make: 'Lloyd', model: randomUUID() },
  }),
  'list makes': () => ({ route: listVehicleMakes }),
  'read orders': customer(listOrders),
  // There is no photo with a matte, so actors with permission get the error for that, also for vehicles out of their reach.
  restyle: ({ vehicleId }) => ({
    route: createRestyle,
    body: { filter: {}, ids: [vehicleId], look: { preset: 'dark-hall' }, credits: 0 },
  }),
};

/** role | action | relation of the target to the actor | result: yes, or the error's name. */
const rows = `
root | see spin | unrelated | yes
root | make spin | unrelated | noImagesToProcess
manager | see spin | sameCustomer | userForbidden
checker | see spin | unrelated | userForbidden
admin | see spin | sameCustomer | customerForbidden
basic admin | make spin | sameCustomer | customerForbidden
client | see spin | sameClient | clientForbidden
premium client | see spin | sameClient | yes
premium client | make spin | sameClient | noImagesToProcess
simple | see spin | self | userForbidden
basic | see spin | self | userForbidden
basic | make spin | self | userForbidden
premium | see spin | self | yes
premium | make spin | self | noImagesToProcess
premium | see spin | unrelated | vehicleNotFound
premium | make spin | unrelated | vehicleNotFound
root | answer question | unrelated | doubtSettled
manager | answer question | sameCustomer | userForbidden
checker | answer question | unrelated | userForbidden
admin | answer question | sameCustomer | customerForbidden
basic admin | answer question | sameCustomer | doubtSettled
basic admin | answer question | unrelated | imageNotFound
client | answer question | sameClient | clientForbidden
premium client | answer question | sameClient | doubtSettled
simple | answer question | self | doubtSettled
basic | answer question | unrelated | imageNotFound
root | report picture | unrelated | pictureNotReportable
manager | report picture | sameCustomer | userForbidden
checker | report picture | unrelated | userForbidden
admin | report picture | sameCustomer | customerForbidden
basic admin | report picture | sameCustomer | pictureNotReportable
basic admin | report picture | unrelated | imageNotFound
client | report picture | sameClient | clientForbidden
premium client | report picture | sameClient | pictureNotReportable
premium | report picture | self | pictureNotReportable
premium | report picture | unrelated | imageNotFound
root | restyle | unrelated | noImagesToProcess
manager | restyle | sameCustomer | userForbidden
checker | restyle | unrelated | userForbidden
admin | restyle | sameCustomer | customerForbidden
basic admin | restyle | sameCustomer | noImagesToProcess
client | restyle | sameClient | clientForbidden
premium client | restyle | sameClient | noImagesToProcess
simple | restyle | self | noImagesToProcess
basic | restyle | self | noImagesToProcess
premium | restyle | unrelated | noImagesToProcess
manager | list restyles | unrelated | yes
basic | list restyles | self | yes
simple | list restyles | self | yes
root | note model | unrelated | yes
root | list known models | unrelated | yes
manager | list known models | unrelated | userForbidden
manager | list makes | unrelated | yes
admin | note model | sameCustomer | customerForbidden
client | list known models | sameClient | clientForbidden
premium | list makes | unrelated | yes
premium | note model | unrelated | userForbidden
checker | list makes | unrelated | userForbidden
root | make body type | unrelated | yes
manager | list body types | unrelated | yes
manager | make body type | unrelated | userForbidden
checker | list body types | unrelated | userForbidden
premium | list body types | unrelated | yes
premium | make body type | unrelated | userForbidden
client | make body type | sameClient | clientForbidden
admin | make body type | sameCustomer | customerForbidden
root | change vehicle | unrelated | yes
admin | read orders | child | yes
manager | read vehicle | sameCustomer | yes
manager | download vehicles | sameCustomer | archiveEmpty
root | download vehicles | unrelated | archiveEmpty
checker | download vehicles | unrelated | userForbidden
admin | download vehicles | sameCustomer | customerForbidden
reader | download vehicles | sameCustomer | archiveEmpty
client | download vehicles | sameClient | clientForbidden
basic | download vehicles | self | archiveEmpty
manager | read vehicle | unrelated | vehicleNotFound
manager | change vehicle | sameCustomer | userForbidden
checker | list vehicles | unrelated | userForbidden
admin | list vehicles | unrelated | customerForbidden
basic admin | list vehicles | unrelated | yes
basic admin | change vehicle | child | yes
basic admin | read vehicle | unrelated | vehicleNotFound
reader | read vehicle | sameCustomer | yes
reader | change vehicle | sameCustomer | customerForbidden
client | list vehicles | unrelated | clientForbidden
premium client | change vehicle | sameClient | yes
premium client | read vehicle | sameCustomer | vehicleNotFound
basic | read vehicle | self | yes
basic | read vehicle | sameClient | vehicleNotFound
premium | change vehicle | self | yes
premium | change vehicle | sameClient | vehicleNotFound
root | delete import | unrelated | yes
root | send ZIP | unrelated | fileDataMissing
manager | read import | sameCustomer | yes
manager | read import | unrelated | importNotFound
manager | read list | sameCustomer | yes
manager | check list | sameCustomer | userForbidden
basic | check list | self | yes
basic | check list | sameClient | importNotFound
client | read list | unrelated | clientForbidden
manager | delete import | sameCustomer | userForbidden
manager | send ZIP | sameCustomer | userForbidden
checker | list imports | unrelated | userForbidden
admin | list imports | unrelated | customerForbidden
basic admin | throw away held photo | child | yes
basic admin | read import | unrelated | importNotFound
reader | read import | sameCustomer | yes
reader | delete import | sameCustomer | customerForbidden
client | list imports | unrelated | clientForbidden
premium client | delete import | sameClient | yes
premium client | throw away held photo | sameCustomer | importEntryNotFound
simple | list imports | self | yes
basic | delete import | self | yes
basic | throw away held photo | sameClient | importEntryNotFound
premium | send ZIP | self | fileDataMissing
root | delete cut-outs | unrelated | yes
manager | list cut-outs | unrelated | userForbidden
checker | list cut-outs | unrelated | userForbidden
admin | list cut-outs | unrelated | customerForbidden
basic admin | delete cut-outs | child | yes
basic admin | read cut-outs | unrelated | cropSetNotFound
reader | read cut-outs | sameCustomer | yes
reader | delete cut-outs | sameCustomer | customerForbidden
client | list cut-outs | unrelated | clientForbidden
premium client | delete cut-outs | sameClient | yes
premium client | read cut-outs | sameCustomer | cropSetNotFound
simple | delete cut-outs | self | yes
simple | read cut-outs | sameClient | cropSetNotFound
premium | read cut-outs | self | yes
root | list backgrounds | unrelated | yes
root | add background | unrelated | yes
root | assign background | unrelated | yes
root | delete background | unrelated | yes
manager | list backgrounds | unrelated | userForbidden
manager | assign background | sameCustomer | userForbidden
manager | read choice of backgrounds | sameCustomer | yes
checker | list backgrounds | unrelated | userForbidden
admin | list backgrounds | unrelated | customerForbidden
admin | add background | unrelated | customerForbidden
admin | assign background | sameCustomer | customerForbidden
admin | read choice of backgrounds | child | yes
admin | read choice of backgrounds | unrelated | userNotFound
reader | read choice of backgrounds | sameCustomer | yes
client | delete background | unrelated | clientForbidden
client | read choice of backgrounds | sameClient | yes
client | read choice of backgrounds | sameCustomer | userNotFound
root | make own background | unrelated | yes
root | delete own background | unrelated | yes
manager | list own backgrounds | sameCustomer | yes
manager | make own background | child | yes
manager | delete own background | unrelated | customerNotFound
checker | list own backgrounds | unrelated | userForbidden
admin | list own backgrounds | sameCustomer | yes
admin | make own background | child | yes
admin | delete own background | sameCustomer | yes
admin | delete own background | unrelated | customerNotFound
reader | list own backgrounds | sameCustomer | yes
reader | make own background | sameCustomer | customerForbidden
client | make own background | sameClient | clientForbidden
premium | list own backgrounds | sameClient | userForbidden
basic | list backgrounds | unrelated | userForbidden
basic | read choice of backgrounds | self | yes
basic | read choice of backgrounds | sameClient | userNotFound
root | ask for background | unrelated | yes
root | take request | unrelated | yes
manager | read request | sameCustomer | yes
manager | take request | child | yes
manager | take request | unrelated | pictureRequestNotFound
manager | look for an answer | sameCustomer | yes
manager | ask for background | sameCustomer | userForbidden
manager | withdraw request | sameCustomer | userForbidden
checker | read request | unrelated | userForbidden
admin | ask for background | self | yes
admin | withdraw request | child | yes
admin | take request | sameCustomer | customerForbidden
admin | read request | unrelated | pictureRequestNotFound
reader | read request | sameCustomer | yes
reader | ask for background | self | customerForbidden
client | ask for background | sameClient | yes
client | withdraw request | sameClient | yes
client | read request | sameCustomer | pictureRequestNotFound
simple | ask for background | self | userForbidden
basic | ask for background | self | yes
basic | withdraw request | self | yes
basic | read request | sameClient | pictureRequestNotFound
premium | take request | self | userForbidden
manager | read choice of client | sameCustomer | yes
manager | read choice of customer | unrelated | customerNotFound
admin | read choice of client | child | yes
admin | read choice of customer | child | yes
admin | read choice of customer | unrelated | customerNotFound
reader | read choice of customer | sameCustomer | yes
client | read choice of client | sameClient | yes
client | read choice of client | sameCustomer | clientNotFound
client | read choice of customer | sameCustomer | clientForbidden
basic | read choice of client | sameClient | userForbidden
root | delete file | unrelated | yes
manager | list files | sameCustomer | yes
manager | delete file | sameCustomer | userForbidden
reader | list files | sameCustomer | yes
reader | delete file | sameCustomer | customerForbidden
client | list files | sameCustomer | userNotFound
basic | delete file | self | yes
`;

export const pictureTable = { deeds, rows };
