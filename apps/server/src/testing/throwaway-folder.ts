import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const inMemory = '/dev/shm';
/** Each test file has a database of 12 MB; with the write-ahead log a run takes some 3 GB. */
const roomBytes = 6 * 2 ** 30;

async function hasRoom(folder: string): Promise<boolean> {
  const stats = await statfs(folder).catch(() => null);
  return stats !== null && stats.bavail * stats.bsize >= roomBytes;
}

/**
 * A new folder for temporary databases; in memory if Linux has enough space there. A database has a thousand files,
 * which take ten times as long to create on a disk.
 */
export async function throwawayFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(path.join((await hasRoom(inMemory)) ? inMemory : os.tmpdir(), prefix));
  // If the tests run as root, PostgreSQL runs as another user and has to traverse this folder.
  await chmod(folder, 0o711);
  return folder;
}
