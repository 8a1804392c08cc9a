import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import {
  type AddressChange,
  changeAddress,
  type ListAddress,
  type ListShape,
  readAddress,
  writeAddress,
} from './list-address.ts';

export interface AddressedList<Order extends string> {
  shape: ListShape<Order>;
  address: ListAddress<Order>;
  change: (by: AddressChange<Order>) => void;
}

/** What the address of this list says, and how to change it. `shape` has to be the same object at every call. */
export function useListAddress<Order extends string>(shape: ListShape<Order>): AddressedList<Order> {
  const raw = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const address = useMemo(() => readAddress(shape, raw), [shape, raw]);
  const change = useCallback(
    (by: AddressChange<Order>) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) =>
          writeAddress(shape, changeAddress(readAddress(shape, before), by)),
        // Each letter of a search is no place of its own to go back to.
        replace: 'search' in by,
        resetScroll: 'page' in by,
      }),
    [navigate, shape],
  );
  return { shape, address, change };
}
