import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface FeedServer {
  address: string;
  /** Headers of the calls, in their order. */
  calls: IncomingHttpHeaders[];
  /** What is answered; a status other than 200 without a body. */
  answer: { status?: number; body?: string; etag?: string; location?: string };
  close(): void;
}

/** A server of a feed on this machine, which answers 304 to who knows its ETag. */
export async function openFeedServer(): Promise<FeedServer> {
  const opened: FeedServer = { address: '', calls: [], answer: {}, close: () => {} };
  const server = createServer(({ headers }, response) => {
    opened.calls.push(headers);
    const { body = '', etag, location, status = 200 } = opened.answer;
    if (etag && headers['if-none-match'] === etag) return response.writeHead(304).end();
    response.writeHead(status, { ...(etag && { etag }), ...(location && { location }) }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/stock`;
  opened.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return opened;
}
