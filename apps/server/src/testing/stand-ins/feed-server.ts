import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

interface FeedServer {
  address: string;
  /** Headers of the calls, in their order. */
  calls: IncomingHttpHeaders[];
  /** What is answered; a status other than 200 without a body. */
  answer: {
    status?: number;
    body?: string | Buffer;
    etag?: string;
    location?: string;
    delayMs?: number;
    headers?: OutgoingHttpHeaders;
  };
  close(): void;
}

/** A server of a feed on this machine, which answers 304 to who knows its ETag. */
export async function openFeedServer(): Promise<FeedServer> {
  const opened: FeedServer = { address: '', calls: [], answer: {}, close: () => {} };
  const server = createServer(async ({ headers }, response) => {
    opened.calls.push(headers);
    const { body = '', delayMs = 0, etag, headers: more, location, status = 200 } = opened.answer;
    await pause(delayMs);
    if (etag && headers['if-none-match'] === etag) return response.writeHead(304).end();
    response.writeHead(status, { ...more, ...(etag && { etag }), ...(location && { location }) }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/stock`;
  opened.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return opened;
}
