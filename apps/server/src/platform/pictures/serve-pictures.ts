/** Makes pictures for workers on other machines. It has no database and no files, and knows nothing of a photo but its bytes. */
import { minuteMs } from '@forecourt/contract/durations';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import type { Clock } from '../clock.ts';
import { newId, sameText, sha256 } from '../crypto.ts';
import { InstallationFault } from '../installation-fault.ts';
import type { Log } from '../log.ts';
import { withTrace } from '../trace.ts';
import { PictureError, type PictureReply } from './picture-messages.ts';
import type { PicturePool } from './picture-pool.ts';
import type { Work } from './picture-process.ts';
import { decodeWork, encodeWork, signAnswer, workPath, workSignature } from './picture-wire.ts';

/** A photo, what is known of it, and the pictures that its recipes name. */
const workBytesMax = 512 * 1024 * 1024;
/** How far clocks may differ, and how long a request that somebody has recorded can be repeated, which costs a picture. */
const signedForMs = 5 * minuteMs;
const type = 'application/octet-stream';

interface Parts {
  pool: Pick<PicturePool, 'work'>;
  key: string;
  /** Pictures at once; who asks for more is told to come back. */
  places: number;
  clock: Clock;
  log: Log;
  isShuttingDown: () => boolean;
}

const headerOf = ({ headers }: FastifyRequest, name: string) => String(headers[name] ?? '');

/** Whether who sends it has the key; asked before anything is read. */
function isSigned(request: FastifyRequest, { clock, key }: Parts): boolean {
  const [at, hash] = [headerOf(request, 'x-sent-at'), headerOf(request, 'x-body-sha256')];
  const age = Math.abs(clock.now().getTime() - Date.parse(at));
  return age < signedForMs && sameText(headerOf(request, 'x-signature'), workSignature(key, at, hash));
}

async function replyTo(request: FastifyRequest, { log, pool }: Parts): Promise<PictureReply> {
  const work = decodeWork(request.body as Buffer) as Work;
  const requestId = headerOf(request, 'x-request-id') || newId();
  try {
    return await withTrace({ requestId }, () => pool.work(work));
  } catch (error) {
    if (error instanceof PictureError)
      return { kind: 'failed', id: 0, failure: error.failure, detail: error.message };
    if (!(error instanceof InstallationFault)) log.error({ err: error, requestId }, 'work failed');
    return { kind: 'unable', id: 0, detail: error instanceof Error ? error.message : String(error) };
  }
}

/** @returns the server, which listens to nothing yet */
export function createPictureServer(parts: Parts): FastifyInstance {
  const server = fastify({ bodyLimit: workBytesMax });
  let working = 0;
  server.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  server.get('/livez', () => ({ status: 'ok' }));
  server.get('/readyz', (_request, reply) =>
    parts.isShuttingDown() ? reply.status(503).send({ status: 'shuttingDown' }) : { status: 'ok' },
  );
  const refuse = async (request: FastifyRequest, reply: FastifyReply) =>
    isSigned(request, parts) ? undefined : reply.status(401).send();
  server.post(workPath, { onRequest: refuse }, async (request, reply) => {
    if (sha256(request.body as Buffer).toString('hex') !== headerOf(request, 'x-body-sha256'))
      return reply.status(401).send();
    if (working >= parts.places || parts.isShuttingDown()) return reply.status(503).send();
    working += 1;
    try {
      const answer = encodeWork(await replyTo(request, parts));
      const signature = signAnswer(parts.key, headerOf(request, 'x-signature'), answer);
      return reply.type(type).header('x-signature', signature).send(answer);
    } finally {
      working -= 1;
    }
  });
  return server;
}
