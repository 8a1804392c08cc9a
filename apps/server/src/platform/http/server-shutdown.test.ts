import net from 'node:net';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { endConnectionsOnShutdown } from './server-shutdown.ts';

it('a server closes only after running handlers, even if their caller has disconnected, so that they still have the database', async () => {
  const server = fastify({ forceCloseConnections: true });
  endConnectionsOnShutdown(server, undefined);
  const began = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  let isDone = false;
  server.get('/long', async () => {
    began.resolve();
    await goOn.promise;
    isDone = true;
    return {};
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as net.AddressInfo;
  const caller = net.connect(port, '127.0.0.1').on('error', () => undefined);
  caller.write('GET /long HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await began.promise;
  caller.destroy();

  const closed = server.close().then(() => isDone);
  // The sockets are closed once the server no longer listens; the handler is still running.
  await new Promise((resolve) => server.server.once('close', resolve));
  goOn.resolve();
  expect(await closed).toBe(true);
});
