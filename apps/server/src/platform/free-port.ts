import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections, which could take one between its choice and its use. */
const [lowest, highest] = [20_000, 32_000];

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** A TCP port that is free on 127.0.0.1 at the moment. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest);
    if (await isFree(port)) return port;
  }
}
