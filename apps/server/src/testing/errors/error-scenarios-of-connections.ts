import { rotateChannelFeed } from '@forecourt/contract/channel-feeds';
import { createExport, patchClientChannel } from '@forecourt/contract/channels';
import * as destinations from '@forecourt/contract/destinations';
import type { ErrorName } from '@forecourt/contract/errors';
import { destinationsMax, sshKeysMax, webhooksMax } from '@forecourt/contract/limits';
import * as posts from '@forecourt/contract/social-posts';
import { createSshKey, deleteSshKey } from '@forecourt/contract/ssh-keys';
import { sendVehicle } from '@forecourt/contract/vehicle-destinations';
import * as deliveries from '@forecourt/contract/webhook-deliveries';
import * as webhooks from '@forecourt/contract/webhooks';
import { newKeyPair } from '../../platform/sftp/host-key.ts';
import { buildInstagramConnection, buildSshKey } from '../builders/belonging-builders.ts';
import { buildUser } from '../builders/builders.ts';
import { buildDestination } from '../builders/destination-builders.ts';
import { buildImage } from '../builders/vehicle-builders.ts';
import { buildWebhook } from '../builders/webhook-builders.ts';
import type { Answer } from '../test-app.ts';
import { by, type Scenario, unknown } from './error-stage.ts';

/** Exports a vehicle with a finished picture of 8 × 6 pixels. */
const exportFinished =
  (change: object): Scenario =>
  async ({ app, things: { clientId: id, vehicleId }, tokens }) => {
    const params = { id, channel: 'own' };
    await buildImage(app.db, { setId: vehicleId, state: 'delivered', targets: ['web'] });
    await app.call(patchClientChannel, { params, token: tokens.client, body: change });
    return app.call(createExport, { params, token: tokens.user, body: { ids: [vehicleId] } });
  };

/** Posts a picture of 8 × 6 pixels, which Instagram would refuse. */
const postToInstagram =
  (change: { expiresAt?: Date; refreshFailedAt?: Date }): Scenario =>
  async ({ app, things: { clientId, userId, vehicleId: id }, tokens }) => {
    const params = { id: clientId, channel: 'instagram' };
    await app.call(patchClientChannel, { params, token: tokens.client, body: { enabled: true } });
    const imageId = await buildImage(app.db, { setId: id, state: 'delivered', targets: ['web'] });
    const connectionId = await buildInstagramConnection(app, { userId });
    const connection = app.db.updateTable('oauthTokens').where('id', '=', connectionId);
    await connection.set({ account: 'dealer', ...change }).execute();
    const body = { connectionId, imageIds: [imageId] };
    return app.call(posts.createSocialPost, { params: { id }, token: tokens.user, body });
  };

const sshKey = newKeyPair().public;
/** Of RSA, with a number of 1024 bits. */
const shortKey = `ssh-rsa ${Buffer.concat(
  [Buffer.from('ssh-rsa'), Buffer.from([1, 0, 1]), Buffer.alloc(128, 0xff)].flatMap((field) => [
    Buffer.from([0, 0, 0, field.length]),
    field,
  ]),
).toString('base64')}`;

/** Adds keys to a user, one after the other; the last one is refused. */
const addSshKeys =
  (bodies: object[]): Scenario =>
  async ({ app, things: { userId: id }, tokens: { client: token } }) => {
    const answers: Answer[] = [];
    for (const change of bodies) {
      const body = { name: 'Server', publicKey: newKeyPair().public, ...change };
      answers.push(await app.call(createSshKey, { params: { id }, token, body }));
    }
    return answers.at(-1) as Answer;
  };

const newDestination = {
  channel: 'own',
  name: 'Marketplace',
  protocol: 'sftp',
  host: 'upload.dealer.example',
  username: 'dealer',
};

/** Sends to a server that was changed so; its channel is switched on. */
function sendTo(change: object): Scenario {
  return async ({ app, things: { clientId }, tokens: { client: token } }) => {
    const id = await buildDestination(app.db, clientId);
    const channel = { id: clientId, channel: 'own' };
    await app.call(patchClientChannel, { params: channel, token, body: { enabled: true } });
    await app.call(destinations.patchDestination, { params: { id }, token, body: change });
    return app.call(destinations.sendDestination, { params: { id }, token, body: {} });
  };
}

/** Scenarios that provoke the errors about webhooks, channels and servers for deliveries. */
export const connectionScenarios: Partial<Record<ErrorName, Scenario>> = {
  webhookNotFound: by('client', deliveries.testWebhook, unknown),
  webhookDeliveryNotFound: by('client', deliveries.getWebhookDelivery, unknown),
  webhookUrlRefused: by('client', webhooks.createWebhook, () => ({
    body: { url: 'https://name:secret@dealer.example/' },
  })),
  outgoingAddressForbidden: by('client', webhooks.createWebhook, () => ({
    body: { url: 'https://169.254.169.254/' },
  })),
  webhooksExceeded: async ({ app, things: { clientId: id }, tokens: { client: token } }) => {
    for (let count = 0; count < webhooksMax; count += 1) await buildWebhook(app.db, { kind: 'client', id });
    return app.call(webhooks.createWebhook, { token, body: { url: 'https://dealer.example/' } });
  },
  webhookOwnerWithoutRight: async ({ app, things: { clientId }, tokens: { client: token } }) => {
    const id = await buildUser(app.db, { clientId, type: 'basic' });
    const body = { url: 'https://dealer.example/', owner: { kind: 'user', id } };
    return app.call(webhooks.createWebhook, { token, body });
  },
  webhookInactive: async ({ app, things: { clientId }, tokens: { client: token } }) => {
    const id = await buildWebhook(app.db, { kind: 'client', id: clientId });
    await app.call(webhooks.patchWebhook, { params: { id }, token, body: { state: 'paused' } });
    return app.call(deliveries.testWebhook, { params: { id }, token });
  },
  exportRulesContradict: by('client', patchClientChannel, ({ clientId: id }) => ({
    params: { id, channel: 'own' },
    body: { widthMin: 900, widthMax: 800 },
  })),
  sshKeyNotFound: by('client', deleteSshKey, unknown),
  sshKeyInvalid: addSshKeys([{ publicKey: 'ssh-ed25519 AAAA' }]),
  sshKeyTooShort: addSshKeys([{ publicKey: shortKey }]),
  sshKeyExists: addSshKeys([{ name: 'Server' }, { name: 'SERVER' }]),
  sshKeyAlreadyAdded: addSshKeys([{ publicKey: sshKey }, { publicKey: sshKey, name: 'Again' }]),
  sshKeysExceeded: async ({ app, things: { userId: id }, tokens: { client: token } }) => {
    for (let count = 0; count < sshKeysMax; count += 1) await buildSshKey(app.db, { userId: id });
    const body = { name: 'One more', publicKey: newKeyPair().public };
    return app.call(createSshKey, { params: { id }, token, body });
  },
  destinationNotFound: by('client', destinations.deleteDestination, unknown),
  destinationsExceeded: async ({ app, things: { clientId: id }, tokens: { client: token } }) => {
    for (let count = 0; count < destinationsMax; count += 1) await buildDestination(app.db, id);
    return app.call(destinations.createDestination, { params: { id }, token, body: newDestination });
  },
  destinationPasswordMissing: by('client', destinations.createDestination, ({ clientId: id }) => ({
    params: { id },
    body: { ...newDestination, protocol: 'ftps' },
  })),
  destinationPaused: sendTo({ state: 'paused' }),
  destinationUntested: sendTo({}),
  vehicleNotDelivered: by('user', sendVehicle, ({ destinationId, vehicleId: id }) => ({
    params: { id, destinationId },
  })),
  channelFeedMissing: by('client', rotateChannelFeed, ({ clientId: id }) => ({
    params: { id, channel: 'own' },
  })),
  channelOff: exportFinished({ enabled: false }),
  exportEmpty: exportFinished({ enabled: true, widthMin: 20_000 }),
  socialPostNotFound: by('user', posts.cancelSocialPost, unknown),
  socialPostBegun: async ({ app, things: { socialPostId: id }, tokens: { user: token } }) => {
    await app.call(posts.cancelSocialPost, { params: { id }, token });
    return app.call(posts.cancelSocialPost, { params: { id }, token });
  },
  socialPictureRefused: postToInstagram({}),
  connectionUnsuitable: by('user', posts.createSocialPost, ({ imageId, oauthTokenId, vehicleId: id }) => ({
    params: { id },
    body: { connectionId: oauthTokenId, imageIds: [imageId] },
  })),
  connectionLost: postToInstagram({ expiresAt: new Date(0), refreshFailedAt: new Date(0) }),
};
