import { createExport, patchClientChannel } from '@forecourt/contract/channels';
import type { ErrorName } from '@forecourt/contract/errors';
import { webhooksMax } from '@forecourt/contract/limits';
import * as deliveries from '@forecourt/contract/webhook-deliveries';
import * as webhooks from '@forecourt/contract/webhooks';
import { by, type Scenario, unknown } from './error-stage.ts';
import { buildImage } from './vehicle-builders.ts';
import { buildWebhook } from './webhook-builders.ts';

/** Exports a vehicle with a finished picture of 8 × 6 pixels. */
const exportFinished =
  (change: object): Scenario =>
  async ({ app, things: { clientId: id, vehicleId }, tokens }) => {
    const params = { id, channel: 'own' };
    await buildImage(app.db, { setId: vehicleId, state: 'delivered', targets: ['web'] });
    await app.call(patchClientChannel, { params, token: tokens.client, body: change });
    return app.call(createExport, { params, token: tokens.user, body: { ids: [vehicleId] } });
  };

/** Scenarios that provoke the errors about webhooks and channels. */
export const connectionScenarios: Partial<Record<ErrorName, Scenario>> = {
  webhookNotFound: by('client', deliveries.testWebhook, unknown),
  webhookDeliveryNotFound: by('client', deliveries.getWebhookDelivery, unknown),
  webhookUrlRefused: by('client', webhooks.createWebhook, () => ({
    body: { url: 'https://name:secret@dealer.example/' },
  })),
  webhooksExceeded: async ({ app, things: { clientId: id }, tokens: { client: token } }) => {
    for (let count = 0; count < webhooksMax; count += 1) await buildWebhook(app.db, { kind: 'client', id });
    return app.call(webhooks.createWebhook, { token, body: { url: 'https://dealer.example/' } });
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
  channelOff: exportFinished({ enabled: false }),
  exportEmpty: exportFinished({ enabled: true, widthMin: 20_000 }),
};
