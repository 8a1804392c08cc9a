import { randomUUID } from 'node:crypto';
import * as bodyTypes from '@forecourt/contract/body-types';
import * as captureLinks from '@forecourt/contract/capture-links';
import * as catalogue from '@forecourt/contract/catalogue';
import { type RoomHalf, roomAtStart } from '@forecourt/contract/catalogue-rooms';
import * as comments from '@forecourt/contract/comments';
import * as crops from '@forecourt/contract/crops';
import { patchCustomerSettings } from '@forecourt/contract/customer-settings';
import type { ErrorName } from '@forecourt/contract/errors';
import * as features from '@forecourt/contract/features';
import type { UserId } from '@forecourt/contract/ids';
import * as images from '@forecourt/contract/images';
import * as imports from '@forecourt/contract/imports';
import * as installation from '@forecourt/contract/installation';
import {
  captureLinksMax,
  commentsMax,
  cropImagesMax,
  markersMax,
  openImportsMax,
  openPictureRequestsMax,
  ownBackgroundsMax,
  pictureRequestExamplesMax,
  vehicleDocumentsMax,
  vehicleFeedsMax,
  vehicleSharesMax,
} from '@forecourt/contract/limits';
import * as markers from '@forecourt/contract/markers';
import { createOwnBackground } from '@forecourt/contract/own-backgrounds';
import * as pictureRequests from '@forecourt/contract/picture-requests';
import { showroomNames } from '@forecourt/contract/recipe';
import { answerDoubt, changeMatte } from '@forecourt/contract/retouch';
import * as settings from '@forecourt/contract/settings';
import { cancelSpin } from '@forecourt/contract/spins';
import { getUnsubscription } from '@forecourt/contract/unsubscribe';
import * as users from '@forecourt/contract/users';
import { createVehicleArchive } from '@forecourt/contract/vehicle-archives';
import * as documents from '@forecourt/contract/vehicle-documents';
import * as feeds from '@forecourt/contract/vehicle-feeds';
import * as lists from '@forecourt/contract/vehicle-lists';
import * as shares from '@forecourt/contract/vehicle-shares';
import * as vehicleSpecifications from '@forecourt/contract/vehicle-specifications';
import * as vehicles from '@forecourt/contract/vehicles';
import { expect } from 'vitest';
import { linkOf } from '../../modules/work/vehicle-shares/vehicle-share-links.service.ts';
import { json } from '../../platform/db/json.ts';
import { buildUser } from '../builders/builders.ts';
import {
  buildCatalogueItem,
  buildPictureRequest,
  type CatalogueParts,
} from '../builders/catalogue-builders.ts';
import { buildImport, buildVehicleFeed } from '../builders/import-builders.ts';
import { pdf, photo, png } from '../builders/photos.ts';
import {
  buildCaptureLink,
  buildComment,
  buildCropImage,
  buildDocument,
  buildImage,
  buildMarker,
  buildVehicleEmbed,
  buildVehicleShare,
} from '../builders/vehicle-builders.ts';
import { result } from '../picture-programs/answer.ts';
import { virusMark } from '../stand-ins/virus-scanner.ts';
import { by, type Scenario, type Stage, unknown } from './error-stage.ts';

/** Scenarios that provoke the errors about vehicles and pictures, from real state through HTTP. */

const upload =
  (file: ReturnType<typeof photo>): Scenario =>
  ({ app, things, tokens }) =>
    app.upload(images.uploadImage, { params: { id: things.vehicleId }, token: tokens.user, file });

/** The header of an animated WebP, which is all that is read. */
const movingWebp = Buffer.concat([
  Buffer.from('RIFF\x40\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0', 'latin1'),
  Buffer.alloc(48),
]);

export const pictureScenarios: Partial<Record<ErrorName, Scenario>> = {
  vehicleNotFound: by('user', vehicles.getVehicle, unknown),
  archiveEmpty: by('user', createVehicleArchive, ({ vehicleId }) => ({ body: { ids: [vehicleId] } })),
  vehicleDetailsExist: async ({ app, tokens: { user: token } }) => {
    const create = () => app.call(vehicles.createVehicle, { token, body: { reference: 'TWICE' } });
    await create();
    return create();
  },
  vinInvalid: by('user', vehicles.decodeVin, () => ({ params: { vin: 'NO-VIN' } })),
  imageNotFound: by('user', images.revertImage, unknown),
  importNotFound: by('user', imports.getImport, unknown),
  importEntryNotFound: by('user', imports.discardImportEntry, unknown),
  importStateWrong: by('user', imports.cancelImport, ({ importId: id }) => ({ params: { id } })),
  importTypeInvalid: ({ app, things: { userId: id }, tokens: { user: token } }) =>
    app.upload(imports.createImport, { params: { id }, token, file: photo() }),
  importsExceeded: async ({ app, things: { userId }, tokens: { user: token } }) => {
    for (let count = 0; count < openImportsMax; count += 1)
      await buildImport(app.db, { userId, state: 'received' });
    return app.upload(imports.createImport, { params: { id: userId }, token, file: photo() });
  },
  vehicleListUnreadable: ({ app, things: { userId: id }, tokens: { user: token } }) =>
    app.upload(lists.createVehicleList, { params: { id }, token, file: photo() }),
  vehicleFeedNotFound: by('user', feeds.deleteVehicleFeed, () => ({ params: { id: randomUUID() } })),
  vehicleFeedAddressRefused: by('user', feeds.testVehicleFeed, ({ userId: id }) => ({
    params: { id },
    body: { address: 'https://dealer:secret@dealer.example/' },
  })),
  vehicleFeedPaused: async ({ app, things: { vehicleFeedId: id }, tokens: { user: token } }) => {
    await app.call(feeds.patchVehicleFeed, { params: { id }, token, body: { state: 'paused' } });
    return app.call(feeds.runVehicleFeed, { params: { id }, token });
  },
  vehicleFeedsExceeded: async ({ app, things: { userId, vehicleFeedId: id }, tokens: { user: token } }) => {
    await app.call(feeds.deleteVehicleFeed, { params: { id }, token });
    for (let count = 0; count < vehicleFeedsMax; count += 1) await buildVehicleFeed(app.db, { userId });
    return app.call(feeds.restoreVehicleFeed, { params: { id }, token });
  },
  vehicleListColumnsWrong: by('user', lists.checkVehicleList, ({ vehicleListId: id }) => ({
    params: { id },
    body: { fields: ['make'] },
  })),
  cropSetNotFound: by('user', crops.getCropSet, unknown),
  cropImageNotFound: by('user', crops.deleteCropImage, unknown),
  cropCountExceeded: async ({ app, things: { cropSetId: id }, tokens: { user: token } }) => {
    for (let count = 0; count < cropImagesMax; count += 1) await buildCropImage(app.db, id);
    return app.upload(crops.uploadCropImage, { params: { id }, token, file: photo() });
  },
  imageBusy: async ({ app, things: { vehicleId }, tokens }) => {
    const id = await buildImage(app.db, { setId: vehicleId, state: 'queued' });
    return app.call(images.revertImage, { params: { id }, token: tokens.user });
  },
  spinNotFound: by('root', cancelSpin, unknown),
  spinStateWrong: by('root', cancelSpin, ({ spinId: id }) => ({ params: { id } })),
  unsubscribeLinkInvalid: ({ app }) => app.call(getUnsubscription, { token: 'wrong' }),
  captureLinkNotFound: ({ app }) => app.call(captureLinks.getCapture, { token: 'wrong' }),
  captureLinksExceeded: async ({ app, things: { vehicleId: id }, tokens: { user: token } }) => {
    for (let count = 0; count < captureLinksMax; count += 1) await buildCaptureLink(app.db, id);
    return app.call(captureLinks.createCaptureLink, { params: { id }, token, body: { hours: 1 } });
  },
  vehicleShareNotFound: ({ app }) => app.call(shares.getSharedVehicle, { params: { token: 'wrong' } }),
  vehicleSharesExceeded: async ({ app, things: { vehicleId: id }, tokens: { user: token } }) => {
    for (let count = 0; count < vehicleSharesMax; count += 1) await buildVehicleShare(app.db, id);
    return app.call(shares.createVehicleShare, { params: { id }, token, body: { days: 7 } });
  },
  embedOriginNotAllowed: async ({ app, things: { vehicleId } }) => {
    const id = await buildVehicleEmbed(app.db, vehicleId, ['https://shop.example']);
    const link = linkOf(app.outside, { id, kind: 'embed' });
    return app.call(shares.getEmbeddedSpin, {
      params: { token: link.split('/').at(-1) ?? '' },
      headers: { origin: 'https://elsewhere.example' },
    });
  },
  vehicleFileNotFound: by('user', documents.deleteVehicleDocument, unknown),
  vehicleDocumentTypeInvalid: ({ app, things: { vehicleId: id }, tokens: { user: token } }) =>
    app.upload(documents.uploadVehicleDocument, { params: { id }, token, file: photo() }),
  vehicleDocumentsExceeded: async ({ app, things: { vehicleId: id }, tokens: { user: token } }) => {
    for (let count = 0; count < vehicleDocumentsMax; count += 1) await buildDocument(app.db, id);
    return app.upload(documents.uploadVehicleDocument, { params: { id }, token, file: pdf() });
  },
  vehicleDocumentExists: async ({ app, things: { vehicleId: id }, tokens: { user: token } }) => {
    const file = pdf();
    const send = () => app.upload(documents.uploadVehicleDocument, { params: { id }, token, file });
    await send();
    return send();
  },
  commentNotFound: by('user', comments.deleteComment, unknown),
  commentsExceeded: async ({ app, things: { imageId: id, userId: authorId }, tokens: { user: token } }) => {
    for (let count = 0; count < commentsMax; count += 1) await buildComment(app.db, id, { authorId });
    return app.call(comments.createComment, { params: { id }, token, body: { text: 'One more' } });
  },
  markerNotFound: by('user', markers.deleteMarker, unknown),
  markersExceeded: async ({ app, things: { imageId: id }, tokens: { user: token } }) => {
    for (let count = 0; count < markersMax; count += 1) await buildMarker(app.db, id);
    const body = { kind: 'damage', x: 0.5, y: 0.5, text: 'Dent' } as const;
    return app.call(markers.createMarker, { params: { id }, token, body });
  },
  vehicleNotInPhoto: by('user', images.chooseVehicle, ({ imageId: id }) => ({
    params: { id },
    body: { vehicle: { x: 0, y: 0, width: 0.5, height: 0.5 } },
  })),
  doubtSettled: by('user', answerDoubt, ({ imageId: id }) => ({
    params: { id, doubt: '0' },
    body: { isPart: false },
  })),
  matteChanged: async ({ app, things: { imageId: id }, tokens: { root: token } }) => {
    const { analysis } = result({ original: Buffer.of(), recipes: [], pictures: {}, known: null });
    const keys = { matteKey: `images/${id}/matte.png`, uprightKey: `images/${id}/upright.jpg` };
    await app.db
      .updateTable('images')
      .set({ ...keys, analysis: json(analysis) })
      .where('id', '=', id)
      .execute();
    return app.upload(changeMatte, { params: { id }, token, body: { version: 'another' }, file: photo() });
  },
  imageDuplicate: async (stage) => {
    const same = upload(photo());
    await same(stage);
    return same(stage);
  },
  positionTakenOnRestore: async ({ app, things: { vehicleId }, tokens }) => {
    const id = await buildImage(app.db, { setId: vehicleId, deletedAt: new Date(0) });
    return app.call(images.restoreImage, { params: { id }, token: tokens.user });
  },
  exteriorCountExceeded: async (stage) => {
    const { things, tokens, app } = stage;
    await app.call(users.patchUser, {
      params: { id: things.userId },
      token: tokens.admin,
      body: { maxCount: 0 },
    });
    return upload(photo())(stage);
  },
  noImagesToProcess: async ({ app, things: { vehicleId, imageId }, tokens: { user: token } }) => {
    await app.call(images.deleteImage, { params: { id: imageId }, token });
    return app.call(images.processImages, {
      params: { id: vehicleId },
      token,
      body: { preset: 'studio-white' },
    });
  },
  fileDataMissing: by('user', images.uploadImage, ({ vehicleId }) => ({
    params: { id: vehicleId },
    body: {},
  })),
  imageTypeInvalid: upload({ name: 'front.png', type: 'image/png', bytes: Buffer.from('no picture') }),
  imageAnimated: upload({ name: 'front.webp', type: 'image/webp', bytes: movingWebp }),
  fileInfected: (stage) => {
    const file = photo();
    return upload({ ...file, bytes: Buffer.concat([file.bytes, Buffer.from(virusMark)]) })(stage);
  },
  imageTooLarge: upload({ name: 'front.png', type: 'image/png', bytes: png(20_000, 20_000) }),
};

const ofKind = (kind: string) => () => ({ params: { kind, id: randomUUID() } });
const itemFor = (app: Stage['app'], userId: UserId, parts: CatalogueParts) =>
  buildCatalogueItem(app.db, { assignedTo: { userId }, ...parts });
/** Orders pictures of a vehicle with a preset of the catalogue. */
const inPreset =
  (parts: CatalogueParts): Scenario =>
  async ({ app, things: { vehicleId, userId }, tokens: { user: token } }) => {
    const preset = await itemFor(app, userId, { kind: 'preset', ...parts });
    return app.call(images.processImages, { params: { id: vehicleId }, token, body: { preset } });
  };
/** Orders pictures of a vehicle on a background of the catalogue. */
const behind =
  (parts: CatalogueParts): Scenario =>
  async ({ app, things: { vehicleId, userId }, tokens: { user: token } }) => {
    const catalogueId = await itemFor(app, userId, parts);
    const body = { background: { catalogueId } };
    return app.call(images.processImages, { params: { id: vehicleId }, token, body });
  };
const twice =
  (kind: string): Scenario =>
  async ({ app, tokens: { root: token } }) => {
    const create = () =>
      app.call(catalogue.createCatalogueItem, { params: { kind }, token, body: { name: 'Twice' } });
    await create();
    return create();
  };

/** Composes a room of a wall or floor that does not exist. */
const roomWithout = (half: RoomHalf) =>
  by('admin', createOwnBackground, ({ customerId: id }) => ({
    params: { id },
    body: {
      name: 'Room',
      room: { ...roomAtStart, [half]: { kind: 'picture', picture: randomUUID(), width: 1 } },
    },
  }));

export const catalogued: Partial<Record<ErrorName, Scenario>> = {
  backgroundNotFound: by('root', catalogue.getCatalogueItem, ofKind('background')),
  wallNotFound: roomWithout('wall'),
  backgroundFloorNotFound: roomWithout('floor'),
  ownBackgroundsExceeded: async ({ app, things: { customerId: id }, tokens: { admin: token } }) => {
    for (let count = 0; count < ownBackgroundsMax; count += 1)
      await buildCatalogueItem(app.db, { ownedBy: id, picture: 'none' });
    return app.call(createOwnBackground, { params: { id }, token, body: { name: 'One more' } });
  },
  frameNotFound: by('root', catalogue.getCatalogueItem, ofKind('frame')),
  presetNotAssignedToFrame: async ({ app, things: { vehicleId, userId }, tokens: { user: token } }) => {
    const catalogueId = await itemFor(app, userId, { kind: 'frame' });
    const body = { preset: 'studio-white', frame: { catalogueId } };
    return app.call(images.processImages, { params: { id: vehicleId }, token, body });
  },
  svgRefused: async ({ app, tokens: { root: token } }) => {
    const id = await buildCatalogueItem(app.db, { kind: 'logo' });
    const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
    const file = { name: 'logo.svg', type: 'image/svg+xml', bytes };
    return app.upload(catalogue.uploadCataloguePicture, { params: { kind: 'logo', id }, token, file });
  },
  presetTargetNotFound: by('root', catalogue.createCatalogueItem, () => ({
    params: { kind: 'preset' },
    body: {
      name: 'Sale',
      look: {
        background: { kind: 'original' },
        overlays: [{ kind: 'text', text: 'New', targets: ['portal'] }],
        targets: [{ name: 'web', width: 800, height: 600 }],
      },
    },
  })),
  collageNotFound: by('root', catalogue.getCatalogueItem, ofKind('collage')),
  catalogueItemNotFound: by('root', catalogue.getCatalogueItem, ofKind('logo')),
  presetNotFound: by('root', catalogue.getCatalogueItem, ofKind('preset')),
  presetExists: twice('preset'),
  presetNotAssignedToUser: async (stage) => {
    const stranger = await buildUser(stage.app.db);
    return inPreset({ assignedTo: { userId: stranger } })(stage);
  },
  presetNotAssignedToClient: async ({ app, things: { clientId: id }, tokens: { client: token } }) => {
    const preset = await buildCatalogueItem(app.db, { kind: 'preset' });
    return app.call(settings.patchClientSettings, { params: { id }, token, body: { preset } });
  },
  presetNotAssignedToCustomer: async ({ app, things: { customerId: id }, tokens: { admin: token } }) => {
    const preset = await buildCatalogueItem(app.db, { kind: 'preset' });
    return app.call(patchCustomerSettings, { params: { id }, token, body: { preset } });
  },
  presetIncomplete: async (stage) => {
    const catalogueId = await buildCatalogueItem(stage.app.db, { picture: 'waiting' });
    return inPreset({ look: { background: { kind: 'catalogue', catalogueId } } })(stage);
  },
  presetNotOffered: async ({ app, things: { vehicleId: id }, tokens: { root: token } }) => {
    const name = 'brick-loft';
    const offer = (isOffered: boolean) =>
      app.call(installation.patchShowroom, { params: { name }, token, body: { isOffered } });
    await offer(false);
    const refused = await app.call(vehicles.patchVehicle, { params: { id }, token, body: { preset: name } });
    await offer(true);
    return refused;
  },
  showroomNeeded: async ({ app, tokens: { root: token } }) => {
    const offer = (name: string, isOffered: boolean) =>
      app.call(installation.patchShowroom, { params: { name }, token, body: { isOffered } });
    const answers = [];
    for (const name of showroomNames) answers.push(await offer(name, false));
    for (const name of showroomNames) await offer(name, true);
    return answers.at(-1) ?? expect.fail('there is no showroom');
  },
  backgroundExists: twice('background'),
  catalogueItemExists: twice('gif'),
  backgroundFileNotFound: behind({ picture: 'none' }),
  backgroundNotAssigned: async (stage) => {
    const stranger = await buildUser(stage.app.db);
    return behind({ assignedTo: { userId: stranger } })(stage);
  },
  bodyTypeNotFound: by('root', bodyTypes.deleteBodyType, unknown),
  bodyTypeExists: async ({ app, tokens: { root: token } }) => {
    const create = () => app.call(bodyTypes.createBodyType, { token, body: { name: 'Twice' } });
    await create();
    return create();
  },
  bodyTypeNotOffered: by('user', vehicles.createVehicle, () => ({
    body: { reference: 'B-1', bodyType: 'not-there' },
  })),
  vehicleDetailsNotFound: by('root', vehicleSpecifications.deleteVehicleSpecification, unknown),
  featureNotFound: by('root', features.getFeature, unknown),
  featuresNotFound: by('root', features.patchClientFeatures, ({ clientId }) => ({
    params: { id: clientId },
    body: { add: [randomUUID()] },
  })),
  featureExists: async ({ app, tokens: { root: token } }) => {
    const create = () => app.call(features.createFeature, { token, body: { name: 'Twice' } });
    await create();
    return create();
  },
  pictureRequestNotFound: by('user', pictureRequests.getPictureRequest, unknown),
  pictureRequestStateWrong: by(
    'root',
    pictureRequests.completePictureRequest,
    ({ pictureRequestId: id, catalogueItemId: itemId }) => ({ params: { id }, body: { itemId } }),
  ),
  pictureRequestsExceeded: async ({ app, things: { userId }, tokens: { user: token } }) => {
    for (let count = 0; count < openPictureRequestsMax; count += 1)
      await buildPictureRequest(app.db, { userId });
    const body = { kind: 'background', text: 'One more' };
    return app.call(pictureRequests.createPictureRequest, { token, body });
  },
  pictureRequestExamplesExceeded: async ({
    app,
    things: { pictureRequestId: id },
    tokens: { user: token },
  }) => {
    const add = () =>
      app.upload(pictureRequests.uploadPictureRequestExample, { params: { id }, token, file: photo() });
    for (let count = 0; count < pictureRequestExamplesMax; count += 1) await add();
    return add();
  },
  catalogueItemNotAssigned: async ({ app, things: { vehicleId }, tokens: { user: token } }) => {
    const catalogueId = await buildCatalogueItem(app.db, { kind: 'logo' });
    const body = { logos: [{ catalogueId }] };
    return app.call(images.processImages, { params: { id: vehicleId }, token, body });
  },
};
