import { mkdir, readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import tls from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RefusedByServer, RemoteError } from '../../../platform/outgoing/remote-folder.ts';
import { openFtpsFolder } from '../../../platform/outgoing/remote-ftps.ts';
import {
  canServeFtps,
  type FtpsServer,
  openFtpsServer,
  textAt,
} from '../../../testing/stand-ins/delivery-servers.ts';

const canServe = await canServeFtps();

let server: FtpsServer;
beforeAll(async () => {
  if (canServe) server = await openFtpsServer();
});
afterAll(() => server?.close());

const open = (more = {}, password = 'right') =>
  openFtpsFolder(
    { host: '127.0.0.1', address: '127.0.0.1', port: server.port, username: server.username, ...more },
    password,
  );

async function failureOf(run: Promise<unknown>): Promise<string | null> {
  try {
    await run;
    return null;
  } catch (error) {
    return error instanceof RemoteError ? error.failure : String(error);
  }
}

it.runIf(canServe)('speaks only with a server whose certificate is valid for its name', async () => {
  expect(await failureOf(open())).toBe('certificateWrong');
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), server.certificate]);
  expect(await failureOf(open({ host: 'other.example' }))).toBe('certificateWrong');
  (await open()).close();
});

it.runIf(canServe)('writes, replaces, renames and removes files and folders', async () => {
  const remote = await open();
  await remote.makeFolder('inbox/stock/A 1');
  await remote.makeFolder('inbox/stock/A 1');
  await remote.write('inbox/stock/A 1/one.jpg.part', Readable.from(['first']));
  await remote.rename('inbox/stock/A 1/one.jpg.part', 'inbox/stock/A 1/one.jpg');
  await remote.write('inbox/stock/A 1/one.jpg.part', Readable.from(['second']));
  await remote.rename('inbox/stock/A 1/one.jpg.part', 'inbox/stock/A 1/one.jpg');
  expect(await textAt(server, 'stock/A 1/one.jpg')).toBe('second');
  await remote.removeFolder('inbox/stock/A 1');
  expect(await readdir(`${server.folder}/stock/A 1`)).toEqual(['one.jpg']);
  await remote.remove('inbox/stock/A 1/one.jpg');
  await remote.remove('inbox/stock/A 1/one.jpg');
  await remote.removeFolder('inbox/stock/A 1');
  expect(await readdir(`${server.folder}/stock`)).toEqual([]);
  remote.close();
});

it.runIf(canServe)(
  'takes other files after one that it refuses, and knows a lost connection from that',
  async () => {
    // The login of the server may not write into a folder of somebody else.
    await mkdir(`${server.folder}/locked`);
    const remote = await open();
    const write = (path: string) => remote.write(path, Readable.from(['text']));
    const refused = expect.objectContaining({ failure: 'writeRefused' });
    await expect(write('inbox/locked/file.txt')).rejects.toEqual(refused);
    await expect(write('inbox/locked/file.txt')).rejects.toBeInstanceOf(RefusedByServer);
    await expect(remote.makeFolder('inbox/locked/A 1')).rejects.toBeInstanceOf(RefusedByServer);
    await write('inbox/other.txt');
    expect(await textAt(server, 'other.txt')).toBe('text');
    remote.close();
    await expect(write('inbox/other.txt')).rejects.not.toBeInstanceOf(RefusedByServer);
  },
);

it.runIf(canServe)('says what is wrong', async () => {
  expect(await failureOf(open({}, 'wrong'))).toBe('loginRefused');
  expect(await failureOf(open({ port: 1 }))).toBe('unreachable');
  const remote = await open();
  expect(await failureOf(remote.makeFolder('not-mine'))).toBe('folderRefused');
  expect(await failureOf(remote.write('file.txt', Readable.from(['text'])))).toBe('writeRefused');
  await remote.write('inbox/file.txt', Readable.from(['text']));
  expect(await textAt(server, 'file.txt')).toBe('text');
  remote.close();
});
