import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decrypt } from 'http_ece';
import { importJWK, jwtVerify } from 'jose';
import { answerFaultily, type BodyFault } from './faulty-bodies.ts';

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  /** What the browser reads. */
  message: Record<string, unknown>;
  /** Who vouches for the message. */
  subject: string | undefined;
}

/** What the service answers: a status, perhaps with headers, or with a body that never arrives whole. */
type Reply = number | [number, Record<string, string>] | { status: number; fault: BodyFault };

export interface PushService {
  /** The keys of a browser, and the endpoint that this service gave it. */
  subscription(name: string): { endpoint: string; keys: { p256dh: string; auth: string } };
  received: Received[];
  /** Answers to come, in their order; afterwards 201. */
  replies: Reply[];
  close(): void;
}

const bytesOf = (text: string) => Buffer.from(text, 'base64url');

/**
 * Checks the signature of a message as RFC 8292 says: by the key that it names, for this service, for at most a day.
 * @throws where one of these does not hold
 */
async function subjectOf(authorization: string | undefined, audience: string): Promise<string | undefined> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  const point = bytesOf(key);
  if (point.length !== 65 || point[0] !== 4) throw new Error('the key is no uncompressed point');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x, y } as never, 'ES256');
  const { payload } = await jwtVerify(token, publicKey, { audience, maxTokenAge: undefined });
  const lifeS = (payload.exp ?? Number.POSITIVE_INFINITY) - Date.now() / 1000;
  if (lifeS > 24 * 60 * 60) throw new Error('the token is valid for more than a day');
  return payload.sub;
}

/** A push service and the browsers behind it: checks who sends (RFC 8292) and decrypts what is sent (RFC 8291). */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>();
  const received: Received[] = [];
  const replies: Reply[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const path = request.url ?? '';
    const reply = replies.shift() ?? 201;
    try {
      const browser = browsers.get(path);
      if (!browser) throw new Error('nobody has this endpoint');
      const subject = await subjectOf(request.headers.authorization, origin);
      const plain = decrypt(Buffer.concat(parts), {
        version: 'aes128gcm',
        privateKey: browser.ecdh,
        authSecret: browser.auth.toString('base64url'),
      });
      received.push({ path, headers: request.headers, message: JSON.parse(plain.toString()), subject });
      if (typeof reply === 'object' && 'fault' in reply)
        return answerFaultily(response, reply.status, reply.fault);
      const [status, headers] = [reply].flat() as [number, Record<string, string>?];
      response.writeHead(status, headers).end();
    } catch (error) {
      response.writeHead(400).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    received,
    replies,
    subscription(name) {
      const ecdh = createECDH('prime256v1');
      const p256dh = ecdh.generateKeys().toString('base64url');
      const auth = randomBytes(16);
      browsers.set(`/push/${name}`, { ecdh, auth });
      return { endpoint: `${origin}/push/${name}`, keys: { p256dh, auth: auth.toString('base64url') } };
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
