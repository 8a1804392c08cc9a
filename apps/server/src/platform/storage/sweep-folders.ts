import type { Log } from '../log.ts';
import type { Storage } from './storage.ts';

const batchSize = 500;
/** With fewer folders than this, most of them may well be left-overs. */
const manyFolders = 36;

interface Sweep {
  storage: Storage;
  root: string;
  /** Folders to which something was added since then stay, since their upload may still go on. */
  olderThan: Date;
  /** Which of these names have a row. */
  known: (names: string[]) => Promise<Set<string>>;
}

/** Removes the subfolders of `root` without a row. Returns how many. */
export async function sweepFolders(
  storage: Storage,
  root: string,
  olderThan: Date,
  known: Sweep['known'],
): Promise<number> {
  const { without } = await foldersWithoutRow({ storage, root, olderThan, known });
  for (const name of without) await storage.remove(`${root}/${name}`);
  return without.length;
}

/**
 * The same for folders that are removed together with their rows, so that only those are left which killed processes left
 * behind. More than half of many are none of these: then the database is not that of the files, and nothing is removed.
 */
export async function sweepLeftOvers(sweep: Sweep, log: Log): Promise<number> {
  const { all, without } = await foldersWithoutRow(sweep);
  const { root, storage } = sweep;
  if (all.length > manyFolders && without.length > all.length / 2) {
    log.error(
      { root, folders: all.length, withoutRow: without.length },
      'most folders have no row in this database, so none was removed: is it the database of these files?',
    );
    return 0;
  }
  for (const name of without) await storage.remove(`${root}/${name}`);
  return without.length;
}

async function foldersWithoutRow({ storage, root, olderThan, known }: Sweep) {
  const all = await storage.foldersOlderThan(root, olderThan);
  const without: string[] = [];
  for (let start = 0; start < all.length; start += batchSize) {
    const batch = all.slice(start, start + batchSize);
    const kept = await known(batch);
    without.push(...batch.filter((name) => !kept.has(name)));
  }
  return { all, without };
}
