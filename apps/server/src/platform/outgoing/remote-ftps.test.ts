import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { expect, it } from 'vitest';
import { openFtpsFolder } from './remote-ftps.ts';

/** A server of FTP that has TLS 1.1 alone. */
async function openOldServer() {
  const sent: string[] = [];
  const secureContext = createSecureContext({
    maxVersion: 'TLSv1.1',
    minVersion: 'TLSv1',
    ciphers: 'ALL@SECLEVEL=0',
  });
  const listener = createServer((socket: Socket) => {
    socket.write('220 ready\r\n');
    socket.on('error', () => {});
    socket.once('data', (command) => {
      sent.push(String(command).trim());
      socket.write('234 go on\r\n');
      const secure = new TLSSocket(socket, { isServer: true, secureContext });
      secure.on('error', () => {});
      secure.on('data', (bytes) => sent.push(String(bytes)));
    });
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  return { port: (listener.address() as AddressInfo).port, sent, close: () => listener.close() };
}

it('a server that has an outdated TLS alone gets no login, and the failure says so', async () => {
  const { close, port, sent } = await openOldServer();
  const place = { host: '127.0.0.1', address: '127.0.0.1', port, username: 'dealer' };
  await expect(openFtpsFolder(place, 'secret')).rejects.toMatchObject({ failure: 'noSecureAlgorithm' });
  expect(sent).toEqual(['AUTH TLS']);
  close();
});
