import { lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DiskStorage } from './disk-storage.ts';

let folder: string;
let umask: number;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-storage-'));
  // Without a umask, permissions that were not restricted on purpose become visible.
  umask = process.umask(0);
});
afterAll(async () => {
  process.umask(umask);
  await rm(folder, { recursive: true, force: true });
});

/** The permissions of all files and folders, by path below the root. */
async function rightsBelow(root: string): Promise<Record<string, string>> {
  const names = await readdir(root, { recursive: true });
  const rights = names.sort().map(async (name) => {
    const { mode } = await lstat(path.join(root, name));
    return [name, (mode & 0o777).toString(8)] as const;
  });
  return Object.fromEntries(await Promise.all(rights));
}

it('stored files and folders can be read only by the user that runs the installation', async () => {
  const root = path.join(folder, 'files');
  await mkdir(root, { mode: 0o700 });
  const storage = new DiskStorage(root);
  await storage.put('images/one/full.webp', Buffer.from('a picture'));
  await storage.putStream('images/two/original.jpg', Readable.from(['a ', 'photo']));
  expect(await rightsBelow(root)).toEqual({
    images: '700',
    'images/one': '700',
    'images/one/full.webp': '600',
    'images/two': '700',
    'images/two/original.jpg': '600',
  });
});

it('a write that is aborted leaves nothing, neither under its key nor beside it', async () => {
  const storage = new DiskStorage(path.join(folder, 'torn'));
  const torn = Readable.from(
    (async function* () {
      yield 'half';
      throw new Error('the connection broke');
    })(),
  );
  await expect(storage.putStream('images/one/original.jpg', torn)).rejects.toThrow('the connection broke');
  expect(await readdir(path.join(storage.root, 'images/one'))).toEqual([]);
});
