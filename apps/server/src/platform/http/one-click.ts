import { unsubscribePath } from '@forecourt/contract/unsubscribe';
import type { FastifyInstance } from 'fastify';
import { withCause } from '../cause.ts';
import type { Ctx } from '../context.ts';
import { addressOf } from './network.ts';

const bytesMax = 4 * 1024;

interface OneClick {
  context: () => Ctx;
  unsubscribe: (ctx: Ctx, token: string) => Promise<unknown>;
}

/**
 * The address in the header List-Unsubscribe of mails (RFC 8058). Mail programs send a form to it, whose one field says
 * nothing that the address does not say; a person who opens it gets the page, because programs that check links open
 * them too.
 */
export async function serveOneClick(
  server: FastifyInstance,
  { context, unsubscribe }: OneClick,
): Promise<void> {
  const path = `${unsubscribePath}/:token`;
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bytesMax }, (_request, _body, done) =>
      done(null, undefined),
    );
    scope.get<{ Params: { token: string } }>(path, (request, reply) =>
      reply.redirect(`${unsubscribePath}#${encodeURIComponent(request.params.token)}`),
    );
    scope.post<{ Params: { token: string } }>(path, async (request, reply) => {
      const ctx = context();
      const cause = { actorId: null, actingForId: null, sessionId: null, action: 'unsubscribe', at: ctx.now };
      await withCause({ ...cause, requestId: request.id, address: addressOf(request) }, () =>
        unsubscribe(ctx, request.params.token),
      );
      return reply.status(204).send();
    });
  });
}
