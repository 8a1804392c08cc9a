import type { IncomingMessage } from 'node:http';
import { importBytesMax, uploadBytesMax } from '@forecourt/contract/limits';
import type { FastifyInstance } from 'fastify';

/** Limits on reading and discarding a body. */
interface DiscardLimits {
  bytesMax: number;
  /** As `bytesMax`, for routes that take files larger than a photo. */
  largeBytesMax: number;
  /** The longest pause between two chunks, in milliseconds. */
  pauseMs: number;
}

const usual: DiscardLimits = {
  bytesMax: 2 * uploadBytesMax,
  largeBytesMax: importBytesMax,
  pauseMs: 5_000,
};

/** Reads and discards what is left of a body; false when it does not end within the limits or the client is gone. */
function readRest(body: IncomingMessage, bytesMax: number, pauseMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    let left = bytesMax;
    const pause = setTimeout(() => finish(false), pauseMs);
    const finish = (whole: boolean) => {
      clearTimeout(pause);
      body.off('data', read).off('end', ended).off('close', gone).off('error', gone);
      resolve(whole);
    };
    const read = (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) finish(false);
      else pause.refresh();
    };
    const ended = () => finish(true);
    const gone = () => finish(false);
    body.on('data', read).on('end', ended).on('close', gone).on('error', gone);
    body.resume();
  });
}

function hasUnreadBody({ destroyed, headers, readableEnded }: IncomingMessage): boolean {
  if (readableEnded || destroyed) return false;
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * A response may be sent before the request body was read, such as the refusal of an upload. Left unread, the body
 * would block the connection for the next request; if the connection was closed at once, the client would see a reset
 * instead of the response. So the rest is read before the response is sent. If the body is too long or stalls, the
 * response is sent with `connection: close`.
 */
export function readUnreadBodies(server: FastifyInstance, limits: DiscardLimits = usual): void {
  server.addHook('onSend', async ({ raw, routeOptions }, reply) => {
    if (!hasUnreadBody(raw)) return;
    raw.unpipe();
    const bytesMax = routeOptions.config.largeFile ? limits.largeBytesMax : limits.bytesMax;
    const isTooLong = Number(raw.headers['content-length'] ?? 0) > bytesMax;
    if (isTooLong || !(await readRest(raw, bytesMax, limits.pauseMs))) reply.header('connection', 'close');
  });
}
