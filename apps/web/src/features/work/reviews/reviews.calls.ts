import { changeReviewPosition, listReviewPositions } from '@forecourt/contract/review-positions';
import {
  decideReview,
  leaseReviews,
  listReviewOwners,
  type OmittedStep,
  type Review,
  type ReviewFilter,
  type ReviewVerdict,
  releaseReviews,
  remakeReview,
  skipReview,
  undoReview,
} from '@forecourt/contract/reviews';
import type { RouteAnswer, RouteCall } from '@forecourt/contract/route';
import { type QueryClient, queryOptions, useMutation, useMutationState } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { errorShownByForm } from '../../../lib/changes.ts';
import { newKey } from '../../../lib/new-key.ts';

export const reviewKeys = { all: ['reviews'] as const };

/** The name of this tab's desk: another tab of the same checker shows other pictures. */
const desk = newKey();

/** A third of the time that a lease lasts, so that one lost call does not lose the picture. */
const renewedEveryMs = 30_000;
/** While a picture is made again, somebody waits for it; events are collected for longer before they are followed. */
const renewedWhileMadeMs = 300;

const openOf = (open: string | null) => open !== null && { open };

/** The pictures that the checker holds, one of which is looked at; `dropped` go back to the queue. */
export const leasedReviews = (filter: ReviewFilter, dropped: () => string[], open: () => string | null) =>
  queryOptions({
    queryKey: [...reviewKeys.all, 'lease', filter],
    queryFn: ({ signal }) =>
      call(leaseReviews, { body: { filter, drop: dropped(), desk, ...openOf(open()) } }, signal),
    refetchInterval: ({ state }) =>
      state.data?.results.some(({ fix }) => fix === 'making') ? renewedWhileMadeMs : renewedEveryMs,
    // A tab in the background gives its pictures back.
    refetchIntervalInBackground: false,
    staleTime: 0,
    gcTime: 0,
  });

/** Gives pictures back when the desk is left. Without an answer their leases end by themselves. */
export function releaseReviewsOf(ids: string[]): void {
  if (ids.length > 0) call(releaseReviews, { body: { ids } }).catch(() => undefined);
}

/** Shows a review as a call answered it, until the next renewal of the lease. */
export function keepReview(queries: QueryClient, filter: ReviewFilter, review: Review): void {
  queries.setQueryData(
    leasedReviews(
      filter,
      () => [],
      () => null,
    ).queryKey,
    (data) =>
      data ? { ...data, results: data.results.map((one) => (one.id === review.id ? review : one)) } : data,
  );
}

export const reviewOwners = () =>
  queryOptions({
    queryKey: [...reviewKeys.all, 'owners'],
    queryFn: ({ signal }) => call(listReviewOwners, {}, signal),
    select: ({ results }) => results,
  });

const verdictKey = ['review-verdict'];

/** Whether verdicts wait for a connection. */
export function useHasUnsentVerdicts(): boolean {
  const waiting = useMutationState({
    filters: { mutationKey: verdictKey, predicate: ({ state }) => state.isPaused },
    select: ({ mutationId }) => mutationId,
  });
  return waiting.length > 0;
}

export function useDecideReview() {
  return useMutation({
    mutationKey: verdictKey,
    mutationFn: ({ id, verdict }: { id: string; verdict: ReviewVerdict }) =>
      call(decideReview, { params: { id }, body: verdict }),
    ...errorShownByForm,
  });
}

/** Has a reported picture made again; an event tells when it is there. */
export function useRemakeReview() {
  return useMutation({
    mutationFn: ({ id, without }: { id: string; without: OmittedStep[] }) =>
      call(remakeReview, { params: { id }, body: { without } }),
    ...errorShownByForm,
  });
}

/** Another photo of the vehicle, and where it is. */
export type OtherPhoto = RouteAnswer<typeof listReviewPositions>['results'][number];

export const positionsOfReview = (id: string) =>
  queryOptions({
    queryKey: ['review-positions', id],
    queryFn: ({ signal }) => call(listReviewPositions, { params: { id } }, signal),
    select: ({ results }) => results,
    // Their owner may move them at any time.
    staleTime: 0,
    gcTime: 0,
  });

export type Moved = NonNullable<RouteCall<typeof changeReviewPosition>['body']>;

/** Moves the photo of a picture to another position, and perhaps another one to make room; `suggested`: nobody chose it. */
export function useMoveReview() {
  return useMutation({
    mutationFn: ({ id, ...body }: Moved & { id: string }) =>
      call(changeReviewPosition, { params: { id }, body }),
    ...errorShownByForm,
  });
}

export function useSkipReview() {
  return useMutation({
    mutationFn: (id: string) => call(skipReview, { params: { id } }),
    ...errorShownByForm,
  });
}

export function useUndoReview() {
  return useMutation({
    mutationFn: (id: string | undefined) => call(undoReview, { body: { desk, ...(id && { id }) } }),
    ...errorShownByForm,
  });
}
