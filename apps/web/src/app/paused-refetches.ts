/** Refetches that wait until events pause. */
import type { QueryClient } from '@tanstack/react-query';
import { isDeletingVehicles } from '../features/operation/bulk-jobs/bulk-jobs.calls.ts';
import { collageKeys } from '../features/work/collages/collages.calls.ts';
import { commentKeys } from '../features/work/comments/comments.calls.ts';
import { cropKeys } from '../features/work/crops/crops.calls.ts';
import { importKeys } from '../features/work/imports/imports.calls.ts';
import { markerKeys } from '../features/work/markers/markers.calls.ts';
import { spinKeys } from '../features/work/spins/spins.calls.ts';
import { vehicleKeys } from '../features/work/vehicles/vehicles.calls.ts';
import { debounce } from '../lib/debounce.ts';

/** The counts of a vehicle or a set change with every picture, so they are refetched once the events pause. */
export const pauseMs = 600;
export const longestMs = 3_000;
/** Lists follow the changes of others within a second. */
export const listPauseMs = 250;

/** While a deletion runs, the lists are not refetched, only the vehicle that is open. */
export function refetchingVehicles(queries: QueryClient) {
  const refetch = () => {
    const { all, ones } = vehicleKeys;
    void queries.invalidateQueries({ queryKey: isDeletingVehicles(queries) ? ones : all });
    for (const { all: queryKey } of [markerKeys, commentKeys, cropKeys, spinKeys, collageKeys])
      void queries.invalidateQueries({ queryKey });
    void queries.invalidateQueries({ queryKey: importKeys.allEntries });
  };
  return debounce(refetch, { pauseMs, longestMs });
}

/**
 * Collects nouns and refetches their lists together, but no vehicles while they are deleted. What one edits in place, by the key
 * `one`, keeps what was typed; an open vehicle, which is edited in a dialog, follows.
 */
export function refetchingLists(queries: QueryClient) {
  const nouns = new Set<string>();
  const refetch = debounce(
    () => {
      // Known only now: an event may come before the answer of the call that started the deletion.
      if (isDeletingVehicles(queries)) nouns.delete('vehicles');
      void queries.invalidateQueries({
        predicate: ({ queryKey: [noun, part] }) =>
          nouns.has(String(noun)) && (part !== 'one' || noun === 'vehicles'),
      });
      nouns.clear();
    },
    { pauseMs: listPauseMs, longestMs },
  );
  return {
    changed: (words: readonly string[]) => {
      for (const word of words) nouns.add(word);
      refetch.call();
    },
    stop: refetch.stop,
  };
}

/** The entries of imports and their counts follow each other quickly, so they are refetched once they pause. */
export function refetchingImports(queries: QueryClient) {
  const ids = new Set<string>();
  const refetch = debounce(
    () => {
      void queries.invalidateQueries({ queryKey: importKeys.lists });
      for (const id of ids) void queries.invalidateQueries({ queryKey: importKeys.entries(id) });
      ids.clear();
    },
    { pauseMs: pauseMs / 2, longestMs },
  );
  return {
    changed: (id: string) => {
      ids.add(id);
      refetch.call();
    },
    stop: refetch.stop,
  };
}
