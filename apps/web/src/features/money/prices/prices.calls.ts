import type { CustomerId } from '@forecourt/contract/ids';
import {
  getCustomerPrices,
  getPrices,
  type PriceKind,
  type Prices,
  patchCustomerPrices,
  patchPrices,
} from '@forecourt/contract/prices';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { errorShownByForm, successToast } from '../../../lib/changes.ts';

export const priceList = queryOptions({
  queryKey: ['prices', 'installation'],
  queryFn: ({ signal }) => call(getPrices, {}, signal),
});

export const pricesOfCustomer = (id: CustomerId) =>
  queryOptions({
    queryKey: ['prices', 'customer', id],
    queryFn: ({ signal }) => call(getCustomerPrices, { params: { id } }, signal),
  });

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['prices'] });
}

export function usePatchPrices() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: Partial<Prices>) => call(patchPrices, { body }),
    ...errorShownByForm,
    ...successToast('prices.saved'),
    onSuccess: refresh,
  });
}

export function usePatchCustomerPrices(id: CustomerId) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: Partial<Record<PriceKind, number | null>>) =>
      call(patchCustomerPrices, { params: { id }, body }),
    ...errorShownByForm,
    ...successToast('prices.saved'),
    onSuccess: refresh,
  });
}
