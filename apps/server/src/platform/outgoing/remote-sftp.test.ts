import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import ssh2, { type Algorithms } from 'ssh2';
import { afterEach, expect, it } from 'vitest';
import { type MemorySftpServer, openMemorySftpServer } from '../../testing/stand-ins/memory-sftp-server.ts';
import type { RemoteFolder } from './remote-folder.ts';
import { openSftpFolder } from './remote-sftp.ts';

let server: MemorySftpServer;
let folder: RemoteFolder | undefined;
afterEach(() => {
  folder?.close();
  server.close();
});

const open = (limitMs?: number) => {
  const place = { host: '127.0.0.1', address: '127.0.0.1', port: server.port, username: 'dealer' };
  return openSftpFolder({ ...place, secret: { password: 'any' }, hostKey: null }, () => {}, limitMs);
};

const write = (path: string, text: string) => folder?.write(path, Readable.from([Buffer.from(text)]));
const texts = () => Object.fromEntries([...server.files].map(([path, bytes]) => [path, String(bytes)]));

it('a server that keeps the connection but takes no file is left after the time that it may be silent', async () => {
  server = await openMemorySftpServer({ isSilent: (path) => path === 'a' });
  folder = await open(400);
  await write('b', 'picture');
  await expect(write('a', 'picture')).rejects.toMatchObject({ failure: 'interrupted' });
});

it('a server that opens no session is left after the time that it may be silent', async () => {
  server = await openMemorySftpServer({ opensNothing: true });
  await expect(open(400)).rejects.toMatchObject({ failure: 'unreachable' });
});

it('a server that is slow, but goes on to answer, is waited for', async () => {
  server = await openMemorySftpServer({
    onWritten: () => new Promise((resolve) => setTimeout(resolve, 200)),
  });
  folder = await open(3_000);
  const text = 'x'.repeat(32 * 1024 * 12);
  await write('a', text);
  expect(server.files.get('a')).toHaveLength(text.length);
});

it('a server that replaces no file gets the new one, and nothing else stays', async () => {
  server = await openMemorySftpServer();
  folder = await open();
  await write('a', 'earlier');
  // What a connection that broke off has left.
  await write('a.old', 'older');
  await write('a.part', 'later');
  await folder.rename('a.part', 'a');
  expect(texts()).toEqual({ a: 'later' });
});

it('a file whose name is refused to the new one has its name again', async () => {
  server = await openMemorySftpServer();
  folder = await open();
  await write('a', 'earlier');
  await write('a.part', 'later');
  let asked = 0;
  server.refusesName = (path) => path === 'a' && ++asked === 1;
  // The first time the name is taken, the second time it is refused.
  await expect(folder.rename('a.part', 'a')).rejects.toMatchObject({ failure: 'full' });
  expect(texts()).toEqual({ a: 'earlier', 'a.part': 'later' });
});

it('a file that is not there is not set aside: the refusal of the new one counts', async () => {
  server = await openMemorySftpServer({ refusesName: (path) => path === 'a' });
  folder = await open();
  await write('a.part', 'later');
  await expect(folder.rename('a.part', 'a')).rejects.toMatchObject({ failure: 'full' });
  expect(texts()).toEqual({ 'a.part': 'later' });
});

const rsaKey = ssh2.utils.generateKeyPairSync('rsa', { bits: 2048 }).private;

it.each([
  ['exchanges keys', { kex: ['diffie-hellman-group14-sha1', 'diffie-hellman-group1-sha1'] }],
  ['shows its key', { hostKey: rsaKey, serverHostKey: ['ssh-rsa'] }],
  ['encrypts', { cipher: ['aes256-cbc', 'aes128-cbc', '3des-cbc'] }],
  ['authenticates packets', { cipher: ['aes128-ctr'], hmac: ['hmac-sha1', 'hmac-md5'] }],
] satisfies [string, Parameters<typeof openMemorySftpServer>[1]][])(
  'a server that %s by outdated algorithms alone gets no login, and the failure says so',
  async (_, algorithms) => {
    server = await openMemorySftpServer({}, algorithms);
    await expect(open()).rejects.toMatchObject({ failure: 'noSecureAlgorithm' });
    expect(server.signInCount).toBe(0);
  },
);

it('a server that has other algorithms beside outdated ones is spoken to by those, also where its key is an RSA key', async () => {
  const kex = ['diffie-hellman-group14-sha1', 'diffie-hellman-group14-sha256'] as const;
  const algorithms = {
    kex: [...kex],
    cipher: ['3des-cbc', 'aes256-ctr'],
    hmac: ['hmac-sha1', 'hmac-sha2-512'],
  };
  const hostKeys = { hostKey: rsaKey, serverHostKey: ['ssh-rsa', 'rsa-sha2-256'] };
  server = await openMemorySftpServer({}, { ...algorithms, ...hostKeys } as Algorithms);
  folder = await open();
  await write('a', 'picture');
  expect(texts()).toEqual({ a: 'picture' });
  expect(server.signInCount).toBe(1);
});

/** Passes everything on to the server, but never hangs up. */
async function openKeeper() {
  const sockets: Socket[] = [];
  const keeper = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.push(socket);
    const inner = connect(server.port, '127.0.0.1');
    socket.on('data', (bytes) => inner.write(bytes)).on('error', () => {});
    inner.on('data', (bytes) => socket.write(bytes)).on('error', () => {});
  });
  await once(keeper.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (keeper.address() as AddressInfo).port,
    /** Whether its visitor has left: then the connection ends as soon as something is sent. */
    isLeft: () => {
      for (const socket of sockets) socket.write('still here');
      return sockets.every(({ destroyed }) => destroyed);
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      keeper.close();
    },
  };
}

it.each([
  ['after the farewell', null],
  ['when it shows another key', 'SHA256:another'],
])('a server that never hangs up is left %s', async (_, hostKey) => {
  server = await openMemorySftpServer();
  const keeper = await openKeeper();
  const place = { host: '127.0.0.1', address: '127.0.0.1', port: keeper.port, username: 'dealer' };
  const opened = openSftpFolder({ ...place, secret: { password: 'any' }, hostKey }, () => {});
  if (hostKey) await expect(opened).rejects.toMatchObject({ failure: 'hostKeyChanged' });
  else (await opened).close();
  await expect.poll(keeper.isLeft, { timeout: 10_000 }).toBe(true);
  keeper.close();
});
