import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { afterPaint } from '../../lib/after-paint.ts';
import {
  type AddressChange,
  changeAddress,
  type ListAddress,
  type ListShape,
  readAddress,
  type ViewQuery,
  viewedQuery,
  writeAddress,
} from './list-address.ts';

interface Raw {
  [name: string]: unknown;
  tab?: string;
}

/** A list in a tab of a screen keeps that tab in the address. */
const tabOf = ({ tab }: Raw) => (tab === undefined ? {} : { tab });

export interface AddressedList<Order extends string> {
  shape: ListShape<Order>;
  address: ListAddress<Order>;
  change: (by: AddressChange<Order>) => void;
  /** The parameters that a saved view stores. */
  query: ViewQuery;
  /** The address has no parameters at all, apart from the tab. */
  isSilent: boolean;
  /** Navigates to the list of a query and drops all parameters of the current one. */
  open: (query: ViewQuery, options?: { replace?: boolean }) => void;
}

/** The state of a list in its address, and how to change it. `shape` must be the same object on every render. */
export function useListAddress<Order extends string>(shape: ListShape<Order>): AddressedList<Order> {
  const raw = useSearch({ strict: false }) as Raw;
  const navigate = useNavigate();
  const address = useMemo(() => readAddress(shape, raw), [shape, raw]);
  const change = useCallback(
    (by: AddressChange<Order>) => {
      const go = () =>
        void navigate({
          to: '.',
          search: (before: Raw) => ({
            ...tabOf(before),
            ...writeAddress(shape, changeAddress(readAddress(shape, before), by)),
          }),
          // Typing in the search replaces the history entry instead of adding one per letter.
          replace: 'search' in by,
          resetScroll: 'page' in by,
        });
      // Filters update at once, because a field has to show the new value; sorting and paging may wait until the click
      // has been painted.
      if ('orderBy' in by || 'page' in by) afterPaint(go);
      else go();
    },
    [navigate, shape],
  );
  const open = useCallback(
    (query: ViewQuery, { replace = false } = {}) =>
      void navigate({
        to: '.',
        search: (before: Raw) => ({ ...tabOf(before), ...writeAddress(shape, readAddress(shape, query)) }),
        replace,
      }),
    [navigate, shape],
  );
  const query = useMemo(() => viewedQuery(shape, address), [shape, address]);
  return { shape, address, change, query, isSilent: Object.keys(raw).every((name) => name === 'tab'), open };
}
