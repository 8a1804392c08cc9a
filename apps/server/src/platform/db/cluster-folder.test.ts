import {
  chmod,
  mkdir,
  mkdtemp,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findPostgresHome } from './postgres-home.ts';

/** A folder that only root may enter. */
let closed: string;
const outside: string[] = [];
beforeEach(async () => {
  closed = await mkdtemp(path.join(os.tmpdir(), 'forecourt-closed-'));
});
afterEach(async () => {
  for (const folder of [...outside.splice(0), closed]) await rm(folder, { recursive: true, force: true });
});

const isRoot = process.getuid?.() === 0;
const reached = () => chmod(closed, 0o711);
const unreached = () => chmod(closed, 0o700);

/** What marks a folder as a database. */
const versionOf = (folder: string) => path.join(folder, 'PG_VERSION');
async function begin(dataDir: string): Promise<string> {
  const { dataDir: folder } = await findPostgresHome(dataDir);
  if (!folder.startsWith(closed)) outside.push(folder);
  await writeFile(versionOf(folder), '18\n');
  return folder;
}

it.runIf(isRoot)(
  'a database in a folder that was closed stays, and the start says which folder to open',
  async () => {
    const dataDir = path.join(closed, 'data');
    await reached();
    const folder = await begin(dataDir);
    expect(folder).toBe(path.join(dataDir, 'postgres'));
    await unreached();
    await expect(findPostgresHome(dataDir)).rejects.toThrow(`chmod o+x ${closed})`);
    expect(await readFile(versionOf(folder), 'utf8')).toBe('18\n');
    await reached();
    expect((await findPostgresHome(dataDir)).dataDir).toBe(folder);
  },
);

it.runIf(isRoot)(
  'a moved data folder goes on with its database, and a new one at its old place gets another',
  async () => {
    const first = path.join(closed, 'first');
    const folder = await begin(first);
    expect(folder).not.toContain(closed);
    const moved = path.join(closed, 'moved');
    await rename(first, moved);
    expect((await findPostgresHome(moved)).dataDir).toBe(folder);
    expect(await begin(first)).not.toBe(folder);
    await rm(first, { recursive: true });
    await rename(moved, first);
    expect((await findPostgresHome(first)).dataDir).toBe(folder);
    expect(await readFile(versionOf(folder), 'utf8')).toBe('18\n');
    await reached();
    expect((await findPostgresHome(first)).dataDir).toBe(folder);
  },
);

it('a link to a database that is missing stops the start and stays', async () => {
  const missing = path.join(closed, 'elsewhere');
  const dataDir = path.join(closed, 'data');
  await reached();
  await mkdir(dataDir);
  await symlink(missing, path.join(dataDir, 'postgres'));
  await expect(findPostgresHome(dataDir)).rejects.toThrow(`a link to ${missing}, where no database is`);
  expect(await readlink(path.join(dataDir, 'postgres'))).toBe(missing);
  await mkdir(missing);
  expect((await findPostgresHome(dataDir)).dataDir).toBe(await realpath(missing));
});
