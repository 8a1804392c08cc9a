import path from 'node:path';
import type { Rolldown } from 'vite';

type Chunking = Rolldown.ChunkingContext;

const sources = path.join(import.meta.dirname, '../src');

/**
 * The chunks that a browser fetches one after the other: the sign-in, the frame behind it, the list components, and
 * what the list of vehicles needs besides.
 */
const steps = [
  { name: 'start', of: ['main.tsx'] },
  { name: 'panel', of: ['app/panel.tsx'] },
  {
    name: 'list',
    of: ['ui/data-page/data-page.tsx', 'ui/data-page/paged-list.tsx', 'ui/data-page/paged-table.tsx'],
  },
  { name: 'vehicles', of: ['routes/work/vehicles-page.tsx'] },
];
/** A module that at least this many other screens import goes into the chunk `common`. */
const commonScreens = 5;
/** Modules that fewer screens share are merged into bigger chunks while a chunk is smaller than this. */
const smallBytes = 2_000;

/** All modules that these import statically, directly or not. */
function importsOf(ids: readonly string[], chunking: Chunking): Set<string> {
  const found = new Set(ids.flatMap((id) => chunking.getModuleInfo(id)?.importedIds ?? []));
  // Iterating a Set also visits the items that are added during the iteration.
  for (const id of found)
    for (const imported of chunking.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/** The chunk of one step contains the modules that its entries import and that no earlier step contains. */
function groupOf({ name, of }: (typeof steps)[number], index: number): Rolldown.CodeSplittingGroup {
  const entries = of.map((file) => path.join(sources, file));
  let modules: Set<string> | undefined;
  return {
    debugName: name,
    name: (id, chunking) => {
      modules ??= importsOf(entries, chunking);
      return modules.has(id) ? name : null;
    },
    priority: steps.length - index,
  };
}

/**
 * Which modules are bundled into one file. Modules that are fetched together are bundled together: with a round trip of
 * 150 ms and six requests at a time, the requests for forty files of a kilobyte take longer than the transfer of their
 * bytes.
 */
export const splitting: Rolldown.CodeSplittingOptions = {
  groups: [
    ...steps.map(groupOf),
    { name: 'common', minShareCount: commonScreens },
    { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: smallBytes },
  ],
};
