/**
 * What every storage does, step by step in a folder of its own. Tests perform it on a disk and on two S3 stores, and `check-storage` on the
 * storage of an operator.
 */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { dayMs } from '@forecourt/contract/durations';
import { systemClock } from '../clock.ts';
import { isNothingStored, type Storage } from './storage.ts';

interface Step {
  says: string;
  perform: (storage: Storage, folder: string) => Promise<void>;
}

function assertSame(what: string, found: unknown, wanted: unknown): void {
  if (!isDeepStrictEqual(found, wanted))
    throw new Error(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
}

const read = async (storage: Storage, key: string) => (await storage.get(key)).toString();

const megabyte = 2 ** 20;
/** More than two parts of an upload, and not a whole number of them. */
const largeMegabytes = 20.5;

/** Bytes of which no two megabytes are alike. */
function* largeBytes(megabytes: number): Generator<Buffer> {
  for (let at = 0; at < megabytes; at += 1)
    yield Buffer.alloc(Math.min(1, megabytes - at) * megabyte, `megabyte ${at} `);
}

async function hashOf(chunks: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
}

/** A stream that breaks after some megabytes. */
const breaking = (megabytes: number) =>
  Readable.from(
    (function* () {
      yield* largeBytes(megabytes);
      throw new Error('the stream broke');
    })(),
  );

/** Performs a call that has to fail, and answers its error. */
async function failureOf(call: Promise<unknown>): Promise<Error> {
  const failed = await call.then(
    () => null,
    (error: Error) => error,
  );
  if (!failed) throw new Error('it did not fail');
  return failed;
}

async function storesFiles(storage: Storage, folder: string): Promise<void> {
  await storage.put(`${folder}/one.jpg`, Buffer.from('first'));
  await storage.put(`${folder}/one.jpg`, Buffer.from('a photo'));
  await storage.put(`${folder}/empty`, Buffer.alloc(0));
  assertSame('what was stored last', await read(storage, `${folder}/one.jpg`), 'a photo');
  assertSame('an empty file', await read(storage, `${folder}/empty`), '');
  const found = await storage.find(`${folder}/one.jpg`);
  assertSame('its length', found?.bytes, 'a photo'.length);
  const ageMs = Math.abs(systemClock.now().getTime() - (found?.modifiedAt.getTime() ?? 0));
  if (ageMs > dayMs / 24) throw new Error('its time is more than an hour off: a clock is wrong');
}

async function streamsFiles(storage: Storage, folder: string): Promise<void> {
  const key = `${folder}/film.mp4`;
  await storage.putStream(key, Readable.from(['a ', 'film']));
  assertSame('a short stream', await read(storage, key), 'a film');
  await storage.putStream(key, Readable.from(largeBytes(largeMegabytes)));
  assertSame('the length of a long one', (await storage.find(key))?.bytes, largeMegabytes * megabyte);
  assertSame('its bytes', await hashOf(storage.stream(key)), await hashOf(largeBytes(largeMegabytes)));
}

async function readsParts(storage: Storage, folder: string): Promise<void> {
  const key = `${folder}/parts`;
  await storage.put(key, Buffer.from('0123456789'));
  const part = async (start: number, end: number) =>
    (await buffer(storage.streamRange(key, start, end))).toString();
  assertSame('bytes 2 to 4', await part(2, 5), '234');
  assertSame('more than there is', await part(8, 20), '89');
  assertSame('no bytes', await part(3, 3), '');
  assertSame('bytes beyond the end', await part(10, 20), '');
}

async function knowsWhatIsMissing(storage: Storage, folder: string): Promise<void> {
  await storage.put(`${folder}/there`, Buffer.from('x'));
  const key = `${folder}/missing`;
  assertSame('a missing file', await storage.find(key), null);
  const calls = [
    () => storage.get(key),
    () => buffer(storage.stream(key)),
    () => storage.copy(key, `${folder}/copy`),
    () => storage.open(key, { writes: false }),
  ];
  for (const call of calls) {
    const error = await failureOf(call());
    if (!isNothingStored(error)) throw error;
  }
  await storage.remove(key);
}

async function storesWholeStreams(storage: Storage, folder: string): Promise<void> {
  for (const megabytes of [1, largeMegabytes]) {
    const error = await failureOf(storage.putStream(`${folder}/broken`, breaking(megabytes)));
    assertSame('the error of the stream', error.message, 'the stream broke');
    assertSame('what a broken stream leaves', await storage.find(`${folder}/broken`), null);
  }
  await storage.put(`${folder}/kept`, Buffer.from('before'));
  await failureOf(storage.putStream(`${folder}/kept`, breaking(largeMegabytes)));
  assertSame('what was there before', await read(storage, `${folder}/kept`), 'before');
}

async function copiesFiles(storage: Storage, folder: string): Promise<void> {
  await storage.put(`${folder}/from.jpg`, Buffer.from('copied'));
  await storage.copy(`${folder}/from.jpg`, `${folder}/deep/to.jpg`);
  await storage.remove(`${folder}/from.jpg`);
  assertSame('the copy', await read(storage, `${folder}/deep/to.jpg`), 'copied');
}

const keysOf = async (storage: Storage, folder: string) => {
  const keys: string[] = [];
  for await (const { key } of storage.list(folder)) keys.push(key.slice(folder.length + 1));
  return keys;
};

async function listsInOrder(storage: Storage, folder: string): Promise<void> {
  const keys = ['a/1', 'a/b/2', 'a/b-c/3', 'a-b/4', 'a.b/5', 'a0/6', 'b.jpg'];
  for (const key of keys) await storage.put(`${folder}/${key}`, Buffer.from(key));
  assertSame('the order', await keysOf(storage, folder), keys);
  assertSame('a folder', await keysOf(storage, `${folder}/a`), ['1', 'b/2', 'b-c/3']);
  assertSame('a folder that is not there', await keysOf(storage, `${folder}/c`), []);
}

async function listsMany(storage: Storage, folder: string): Promise<void> {
  const keys = Array.from({ length: 1_050 }, (_, at) => `${1_000 + at}/photo`);
  for (let start = 0; start < keys.length; start += 25)
    await Promise.all(
      keys.slice(start, start + 25).map((key) => storage.put(`${folder}/${key}`, Buffer.from('x'))),
    );
  assertSame('the list', await keysOf(storage, folder), keys);
}

async function worksOnFiles(storage: Storage, folder: string): Promise<void> {
  const key = `${folder}/upload`;
  for (const [text, at, isFinished] of [
    ['56789', 5, false],
    ['01234', 0, true],
  ] as const) {
    const file = await storage.open(key, { writes: true });
    await file.handle.write(Buffer.from(text), 0, text.length, at);
    await file.close(isFinished);
  }
  assertSame('what was written', await read(storage, key), '0123456789');
  const file = await storage.open(key, { writes: false });
  const { bytesRead } = await file.handle.read(Buffer.alloc(4), 0, 4, 8);
  await file.close(true);
  assertSame('what is read at its end', bytesRead, 2);
}

async function knowsOldFolders(storage: Storage, folder: string): Promise<void> {
  await storage.put(`${folder}/old/one/photo`, Buffer.from('x'));
  await storage.put(`${folder}/file`, Buffer.from('x'));
  const inDays = (days: number) => new Date(systemClock.now().getTime() + days * dayMs);
  assertSame('folders', await storage.foldersOlderThan(folder, inDays(1)), ['old']);
  assertSame('folders of yesterday', await storage.foldersOlderThan(folder, inDays(-1)), []);
  assertSame('folders of none', await storage.foldersOlderThan(`${folder}/none`, inDays(1)), []);
}

async function removesFolders(storage: Storage, folder: string): Promise<void> {
  const keys = ['photo/one', 'photo/deep/two', 'photo-2/three'];
  for (const key of keys) await storage.put(`${folder}/${key}`, Buffer.from('x'));
  await storage.remove(`${folder}/photo`);
  assertSame('what is left', await keysOf(storage, folder), ['photo-2/three']);
  await storage.remove(`${folder}/photo-2/three`);
  assertSame('what is left then', await keysOf(storage, folder), []);
}

export const storageContract: readonly Step[] = [
  { says: 'Files are stored, replaced and read', perform: storesFiles },
  { says: 'Streams are stored, long ones in parts', perform: streamsFiles },
  { says: 'Parts of files are read', perform: readsParts },
  { says: 'What is not there is missing', perform: knowsWhatIsMissing },
  { says: 'A stream that breaks leaves nothing', perform: storesWholeStreams },
  { says: 'Files are copied', perform: copiesFiles },
  { says: 'Files are listed in the order of folders', perform: listsInOrder },
  { says: 'A list of more than a thousand files is whole', perform: listsMany },
  { says: 'Files are written at any place', perform: worksOnFiles },
  { says: 'Folders to which nothing was added are known', perform: knowsOldFolders },
  { says: 'Folders are removed with all that is in them', perform: removesFolders },
];
