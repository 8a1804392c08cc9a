import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openS3Proxy, type Verdict } from '../../testing/stand-ins/s3-proxy.ts';
import { openS3Server, s3SettingsAt } from '../../testing/stand-ins/s3-servers.ts';
import { throwawayFolder } from '../../testing/throwaway-folder.ts';
import type { S3Settings } from '../config-storage.ts';
import { freePort } from '../free-port.ts';
import { toAppError } from '../http/error-mapper.ts';
import { InstallationFault, isInstallationFault } from '../installation-fault.ts';
import { S3Bucket } from './s3-bucket.ts';
import { sortedByFolder } from './s3-listing.ts';
import { S3Storage } from './s3-storage.ts';
import { folderOrder, type StoredFile } from './storage.ts';

let server: Awaited<ReturnType<typeof openS3Server>>;
let scratchDir: string;
beforeAll(async () => {
  server = await openS3Server('@20minutes/s3rver');
  scratchDir = await throwawayFolder('forecourt-scratch-');
});
afterAll(() => server.close());

/** Does not wait long between its tries. */
function storageAt(endpoint: string, more: Partial<S3Settings> = {}): S3Storage {
  const settings = s3SettingsAt(endpoint, more);
  return new S3Storage({ settings, scratchDir, bucket: new S3Bucket(settings, [1, 1]) });
}

const listOf = (files: AsyncIterable<StoredFile>): Promise<StoredFile[]> => Readable.from(files).toArray();
const bytes = (text: string) => Buffer.from(text);
const film = () => Readable.from([Buffer.alloc(9 * 2 ** 20, 'a'), Buffer.alloc(9 * 2 ** 20, 'b')]);

/** Everything that is asked of a storage, each of which fails where the store is away. */
const everything: Record<string, (storage: S3Storage) => Promise<unknown>> = {
  put: (storage) => storage.put('images/one', bytes('x')),
  'put a stream': (storage) => storage.putStream('images/one', film()),
  get: (storage) => storage.get('images/one'),
  stream: (storage) => buffer(storage.stream('images/one')),
  find: (storage) => storage.find('images/one'),
  list: (storage) => listOf(storage.list()),
  copy: (storage) => storage.copy('images/one', 'images/two'),
  open: (storage) => storage.open('images/one', { writes: true }),
  remove: (storage) => storage.remove('images/one'),
  'old folders': (storage) => storage.foldersOlderThan('images', new Date()),
  'whether it is empty': (storage) => storage.isEmpty(),
};

describe.each(Object.entries(everything))('%s', (_name, perform) => {
  it('a store that is away is a fault of the installation', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`;
    const error = await perform(storageAt(endpoint)).catch((cause: unknown) => cause);
    expect(isInstallationFault(error)).toBe(true);
    expect(String(error)).toContain(
      `the store ${endpoint} with the bucket photos does not answer: connect ECONNREFUSED`,
    );
  });

  it('a wrong secret is a fault of the installation, and is not in its message', async () => {
    const storage = storageAt(server.endpoint, { secretAccessKey: 'a-wrong-secret' });
    const error = await perform(storage).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(InstallationFault);
    expect(String(error)).toMatch(/answers 403.*S3_SECRET_ACCESS_KEY/);
    expect(JSON.stringify(error) + String(error)).not.toContain('a-wrong-secret');
  });
});

it('a bucket that is not there is a fault of the installation, and no missing file', async () => {
  const storage = storageAt(server.endpoint, { bucket: 'others' });
  await expect(storage.get('images/one')).rejects.toThrow(
    'answers 404 NoSuchBucket: there is no such bucket',
  );
  await expect(storage.put('images/one', bytes('x'))).rejects.toBeInstanceOf(InstallationFault);
});

it('a server that is no store is a fault of the installation', async () => {
  const other = await openS3Proxy(server.endpoint, () => 404);
  await expect(storageAt(other.endpoint).get('images/one')).rejects.toBeInstanceOf(InstallationFault);
  await other.close();
});

it('a storage sees its own folder of the bucket only, and no objects that are none of its files', async () => {
  const whole = storageAt(server.endpoint);
  const ours = storageAt(server.endpoint, { folder: 'ours' });
  await whole.put('ours/images/a', bytes('a'));
  await whole.put('ours-too/images/b', bytes('b'));
  const stray = new S3Bucket(s3SettingsAt(server.endpoint));
  await stray.call({ method: 'PUT', key: 'ours/Thumbs.db', body: 'x' }, (answer) => answer.text());
  expect((await listOf(ours.list())).map(({ key }) => key)).toEqual(['images/a']);
  await ours.remove('images');
  expect((await whole.get('ours-too/images/b')).toString()).toBe('b');
});

it('stores sort keys as texts; what they list is brought into the order of folders', async () => {
  const file = { bytes: 1, modifiedAt: new Date(0) };
  const names = ['a', 'a-b', 'a.b', 'a-', 'aa', 'b', '0', 'a-b-c'];
  const keys = names.flatMap((top) =>
    names.flatMap((name) => [`x/${top}/${name}/1`, `x/${top}/${name}.jpg`]),
  );
  const sorted = keys.toSorted((one, other) => (one < other ? -1 : 1)).map((key) => ({ ...file, key }));
  const found = await listOf(sortedByFolder(Readable.from(sorted)));
  expect(found.map(({ key }) => key)).toEqual(
    keys.toSorted((one, other) => (folderOrder(one) < folderOrder(other) ? -1 : 1)),
  );
});

describe('behind a line with faults', () => {
  let verdicts: Verdict[];
  let calls: string[];
  let proxy: Awaited<ReturnType<typeof openS3Proxy>>;
  let storage: S3Storage;
  beforeEach(async () => {
    [verdicts, calls] = [[], []];
    proxy = await openS3Proxy(server.endpoint, ({ method, url = '' }) => {
      calls.push(`${method} ${url.replace(/^\/photos\/?/, '').replace(/uploadId=\w+/, 'uploadId')}`);
      return verdicts.shift() ?? 'pass';
    });
    storage = storageAt(proxy.endpoint);
  });
  afterEach(() => proxy.close());

  it.each<Verdict>([500, 503, 429, 'drop'])('a call that fails with %s is tried again', async (verdict) => {
    verdicts = [verdict, verdict];
    await storage.put('images/again', bytes('x'));
    verdicts = [verdict, 'cut'];
    expect((await storage.get('images/again')).toString()).toBe('x');
    expect(calls).toEqual([...Array(3).fill('PUT images/again'), ...Array(3).fill('GET images/again')]);
  });

  it('a refusal is not tried again, and not for ever what fails', async () => {
    verdicts = [403];
    await expect(storage.get('images/one')).rejects.toBeInstanceOf(InstallationFault);
    expect(calls).toHaveLength(1);
    verdicts = [500, 500, 500];
    await expect(storage.put('images/one', bytes('x'))).rejects.toThrow('answers 500');
    expect(calls).toHaveLength(4);
  });

  it('a stream whose connection ends is a fault, and no shorter file', async () => {
    await storage.put('images/cut', Buffer.alloc(100_000));
    verdicts = ['cut'];
    await expect(buffer(storage.stream('images/cut'))).rejects.toBeInstanceOf(InstallationFault);
  });

  it('an upload that is given up, or whose end fails behind a success, leaves nothing and says so to the store', async () => {
    const broken = Readable.from(
      (async function* () {
        yield* film();
        throw new Error('the stream broke');
      })(),
    );
    await expect(storage.putStream('images/film', broken)).rejects.toThrow('the stream broke');
    expect(calls.at(-1)).toBe('DELETE images/film?uploadId');
    const late = { text: '<Error><Code>InternalError</Code></Error>' };
    verdicts = ['pass', 'pass', 'pass', 'pass', late, late, late];
    await expect(storage.putStream('images/film', film())).rejects.toThrow('InternalError');
    expect(calls.at(-1)).toBe('DELETE images/film?uploadId');
    expect(await storage.find('images/film')).toBeNull();
  });

  it('an upload whose last answer was lost is there', async () => {
    const ended = { status: 404, text: '<Error><Code>NoSuchUpload</Code></Error>' };
    verdicts = ['pass', 'pass', 'pass', 'pass', 'cut', ended];
    await storage.putStream('images/film', film());
    expect((await storage.find('images/film'))?.bytes).toBe(18 * 2 ** 20);
    verdicts = ['pass', 'pass', 'pass', 'pass', ended];
    await expect(storage.putStream('images/other', film())).rejects.toThrow('NoSuchUpload');
  });

  it('an upload that the store ends reads no more of its stream', async () => {
    verdicts = ['pass', 403];
    let read = 0;
    const endless = Readable.from(
      (function* () {
        for (; read < 1_000; read += 1) yield Buffer.alloc(2 ** 20);
      })(),
    );
    await expect(storage.putStream('images/film', endless)).rejects.toBeInstanceOf(InstallationFault);
    expect(endless.destroyed).toBe(true);
    expect(read).toBeLessThan(40);
  });

  it('a store without room is a full storage to who uploads', async () => {
    verdicts = Array(3).fill(507);
    const error = await storage.put('images/one', bytes('x')).catch((cause: unknown) => cause);
    expect(toAppError(error).name).toBe('storageFull');
    expect(isInstallationFault(error)).toBe(true);
  });

  it('what is read to its middle only ends its call', async () => {
    await storage.put('images/long', Buffer.alloc(5 * 2 ** 20));
    const stream = storage.stream('images/long');
    for await (const chunk of stream) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
    expect(stream.destroyed).toBe(true);
  });
});

it('a direct link works without a key, for this file alone and with what is said of it', async () => {
  const storage = storageAt(server.endpoint, { directLinks: true });
  await storage.put('images/linked', bytes('linked'));
  const said = {
    type: 'image/webp',
    disposition: 'attachment; filename="a b+ü.webp"',
    cacheControl: 'private, max-age=60',
  };
  const link = (await storage.directLink('images/linked', { lifeS: 60, ...said })) ?? '';
  expect(storage.directOrigin).toBe(server.endpoint);
  const answer = await fetch(link);
  expect(await answer.text()).toBe('linked');
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect(answer.headers.get('cache-control')).toBe('private, max-age=60');
  for (const forged of [link.replace('linked', 'long'), link.replace('Expires=60', 'Expires=6000')])
    expect((await fetch(forged)).status).toBe(403);
  expect(await storageAt(server.endpoint).directLink('images/linked', { lifeS: 60, ...said })).toBeNull();
});
