import { rmSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const inMemory = '/dev/shm';
/** Each test file has a database of 12 MB and its files; with the write-ahead log a run takes some 3 GB. */
const roomBytes = 6 * 2 ** 30;

async function hasRoom(folder: string): Promise<boolean> {
  const stats = await statfs(folder).catch(() => null);
  return stats !== null && stats.bavail * stats.bsize >= roomBytes;
}

const made = new Set<string>();

process.once('exit', () => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes what runs that were killed have left: their folders name a process that is gone. */
export async function removeLeftOvers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = Number(/^forecourt-[a-z-]+-(\d+)-\w{6}$/.exec(name)?.[1]);
    if (pid && !isRunning(pid)) await rm(path.join(parent, name), { recursive: true, force: true });
  }
}

/**
 * A new folder for temporary databases and files, removed at the latest when this process ends; in memory if Linux has
 * enough space there. A database has a thousand files, which take ten times as long to create on a disk.
 * @param prefix Such as `forecourt-test-`.
 */
export async function throwawayFolder(prefix: string): Promise<string> {
  const parent = (await hasRoom(inMemory)) ? inMemory : os.tmpdir();
  await removeLeftOvers(parent);
  const folder = await mkdtemp(path.join(parent, `${prefix}${process.pid}-`));
  made.add(folder);
  // If the tests run as root, PostgreSQL and picture processes run as another user and have to traverse this folder.
  await chmod(folder, 0o711);
  return folder;
}
