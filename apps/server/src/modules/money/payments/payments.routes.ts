import { cancelPayment, createPayment, getPayment, paymentEventsPath } from '@forecourt/contract/payments';
import { withCause } from '../../../platform/cause.ts';
import { addressOf } from '../../../platform/http/network.ts';
import { type Api, serve } from '../../../platform/http/serve.ts';
import { takePaymentEvent } from './payment-events.service.ts';
import * as payments from './payments.service.ts';

export function paymentsRoutes(api: Api): void {
  serve(api, createPayment, (ctx, { params, body }) => payments.createPayment(ctx, params.id, body.offerId));
  serve(api, getPayment, (ctx, { params }) => payments.getPayment(ctx, params.id, params.paymentId));
  serve(api, cancelPayment, (ctx, { params }) => payments.cancelPayment(ctx, params.id, params.paymentId));
  eventRoute(api);
}

const eventBytesMax = 256 * 1024;

/** The provider signs the bytes of the body, so this route gets them unparsed. */
function eventRoute(api: Api): void {
  api.server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: eventBytesMax }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(paymentEventsPath, async (request, reply) => {
      const ctx = api.systemContext(api.clock.now());
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const signature = [request.headers['stripe-signature']].flat().join(',');
      const cause = { actorId: null, actingForId: null, sessionId: null, action: 'takePaymentEvent' };
      await withCause({ ...cause, at: ctx.now, requestId: request.id, address: addressOf(request) }, () =>
        takePaymentEvent(ctx, body, signature),
      );
      return reply.status(204).send();
    });
  });
}
