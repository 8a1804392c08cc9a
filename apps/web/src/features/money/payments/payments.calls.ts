import type { CustomerId, OfferId, PaymentId } from '@forecourt/contract/ids';
import { cancelPayment, createPayment, getPayment, type Payment } from '@forecourt/contract/payments';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { errorShownByForm } from '../../../lib/changes.ts';

const askAgainMs = 2_000;

const isWaiting = (payment: Payment | undefined) =>
  payment?.state === 'open' || payment?.state === 'processing';

/** Asked for again and again until the provider's event has arrived at the server. */
export const paymentById = (id: CustomerId, paymentId: PaymentId) =>
  queryOptions({
    queryKey: ['payments', id, paymentId],
    queryFn: ({ signal }) => call(getPayment, { params: { id, paymentId } }, signal),
    refetchInterval: ({ state }) => (isWaiting(state.data) ? askAgainMs : false),
  });

/** Leaves the panel for the provider's page. */
export const goToCheckout = (url: string) => window.location.assign(url);

/** Begins the purchase of a package, and goes to the page where it is paid. */
export function useStartPayment(id: CustomerId) {
  return useMutation({
    mutationFn: (offerId: OfferId) => call(createPayment, { params: { id }, body: { offerId } }),
    ...errorShownByForm,
    onSuccess: ({ checkoutUrl }) => {
      if (checkoutUrl) goToCheckout(checkoutUrl);
    },
  });
}

export function useCancelPayment({ customerId: id, id: paymentId }: Payment) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelPayment, { params: { id, paymentId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: paymentById(id, paymentId).queryKey }),
  });
}
