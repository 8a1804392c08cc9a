import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { answerFaultily, type BodyFault } from './faulty-bodies.ts';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

interface Body {
  type: string;
  timestamp: string;
  data: unknown;
}

interface Reply {
  status: number;
  headers?: Record<string, string>;
  fault?: BodyFault;
}

/** A server of somebody who receives webhooks, and checks their signatures with a library of others. */
export interface WebhookReceiver {
  url: string;
  received: Received[];
  /** What the next calls are answered; then 204. */
  replies: Reply[];
  /** The body, if it was signed with this secret within the last minutes; throws otherwise. */
  verify(secret: string, message: Received | undefined): Body;
  close(): void;
}

/** @param delayMs how long each answer takes */
export async function startWebhookReceiver(delayMs = 0): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const replies: Reply[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
      const { fault, headers, status }: Reply = replies.shift() ?? { status: 204 };
      if (fault) return answerFaultily(response, status, fault, headers);
      setTimeout(() => response.writeHead(status, headers).end(), delayMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    replies,
    verify: (secret, message) =>
      new Webhook(secret).verify(
        message?.body ?? '',
        (message?.headers ?? {}) as Record<string, string>,
      ) as Body,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
