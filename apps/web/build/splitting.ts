import path from 'node:path';
import type { Rolldown } from 'vite';

type Chunking = Rolldown.ChunkingContext;

const sources = path.join(import.meta.dirname, '../src');

/**
 * What a browser fetches one after the other: the sign-in, the frame behind it, what lists are made of, and what the list
 * of vehicles is made of besides.
 */
const steps = [
  { name: 'start', of: ['main.tsx'] },
  { name: 'panel', of: ['app/panel.tsx'] },
  {
    name: 'list',
    of: ['ui/data-page/data-page.tsx', 'ui/data-page/paged-list.tsx', 'ui/data-page/paged-table.tsx'],
  },
  { name: 'vehicles', of: ['routes/dashboard/vehicles-page.tsx'] },
];
/** What so many other screens share is one file. */
const commonScreens = 4;
/** Of what fewer share, smaller files are joined with others. */
const smallBytes = 30_000;

/** All modules that these import at once. */
function importsOf(ids: readonly string[], chunking: Chunking): Set<string> {
  const found = new Set(ids.flatMap((id) => chunking.getModuleInfo(id)?.importedIds ?? []));
  // A set is walked to its end, whatever is added on the way.
  for (const id of found)
    for (const imported of chunking.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/** The file of one step takes what its screens import and no earlier one took. */
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
 * Which modules become one file. What is fetched together belongs together: with 150 ms there and back, and six requests
 * at a time, forty files of a kilobyte take longer than all of their bytes.
 */
export const splitting: Rolldown.CodeSplittingOptions = {
  groups: [
    ...steps.map(groupOf),
    { name: 'common', minShareCount: commonScreens },
    { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: smallBytes },
  ],
};
