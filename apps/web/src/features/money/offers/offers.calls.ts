import type { CustomerId } from '@forecourt/contract/ids';
import { createOffer, createOrder, listOffers, type Offer, patchOffer } from '@forecourt/contract/offers';
import type { RouteCall } from '@forecourt/contract/route';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { errorShownByForm } from '../../../lib/changes.ts';

type NewOffer = RouteCall<typeof createOffer>['body'];
type OfferPatch = RouteCall<typeof patchOffer>['body'];

/** All that one page can have; an installation sells a handful. */
const offersShown = 100;

export const offerList = queryOptions({
  queryKey: ['offers'],
  queryFn: ({ signal }) => call(listOffers, { query: { limit: offersShown } }, signal),
});

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: offerList.queryKey });
}

export function useCreateOffer() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (body: NewOffer) => call(createOffer, { body }),
    ...errorShownByForm,
    onSuccess,
  });
}

export function usePatchOffer(id: Offer['id']) {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (body: OfferPatch) => call(patchOffer, { params: { id }, body }),
    ...errorShownByForm,
    onSuccess,
  });
}

/** Buys a package for a customer. Balances, histories and the next invoice change with it. */
export function useBuyOffer(id: CustomerId) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (offerId: Offer['id']) => call(createOrder, { params: { id }, body: { offerId } }),
    ...errorShownByForm,
    onSuccess: () => queries.invalidateQueries(),
  });
}
