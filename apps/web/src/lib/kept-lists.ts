import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isBrowserOffline, useIsOffline } from './connection.ts';
import { session } from './current-session.ts';
import { debounce } from './debounce.ts';

/** Spread into the options of a list that is stored on the device and shown again without a connection. */
export const keptOffline = { meta: { isKeptOffline: true } } as const;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { isKeptOffline?: true };
  }
}

interface KeptList {
  key: QueryKey;
  data: unknown;
  /** When the server answered; ms since 1970. */
  at: number;
}

/** The browser's storage has room for a few million characters, and all of this is encrypted at once. */
const charactersMax = 200_000;
const pause = { pauseMs: 1_000, longestMs: 10_000 };

/** The newest lists that together fit into the storage. */
export function newestLists(lists: Iterable<KeptList>, max = charactersMax): KeptList[] {
  const newestFirst = [...lists].sort((one, other) => other.at - one.at);
  let room = max;
  return newestFirst.filter((list) => {
    const { length } = JSON.stringify(list);
    if (length > room) return false;
    room -= length;
    return true;
  });
}

const readLists = async () => ((await session.keptLists()) as KeptList[] | null) ?? [];

/** Fills in the stored lists of which nothing has been loaded. */
async function drawKeptLists(queries: QueryClient): Promise<void> {
  for (const { key, data, at } of await readLists()) {
    if (queries.getQueryData(key) === undefined) queries.setQueryData(key, data, { updatedAt: at });
  }
}

/** Stores the lists that the server answers from now on. Returns a function that stops it. */
function keepLists(queries: QueryClient): () => void {
  const answered = new Map<string, KeptList>();
  const store = debounce(async () => {
    const earlier = (await readLists()).map((list) => [JSON.stringify(list.key), list] as const);
    await session.keepLists(newestLists(new Map([...earlier, ...answered]).values()));
  }, pause);
  const unsubscribe = queries.getQueryCache().subscribe(({ type, query }) => {
    const { data, dataUpdatedAt } = query.state;
    if (type !== 'updated' || !query.meta?.isKeptOffline || data === undefined) return;
    const name = JSON.stringify(query.queryKey);
    if (answered.get(name)?.at === dataUpdatedAt) return;
    answered.set(name, { key: query.queryKey, data, at: dataUpdatedAt });
    store.call();
  });
  return () => {
    unsubscribe();
    store.stop();
  };
}

/**
 * Stores the user's last lists, and shows them again while the server cannot be reached. False while they are being
 * read, so that a start without a connection shows them at once.
 */
export function useKeptLists(queries: QueryClient): boolean {
  const isOffline = useIsOffline();
  const [isReady, setReady] = useState(() => !isBrowserOffline());
  useEffect(() => keepLists(queries), [queries]);
  useEffect(() => {
    if (isOffline) void drawKeptLists(queries).finally(() => setReady(true));
  }, [isOffline, queries]);
  return isReady || !isOffline;
}
