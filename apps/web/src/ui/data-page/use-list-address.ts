import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { afterPaint } from '../../lib/after-paint.ts';
import {
  type AddressChange,
  changeAddress,
  type ListAddress,
  type ListShape,
  type Query,
  readAddress,
  viewedQuery,
  writeAddress,
} from './list-address.ts';

export interface AddressedList<Order extends string> {
  shape: ListShape<Order>;
  address: ListAddress<Order>;
  change: (by: AddressChange<Order>) => void;
  /** What a saved view keeps of the address. */
  query: Query;
  /** The address says nothing at all. */
  isSilent: boolean;
  /** Goes to the list that a query says, and nothing else of the one before. */
  open: (query: Query, options?: { replace?: boolean }) => void;
}

/** What the address of this list says, and how to change it. `shape` has to be the same object at every call. */
export function useListAddress<Order extends string>(shape: ListShape<Order>): AddressedList<Order> {
  const raw = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const address = useMemo(() => readAddress(shape, raw), [shape, raw]);
  const change = useCallback(
    (by: AddressChange<Order>) => {
      const go = () =>
        void navigate({
          to: '.',
          search: (before: Record<string, unknown>) =>
            writeAddress(shape, changeAddress(readAddress(shape, before), by)),
          // Each letter of a search is no place of its own to go back to.
          replace: 'search' in by,
          resetScroll: 'page' in by,
        });
      // A field shows what was chosen in it at once; a heading or a page is only pressed.
      if ('orderBy' in by || 'page' in by) afterPaint(go);
      else go();
    },
    [navigate, shape],
  );
  const open = useCallback(
    (query: Query, { replace = false } = {}) =>
      void navigate({ to: '.', search: writeAddress(shape, readAddress(shape, query)), replace }),
    [navigate, shape],
  );
  const query = useMemo(() => viewedQuery(shape, address), [shape, address]);
  return { shape, address, change, query, isSilent: Object.keys(raw).length === 0, open };
}
