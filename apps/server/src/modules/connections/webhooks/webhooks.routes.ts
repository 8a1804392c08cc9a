import {
  getWebhookDelivery,
  listWebhookDeliveries,
  replayWebhook,
  replayWebhookDelivery,
  testWebhook,
} from '@forecourt/contract/webhook-deliveries';
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  patchWebhook,
  restoreWebhook,
  rotateWebhookSecret,
} from '@forecourt/contract/webhooks';
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as deliveries from './webhook-deliveries.service.ts';
import * as webhooks from './webhooks.service.ts';

export function webhooksRoutes(api: Api): void {
  serve(api, listWebhooks, (ctx, { query }) => webhooks.listWebhooks(ctx, query));
  serve(api, createWebhook, (ctx, { body }) => webhooks.createWebhook(ctx, body));
  serve(api, patchWebhook, (ctx, { params, body }) => webhooks.updateWebhook(ctx, params.id, body));
  serve(api, deleteWebhook, (ctx, { params }) => webhooks.deleteWebhook(ctx, params.id));
  serve(api, restoreWebhook, (ctx, { params }) => webhooks.restoreWebhook(ctx, params.id));
  serve(api, rotateWebhookSecret, (ctx, { params }) => webhooks.rotateSecret(ctx, params.id));
  serve(api, testWebhook, (ctx, { params }) => webhooks.testWebhook(ctx, params.id));
  serve(api, replayWebhook, (ctx, { params, body }) => deliveries.replayPeriod(ctx, params.id, body));
  serve(api, listWebhookDeliveries, (ctx, { params, query }) =>
    deliveries.listDeliveries(ctx, params.id, query),
  );
  serve(api, getWebhookDelivery, (ctx, { params }) => deliveries.getDelivery(ctx, params.id));
  serve(api, replayWebhookDelivery, (ctx, { params }) => deliveries.replayDelivery(ctx, params.id));
}
