import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openFolder } from './folder.ts';

let base: string;
let shared: string;
beforeEach(async () => {
  base = await mkdtemp(path.join(os.tmpdir(), 'forecourt-mcp-'));
  shared = path.join(base, 'shared');
  await mkdir(shared);
  await writeFile(path.join(base, 'secret.txt'), 'secret');
  await writeFile(path.join(shared, 'front.jpg'), 'photo');
});
afterEach(() => rm(base, { recursive: true, force: true }));

it('reads files of the folder', async () => {
  const file = await (await openFolder(shared)).read('front.jpg');
  expect([file.name, await file.text()]).toEqual(['front.jpg', 'photo']);
});

it('reads nothing else: neither above it, nor by an absolute path, nor by a link, nor beside it under a longer name', async () => {
  await symlink(path.join(base, 'secret.txt'), path.join(shared, 'link.jpg'));
  await mkdir(`${shared}-more`);
  await writeFile(path.join(`${shared}-more`, 'other.txt'), 'other');
  const folder = await openFolder(shared);
  const paths = ['../secret.txt', path.join(base, 'secret.txt'), 'link.jpg', '../shared-more/other.txt', '.'];
  for (const one of paths)
    await expect(folder.read(one), one).rejects.toThrow('outside of the shared folder');
});

it('writes into a folder of its own, never over a file, and never elsewhere', async () => {
  const folder = await openFolder(shared);
  const content = new TextEncoder().encode('picture');
  expect(await folder.write('STOCK-1', 'front.jpg', content)).toBe(path.join(shared, 'STOCK-1/front.jpg'));
  expect(await folder.write('STOCK-1', 'front.jpg', content)).toBe(path.join(shared, 'STOCK-1/front-2.jpg'));
  expect(await folder.write('../../up', '../../x.jpg', content)).toBe(path.join(shared, '-..-up/-..-x.jpg'));
  expect(await readFile(path.join(shared, 'STOCK-1/front.jpg'), 'utf8')).toBe('picture');
  await symlink(base, path.join(shared, 'away'));
  await expect(folder.write('away', 'x.jpg', content)).rejects.toThrow('outside of the shared folder');
});

it('uses no files where no folder is shared', async () => {
  const folder = await openFolder(undefined);
  await expect(folder.read('front.jpg')).rejects.toThrow('FORECOURT_FOLDER');
  await expect(folder.write('a', 'b', new Uint8Array())).rejects.toThrow('FORECOURT_FOLDER');
});
