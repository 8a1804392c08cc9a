import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What becomes of a call: it is passed on, gets a status or an answer of its own, or its connection ends at once or within the answer. */
export type Verdict = 'pass' | 'drop' | 'cut' | number | { status?: number; text: string };

/** Stands before a store and lets calls fail. A call that is passed on names the store that it was signed for. */
export async function openS3Proxy(endpoint: string, decide: (call: IncomingMessage) => Verdict) {
  const store = new URL(endpoint);
  const server = createServer((call, answer) => {
    const verdict = decide(call);
    if (verdict === 'drop') return void call.socket.destroy();
    if (typeof verdict === 'number')
      return void call.resume().on('end', () => answer.writeHead(verdict).end());
    if (typeof verdict === 'object')
      return void call.resume().on('end', () => answer.writeHead(verdict.status ?? 200).end(verdict.text));
    const { headers, method = 'GET', url = '/' } = call;
    const passed = request(
      { host: store.hostname, port: store.port, method, path: url, headers },
      (theirs) => {
        answer.writeHead(theirs.statusCode ?? 500, theirs.headers);
        if (verdict === 'pass') return void theirs.pipe(answer);
        theirs.once('data', (chunk: Buffer) => {
          answer.write(chunk.subarray(0, chunk.length / 2), () => answer.destroy());
        });
      },
    );
    passed.on('error', () => call.socket.destroy());
    // What nobody reads any more would keep the store from closing.
    answer.on('close', () => passed.destroy());
    call.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Refuses calls without a signature, as every real store does. */
export const onlySigned = ({ headers, url = '' }: IncomingMessage): Verdict =>
  headers.authorization || url.includes('X-Amz-Signature') ? 'pass' : 403;
