import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

interface CuttableLine {
  /** URL of the installation behind the line. */
  baseUrl: string;
  /** How many event streams were opened through the line. */
  streams(): number;
  /** Ends all connections without a last word, and refuses new ones until `mend` is called. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/**
 * A proxy in front of an installation, whose connections can be cut. What a browser does when it is told to be offline leaves streams
 * open that it has already.
 * @param target URL of the installation.
 */
export async function openLine(target: string): Promise<CuttableLine> {
  const { hostname: host, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isCut = false;
  let streams = 0;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const server = createServer((browser) => {
    if (isCut) return void browser.destroy();
    const installation = connect(Number(port), host);
    for (const socket of [browser, installation]) keep(socket);
    browser.on('data', (sent) => {
      if (sent.includes('GET /v1/events ')) streams += 1;
    });
    browser.pipe(installation).pipe(browser);
    browser.once('close', () => installation.destroy());
    installation.once('close', () => browser.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const end = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    streams: () => streams,
    cut: () => {
      isCut = true;
      end();
    },
    mend: () => {
      isCut = false;
    },
    close: async () => {
      server.close();
      end();
      await once(server, 'close');
    },
  };
}
