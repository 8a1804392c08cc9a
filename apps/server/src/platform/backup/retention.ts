import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Destination } from './destination.ts';
import { readFileList } from './file-list.ts';
import { FileStore } from './file-store.ts';
import { isBackupName, listBackups, manifestName, readManifest } from './manifest.ts';

/** Makes room for a new backup: what was never finished, because its process was killed, is removed. */
export async function removeUnfinished(destination: Destination): Promise<void> {
  await new FileStore(destination).prepare();
  const complete = await listBackups(destination);
  for (const name of await readdir(destination.folder))
    if (isBackupName(name) && !complete.includes(name))
      await rm(path.join(destination.folder, name), { recursive: true, force: true });
}

/**
 * Removes all backups but the latest ones, then the contents of files that none of these names. All of their lists are read before
 * anything of the store is removed: one that cannot be read stops it. The hashes of a million files take some 100 MB of memory.
 */
export async function keepLatest(
  destination: Destination,
  count: number,
): Promise<{ backups: number; files: number }> {
  const names = await listBackups(destination);
  const hashes = new Set<string>();
  for (const name of names.slice(0, count)) {
    const { files } = await readManifest(destination, name);
    const folder = { folder: path.join(destination.folder, name), key: destination.key };
    for await (const { sha256 } of readFileList(folder, files)) hashes.add(sha256);
  }
  const old = names.slice(count);
  for (const name of old) {
    const folder = path.join(destination.folder, name);
    // Without its manifest it is no backup, whatever interrupts the rest.
    await rm(path.join(folder, manifestName));
    await rm(folder, { recursive: true, force: true });
  }
  return { backups: old.length, files: await new FileStore(destination).removeAllBut(hashes) };
}
