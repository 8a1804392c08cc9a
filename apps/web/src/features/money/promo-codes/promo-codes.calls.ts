import {
  createPromoCode,
  endPromoCode,
  listPromoCodes,
  type PromoCode,
  patchPromoCode,
} from '@forecourt/contract/promo-codes';
import type { RouteCall } from '@forecourt/contract/route';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { errorShownByForm } from '../../../lib/changes.ts';

type NewPromoCode = RouteCall<typeof createPromoCode>['body'];
type PromoCodePatch = RouteCall<typeof patchPromoCode>['body'];

export const promoCodeList = (query: RouteCall<typeof listPromoCodes>['query']) =>
  queryOptions({
    queryKey: ['promoCodes', query],
    queryFn: ({ signal }) => call(listPromoCodes, { query }, signal),
    placeholderData: keepPreviousData,
  });

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['promoCodes'] });
}

export function useCreatePromoCode() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: NewPromoCode) => call(createPromoCode, { body }),
    ...errorShownByForm,
    onSuccess: refresh,
  });
}

export function usePatchPromoCode(id: PromoCode['id']) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: PromoCodePatch) => call(patchPromoCode, { params: { id }, body }),
    ...errorShownByForm,
    onSuccess: refresh,
  });
}

export function useEndPromoCode(id: PromoCode['id']) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => call(endPromoCode, { params: { id } }),
    ...errorShownByForm,
    onSuccess: refresh,
  });
}
