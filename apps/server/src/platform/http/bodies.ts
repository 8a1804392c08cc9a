import { isUtf8 } from 'node:buffer';
import type { Socket } from 'node:net';
import { AppError } from '@forecourt/contract/errors';
import type { FastifyInstance } from 'fastify';
import { newId } from '../crypto.ts';
import { errorAnswer, toAppError } from './error-mapper.ts';

/** Accepts JSON and uploads only; an empty JSON body counts as no body. */
export function registerBodyParsers(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser(['text/plain', 'application/json']);
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) done(null, undefined);
    // Decoding another encoding as UTF-8 would silently change characters.
    else if (!isUtf8(body)) done(new AppError('validationError', { detail: 'no UTF-8' }));
    else parse(request, body.toString(), done);
  });
}

/** Answers malformed HTTP and oversized headers with the usual error JSON, then closes the socket. */
export function rejectMalformedRequests(headers: Record<string, string>) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return;
    const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
    const refusal = tooLarge ? new AppError('requestTooLarge') : toAppError({ statusCode: 400 });
    const body = JSON.stringify(errorAnswer(refusal, newId()));
    const status = tooLarge ? '413 Content Too Large' : '400 Bad Request';
    socket.end(
      `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\n${lines.join('')}Content-Length: ${Buffer.byteLength(body)}\r\n` +
        `Connection: close\r\n\r\n${body}`,
    );
  };
}

/** What Node would refuse by itself, without any of our headers: a request that names no host is refused here, one that expects something is answered like others. */
export function answerAsUsual(server: FastifyInstance): void {
  server.server.on('checkExpectation', (request, response) =>
    server.server.emit('request', request, response),
  );
  server.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined)
      throw new AppError('validationError', { detail: 'no host' });
  });
}
