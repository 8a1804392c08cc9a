import type { Storage } from './storage.ts';

const batchSize = 500;

/**
 * Removes the subfolders of `root` without a row, left behind by processes that were killed. Folders to which something
 * was added since `olderThan` stay, since their upload may still go on. Returns the number of removed folders.
 *
 * @param known which of these names have a row
 */
export async function sweepFolders(
  storage: Storage,
  root: string,
  olderThan: Date,
  known: (names: string[]) => Promise<Set<string>>,
): Promise<number> {
  const folders = await storage.foldersOlderThan(root, olderThan);
  let removed = 0;
  for (let start = 0; start < folders.length; start += batchSize) {
    const batch = folders.slice(start, start + batchSize);
    const kept = await known(batch);
    for (const name of batch.filter((one) => !kept.has(one))) {
      await storage.remove(`${root}/${name}`);
      removed++;
    }
  }
  return removed;
}
