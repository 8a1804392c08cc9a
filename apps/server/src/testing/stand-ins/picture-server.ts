import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { photo } from '../builders/photos.ts';

type Reply = { bytes: Uint8Array } | { status: number; location?: string };

export interface PictureServer {
  /** The address of a path. */
  at(path: string): string;
  /** Paths that were asked for, in their order. */
  asked: string[];
  /** What a path answers; every other path answers a photo of its own. */
  replies: Map<string, Reply>;
  close(): void;
}

/** A server of pictures on this machine. */
export async function openPictureServer(): Promise<PictureServer> {
  const asked: string[] = [];
  const replies = new Map<string, Reply>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const reply = replies.get(path) ?? { bytes: photo().bytes };
    replies.set(path, reply);
    if ('bytes' in reply) response.end(reply.bytes);
    else response.writeHead(reply.status, reply.location ? { location: reply.location } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    at: (path) => `http://127.0.0.1:${port}${path}`,
    asked,
    replies,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
