import { readdir, readFile, readlink, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ClientId } from '@forecourt/contract/ids';
import { listImportEntries } from '@forecourt/contract/imports';
import { sftpBytesMax } from '@forecourt/contract/limits';
import { createSshKey, deleteSshKey, listSshKeys } from '@forecourt/contract/ssh-keys';
import ssh2, { type ConnectConfig, type SFTPWrapper } from 'ssh2';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/crypto.ts';
import { newKeyPair } from '../../../platform/sftp/host-key.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { openSftpWorld, type SftpWorld } from '../../../testing/builders/sftp-world.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { until } from '../../../testing/test-worker.ts';

let app: TestApp;
let world: SftpWorld;
const clients: ssh2.Client[] = [];
beforeEach(async () => {
  app = await openTestApp();
  world = await openSftpWorld(app, { recheckMs: 50, connectionsPerAccount: 2, signInAttempts: 3 });
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await world.close();
  await app.close();
});

/** Signs in; rejects if the server does not let it. */
async function connect(config: ConnectConfig = {}): Promise<ssh2.Client> {
  const client = new ssh2.Client();
  clients.push(client);
  const own = { username: world.key.login, privateKey: await readFile(world.privateKey) };
  await new Promise<void>((resolve, reject) => {
    client
      .on('ready', resolve)
      .on('error', reject)
      .on('close', () => reject(new Error('closed')));
    client.connect({ host: '127.0.0.1', port: world.port, ...own, ...config });
  });
  client.on('error', () => {});
  return client;
}

/** The calls of a client that these tests make, as promises. */
async function open(client?: ssh2.Client) {
  const connection = client ?? (await connect());
  const sftp = await promisify<SFTPWrapper>(connection.sftp.bind(connection))();
  const write = promisify(sftp.write.bind(sftp)) as unknown as (
    handle: Buffer,
    bytes: Buffer,
    offset: number,
    length: number,
    position: number,
  ) => Promise<void>;
  return {
    client: connection,
    sftp,
    openFile: promisify(sftp.open.bind(sftp)) as (name: string, flags: string) => Promise<Buffer>,
    write: (handle: Buffer, bytes: Buffer, at: number) => write(handle, bytes, 0, bytes.length, at),
    closeFile: promisify(sftp.close.bind(sftp)) as (handle: Buffer) => Promise<void>,
    stat: promisify(sftp.stat.bind(sftp)),
    names: async (folder: string) =>
      (await promisify(sftp.readdir.bind(sftp))(folder)).map(({ filename }) => filename),
    mkdir: promisify(sftp.mkdir.bind(sftp)) as (name: string) => Promise<void>,
    unlink: promisify(sftp.unlink.bind(sftp)),
    setstat: promisify(sftp.setstat.bind(sftp)) as (name: string, to: { size: number }) => Promise<void>,
    rename: promisify(sftp.rename.bind(sftp)),
    realpath: promisify(sftp.realpath.bind(sftp)),
    symlink: promisify(sftp.symlink.bind(sftp)),
  };
}

type Opened = Awaited<ReturnType<typeof open>>;

async function put({ closeFile, openFile, write }: Opened, name: string, bytes: Buffer) {
  const handle = await openFile(name, 'w');
  await write(handle, bytes, 0);
  await closeFile(handle);
}

/** Files of uploads that this process has open. */
async function openUploads(): Promise<string[]> {
  const folder = path.join(app.outside.storage.root, 'sftp');
  const numbers = await readdir('/proc/self/fd');
  const targets = await Promise.all(numbers.map((one) => readlink(`/proc/self/fd/${one}`).catch(() => '')));
  return targets.filter((target) => target.startsWith(folder));
}

/** How long the next collection of uploads waits, milliseconds; those that were cut off have one of their own. */
async function collectedIn(): Promise<number> {
  const { rows } = await app.database.pool.query<{ at: Date }>(
    `select run_at as at from graphile_worker.jobs where key = $1`,
    [`sftp:${world.userId}`],
  );
  return new Date(rows[0]?.at ?? 0).getTime() - app.clock.now().getTime();
}

async function entriesOf(ids: string[]) {
  const lines: string[] = [];
  for (const id of ids)
    for (const { path, reason, state } of (
      await app.call(listImportEntries, { params: { id }, query: {}, token: world.token })
    ).body.results)
      lines.push(`${path} ${state} ${reason}`);
  return lines;
}

describe('signing in', () => {
  it('needs the user name of the client and a key of it', async () => {
    await connect();
    const strange = newKeyPair().private;
    await expect(connect({ privateKey: strange })).rejects.toThrow();
    await expect(connect({ username: 'root' })).rejects.toThrow();
    const { key } = world;
    await expect(
      connect({ password: 'secret', privateKey: undefined, username: key.login }),
    ).rejects.toThrow();
  });

  it('takes RSA keys with signatures of today, and refuses those by SHA-1', async () => {
    const pair = ssh2.utils.generateKeyPairSync('rsa', { bits: 2048 });
    const body = { name: 'Old camera', publicKey: pair.public };
    await app.call(createSshKey, { params: { id: world.userId }, token: world.token, body });
    const own = ssh2.utils.parseKey(pair.private);
    if (own instanceof Error) throw own;
    await connect({ privateKey: pair.private });
    const agentOf = (hash: string) =>
      new (class extends ssh2.BaseAgent {
        override getIdentities(cb: (error: undefined, keys: ssh2.ParsedKey[]) => void) {
          cb(undefined, [own]);
        }
        override sign(_key: unknown, data: Buffer, options: unknown, cb?: unknown) {
          const done = (cb ?? options) as (error: undefined, signature: Buffer) => void;
          done(undefined, own.sign(data, hash) as Buffer);
        }
      })();
    await expect(connect({ agent: agentOf('sha1') as never, privateKey: undefined })).rejects.toThrow();
  });

  it('with the public key of another person fails without its private key', async () => {
    const [theirs, own] = [1, 2].map(() => newKeyPair());
    const body = { name: 'Theirs', publicKey: theirs?.public };
    await app.call(createSshKey, { params: { id: world.userId }, token: world.token, body });
    const parsed = ssh2.utils.parseKey(own?.private ?? '');
    const claimed = ssh2.utils.parseKey(theirs?.public ?? '');
    if (parsed instanceof Error || claimed instanceof Error) throw new Error('no key');
    // Asks with one public key, and signs with another private one.
    const agent = new (class extends ssh2.BaseAgent {
      override getIdentities(cb: (error: undefined, keys: ssh2.ParsedKey[]) => void) {
        cb(undefined, [claimed]);
      }
      override sign(_key: unknown, data: Buffer, options: unknown, cb?: unknown) {
        const done = (cb ?? options) as (error: undefined, signature: Buffer) => void;
        done(undefined, parsed.sign(data) as Buffer);
      }
    })();
    await expect(connect({ agent: agent as never, privateKey: undefined })).rejects.toThrow();
  });

  it('is recorded, and limited to some connections at once', async () => {
    await connect();
    await connect();
    const third = await connect();
    await expect(open(third)).rejects.toThrow();
    const call = { query: {}, token: world.token };
    await until('the sign-in', async () => {
      return (await app.call(listSshKeys, call)).body.results[0].lastUsedAt !== null;
    });
  });

  it('ends when the key is revoked, or its account is deactivated', async () => {
    const client = await connect();
    const closed = new Promise((resolve) => client.on('close', () => resolve(null)));
    await app.call(deleteSshKey, { params: { id: world.key.id }, token: world.token });
    await closed;
    await expect(connect()).rejects.toThrow();
  });

  it('gives no shell, no command and no connection to other machines', async () => {
    const client = await connect();
    await expect(promisify(client.exec.bind(client) as never)('id')).rejects.toThrow();
    await expect(promisify(client.shell.bind(client) as never)()).rejects.toThrow();
    const forward: (to: string, port: number, from: string, fromPort: number) => Promise<unknown> = promisify(
      client.forwardOut.bind(client),
    );
    await expect(forward('127.0.0.1', 1, '127.0.0.1', 22)).rejects.toThrow();
  });
});

describe('the folder', () => {
  it('has nothing above it: paths that lead out lead to its root', async () => {
    const at = await open();
    expect(await at.realpath('../../../etc/passwd')).toBe('/etc/passwd');
    expect(await at.realpath('.')).toBe('/');
    await expect(at.stat('/etc/passwd')).rejects.toThrow('No such file');
    await put(at, '/../../../front.png', photo().bytes);
    expect(await at.names('/..')).toEqual(['front.png']);
    const stored = await readdir(path.join(app.outside.storage.root, 'sftp'));
    expect(stored).toHaveLength(1);
    expect(stored[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('has no links, and no names that could deceive', async () => {
    const at = await open();
    await expect(at.symlink('/etc/passwd', 'link')).rejects.toThrow('There are no links');
    await expect(at.mkdir('a\nb')).rejects.toThrow('not allowed');
    await expect(at.mkdir('x'.repeat(300))).rejects.toThrow('too long');
    await expect(at.mkdir('missing/inner')).rejects.toThrow('No such file');
  });

  it('is seen by nobody else, not even by another user of the client', async () => {
    const at = await open();
    await put(at, 'front.png', photo().bytes);
    const { clientId } = world.key.owner;
    const colleague = await buildUser(app.db, { clientId, type: 'premium' });
    const pair = newKeyPair();
    const body = { name: 'Colleague', publicKey: pair.public };
    const token = await app.signedIn(colleague);
    await app.call(createSshKey, { params: { id: colleague }, token, body });
    const other = await open(await connect({ privateKey: pair.private }));
    expect(await other.names('/')).toEqual([]);
    await expect(other.unlink('front.png')).rejects.toThrow('No such file');
  });

  it('moves folders with what they contain', async () => {
    const at = await open();
    await at.mkdir('K-1');
    await put(at, 'K-1/front.png', photo().bytes);
    await at.rename('K-1', 'K-2');
    expect(await at.names('K-2')).toEqual(['front.png']);
    await put(at, 'taken.png', photo().bytes);
    await expect(at.rename('K-2/front.png', 'taken.png')).rejects.toThrow('taken');
    await expect(at.rename('K-2', 'K-2/inner')).rejects.toThrow('taken');
  });

  it('takes no more than the space and the number of files that a client has', async () => {
    const at = await open();
    const { clientId } = world.key.owner;
    const fill = (path: string, sizeBytes: number) =>
      app.db
        .insertInto('sftpFiles')
        .values({
          userId: world.userId,
          clientId: clientId as ClientId,
          path,
          state: 'arrived',
          keyId: world.key.id,
          contentId: newId(),
          sizeBytes,
          modifiedAt: app.clock.now(),
          changedAt: app.clock.now(),
        })
        .execute();
    await fill('waiting.jpg', sftpBytesMax - 1_000);
    const handle = await at.openFile('front.png', 'w');
    await at.write(handle, Buffer.alloc(1_000), 0);
    await expect(at.write(handle, Buffer.alloc(1), 1_000)).rejects.toThrow('space for uploads is used up');
    await at.closeFile(handle);
    await expect(at.openFile('rear.png', 'w')).rejects.toThrow('space for uploads is used up');
    await app.db.deleteFrom('sftpFiles').where('path', '=', 'waiting.jpg').execute();
    await put(at, 'rear.png', photo().bytes);
  });

  it('refuses files that are too large for photos', async () => {
    const at = await open();
    const handle = await at.openFile('large.jpg', 'w');
    await expect(at.write(handle, Buffer.from('x'), 10 ** 10)).rejects.toThrow('too large');
  });
});

describe.runIf(process.platform === 'linux')('on the disk of the server', () => {
  it('a file that is refused because too many are open is not opened, and none stays open after the connection', async () => {
    const at = await open();
    await put(at, 'kept.png', photo().bytes);
    const handles: Buffer[] = [];
    for (let count = 1; count <= 64; count += 1) handles.push(await at.openFile('kept.png', 'r'));
    for (const flags of ['r', 'w']) {
      await expect(at.openFile('kept.png', flags)).rejects.toThrow('Too many files');
      expect(await openUploads()).toHaveLength(64);
    }
    expect((await at.stat('kept.png')).size).toBeGreaterThan(0);
    await at.closeFile(handles[0] ?? expect.fail('no handle'));
    await at.openFile('kept.png', 'r');
    at.client.destroy();
    await until('the files to be closed', async () => (await openUploads()).length === 0);
  });

  it('a file whose new size is refused does not stay open', async () => {
    const at = await open();
    await put(at, 'front.png', photo().bytes);
    await expect(at.setstat('front.png', { size: 10 ** 10 })).rejects.toThrow('too large');
    expect(await openUploads()).toEqual([]);
    await at.setstat('front.png', { size: 10 });
    expect((await at.stat('front.png')).size).toBe(10);
  });
});

describe('an upload', () => {
  it('becomes an import; afterwards it is listed, and not changed; removed, only its name is gone', async () => {
    const at = await open();
    const { bytes } = photo();
    await at.mkdir('K-1');
    await put(at, 'K-1/front.png', bytes);
    expect(await entriesOf(await world.collect())).toEqual(['K-1/front.png taken null']);
    expect((await at.stat('K-1/front.png')).size).toBe(bytes.length);
    await expect(at.rename('K-1/front.png', 'x.png')).rejects.toThrow('imported');
    await expect(at.openFile('K-1/front.png', 'r+')).rejects.toThrow('imported');
    // Its bytes are the image's now.
    expect(await readdir(path.join(app.outside.storage.root, 'sftp'))).toEqual([]);
    await at.unlink('K-1/front.png');
    expect(await at.names('K-1')).toEqual([]);
    const { rows } = await app.database.pool.query('select deleted_at from images');
    expect(rows).toEqual([{ deleted_at: null }]);
  });

  it('of the same photo again is recognised, with a place or without one', async () => {
    const at = await open();
    const [placed, unplaced] = [photo().bytes, photo().bytes];
    await at.mkdir('K-1');
    await put(at, 'K-1/front.png', placed);
    await put(at, 'IMG_1.png', unplaced);
    expect(await entriesOf(await world.collect())).toEqual([
      'IMG_1.png held noVehicle',
      'K-1/front.png taken null',
    ]);
    await put(at, 'K-1/front.png', placed);
    await put(at, 'IMG_2.png', unplaced);
    expect(await entriesOf(await world.collect())).toEqual([
      'IMG_2.png skipped imageDuplicate',
      'K-1/front.png skipped imageDuplicate',
    ]);
  });

  it('whose connection is lost stays, and is continued where it stopped', async () => {
    const { bytes } = photo();
    const half = Math.floor(bytes.length / 2);
    const first = await open();
    await first.mkdir('K-1');
    await first.write(await first.openFile('K-1/front.png', 'w'), bytes.subarray(0, half), 0);
    first.client.destroy();
    const second = await open();
    await until('the size', async () => (await second.stat('K-1/front.png')).size === half);
    expect(await world.collect()).toEqual([]);
    const handle = await second.openFile('K-1/front.png', 'r+');
    await second.write(handle, bytes.subarray(half), half);
    await second.closeFile(handle);
    expect(await entriesOf(await world.collect())).toEqual(['K-1/front.png taken null']);
  });

  it('that was closed too early waits for its rest, and is reported when none comes', async () => {
    const { bytes } = photo();
    const at = await open();
    await put(at, 'front.png', bytes.subarray(0, bytes.length - 20));
    expect(await world.collect()).toEqual([]);
    app.clock.forward(16 * 60_000);
    expect(await entriesOf(await world.collect())).toEqual(['front.png failed unreadable']);
  });

  it('is whole without the mark at its end if it can be decoded, as it is when the panel sends it', async () => {
    const bytes = await readFile('packages/samples/pictures/saloon-blue-000.jpg');
    const at = await open();
    await at.mkdir('K-1');
    await put(at, 'K-1/front.jpg', bytes.subarray(0, -2));
    await put(at, 'K-1/rear.jpg', bytes.subarray(0, -2_000));
    expect(await entriesOf(await world.collect())).toEqual(['K-1/front.jpg taken null']);
    app.clock.forward(16 * 60_000);
    expect(await entriesOf(await world.collect())).toEqual(['K-1/rear.jpg failed unreadable']);
  });

  it('under a name for parts waits until it is renamed', async () => {
    const at = await open();
    await put(at, 'front.png.part', photo().bytes);
    expect(await world.collect()).toEqual([]);
    await at.rename('front.png.part', 'front.png');
    expect(await entriesOf(await world.collect())).toEqual(['front.png held noVehicle']);
  });

  it('under a name for parts replaces an older photo when it is renamed, imported or not, or removed before', async () => {
    const at = await open();
    const retake = async (name: string) => {
      await put(at, `${name}.filepart`, photo().bytes);
      await at.rename(`${name}.filepart`, name);
    };
    await put(at, 'front.png', photo().bytes);
    await retake('front.png');
    expect(await entriesOf(await world.collect())).toEqual(['front.png held noVehicle']);
    await retake('front.png');
    expect(await entriesOf(await world.collect())).toEqual(['front.png held noVehicle']);
    await put(at, 'front.png.filepart', photo().bytes);
    await at.unlink('front.png');
    await at.rename('front.png.filepart', 'front.png');
    expect(await entriesOf(await world.collect())).toEqual(['front.png held noVehicle']);
    const held = await app.database.pool.query(
      'select count(distinct sha256)::int as photos from import_entries',
    );
    expect(held.rows).toEqual([{ photos: 3 }]);
    // The bytes of the one that was replaced before it was imported are gone.
    expect(await readdir(path.join(app.outside.storage.root, 'sftp'))).toEqual([]);
  });

  it('replaces no folder, and no folder replaces a file', async () => {
    const at = await open();
    await at.mkdir('K-1');
    await put(at, 'front.png', photo().bytes);
    await expect(at.rename('front.png', 'K-1')).rejects.toThrow('taken');
    await expect(at.rename('K-1', 'front.png')).rejects.toThrow('taken');
    await expect(at.rename('front.png', 'front.png')).rejects.toThrow('taken');
    expect(await at.names('.')).toEqual(['K-1', 'front.png']);
  });

  it.each(['.uploading', 'K-1.part', 'tmp'])(
    'in a folder %s arrives when the folder is renamed, with what is in folders of it',
    async (folder) => {
      const at = await open();
      await at.mkdir(folder);
      await at.mkdir(`${folder}/left`);
      await put(at, `${folder}/front.png`, photo().bytes);
      await put(at, `${folder}/left/02.png`, photo().bytes);
      await put(at, `${folder}/rear.png.part`, photo().bytes);
      const handle = await at.openFile(`${folder}/side_left.png`, 'w');
      expect(await world.collect()).toEqual([]);
      await at.rename(folder, 'K-7');
      const lines = await entriesOf(await world.collect());
      expect(lines.map((line) => line.split(' ')[0])).toEqual(['K-7/front.png', 'K-7/left/02.png']);
      await at.write(handle, photo().bytes, 0);
      await at.closeFile(handle);
      expect(await entriesOf(await world.collect())).toEqual(['K-7/side_left.png taken null']);
      await at.rename('K-7/rear.png.part', 'K-7/rear.png');
      expect(await entriesOf(await world.collect())).toEqual(['K-7/rear.png taken null']);
    },
  );

  it('whose folder is hidden before it was imported waits until the folder has another name', async () => {
    const at = await open();
    await at.mkdir('K-1');
    await put(at, 'K-1/front.png', photo().bytes);
    await at.rename('K-1', '.K-1');
    expect(await world.collect()).toEqual([]);
    await at.rename('.K-1', 'K-2');
    expect(await entriesOf(await world.collect())).toEqual(['K-2/front.png taken null']);
  });

  it.each([1, 6, 14])(
    'that was cut off %i minutes ago does not end the quiet time of others, and is reported in its own time',
    async (minutes) => {
      const at = await open();
      await at.mkdir('K-1');
      const { bytes } = photo();
      await put(at, 'K-1/front.png', bytes.subarray(0, Math.floor(bytes.length / 2)));
      app.clock.forward(10_000);
      expect(await world.collect()).toEqual([]);
      app.clock.forward(minutes * 60_000);
      await put(at, 'K-1/05.png', photo().bytes);
      expect(await collectedIn()).toBe(10_000);
      app.clock.forward(2_000);
      await at.rename('K-1/05.png', 'K-1/rear.png');
      app.clock.forward(8_000);
      expect(await entriesOf(await world.collect())).toEqual(['K-1/rear.png taken null']);
      app.clock.forward(15 * 60_000);
      expect(await entriesOf(await world.collect())).toEqual(['K-1/front.png failed unreadable']);
    },
  );

  it('that was cut off and is continued arrives like any other', async () => {
    const at = await open();
    const { bytes } = photo();
    const half = Math.floor(bytes.length / 2);
    await at.mkdir('K-1');
    await put(at, 'K-1/front.png', bytes.subarray(0, half));
    expect(await world.collect()).toEqual([]);
    app.clock.forward(6 * 60_000);
    const handle = await at.openFile('K-1/front.png', 'r+');
    await at.write(handle, bytes.subarray(half), half);
    await at.closeFile(handle);
    expect(await collectedIn()).toBe(10_000);
    expect(await entriesOf(await world.collect())).toEqual(['K-1/front.png taken null']);
  });

  it('is stored for the installation’s user only', async () => {
    const at = await open();
    await put(at, 'front.png', photo().bytes);
    const [folder = ''] = await readdir(path.join(app.outside.storage.root, 'sftp'));
    const { mode } = await stat(path.join(app.outside.storage.root, 'sftp', folder, 'photo'));
    expect(mode & 0o777).toBe(0o600);
    const hostKey = await stat(path.join(world.folder, 'host_key'));
    expect(hostKey.mode & 0o777).toBe(0o600);
  });
});
