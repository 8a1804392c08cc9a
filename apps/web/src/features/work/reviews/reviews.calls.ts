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

/** What a desk tells of itself when it asks for pictures. */
interface Holding {
  /** Goes back to the queue. */
  dropped: () => string[];
  /** The picture that is looked at. */
  open: () => string | null;
  /** A picture that a push announced, and that the desk begins with if it is free. */
  wanted: () => string | null;
}

const nothing: Holding = { dropped: () => [], open: () => null, wanted: () => null };

let turn = 0;
/** Numbers calls and answers in their order, so that it is known which came before which. */
export const nextTurn = () => ++turn;

/**
 * The pictures that the checker holds, one of which is looked at. `askedAt`: the turn in which the server was asked; `wanted`: what it
 * was asked for.
 */
export const leasedReviews = (filter: ReviewFilter, holding = nothing) =>
  queryOptions({
    queryKey: [...reviewKeys.all, 'lease', filter],
    queryFn: async ({ signal }) => {
      const askedAt = nextTurn();
      const wanted = holding.wanted();
      const open = wanted ?? holding.open();
      const named = { ...(open !== null && { open }), ...(wanted !== null && { take: wanted }) };
      const body = { filter, drop: holding.dropped(), desk, ...named };
      return { ...(await call(leaseReviews, { body }, signal)), askedAt, wanted };
    },
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

function changeHeld(
  queries: QueryClient,
  filter: ReviewFilter,
  change: (results: readonly Review[]) => Review[],
): void {
  const { queryKey } = leasedReviews(filter);
  queries.setQueryData(queryKey, (data) => (data ? { ...data, results: change(data.results) } : data));
}

/** Shows a review as a call answered it, until the next renewal of the lease. */
export function keepReview(queries: QueryClient, filter: ReviewFilter, review: Review): void {
  changeHeld(queries, filter, (results) => results.map((one) => (one.id === review.id ? review : one)));
}

/** Shows a review that this desk holds again, until the next renewal says what it holds. */
export function addReview(queries: QueryClient, filter: ReviewFilter, review: Review): void {
  changeHeld(queries, filter, (results) => [review, ...results.filter(({ id }) => id !== review.id)]);
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
    // Without a connection it waits for one, and the desk says so.
    networkMode: 'online',
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

/** What is taken back: it is sent once the server has answered to what was done. */
interface TakenBack {
  id: string;
  answered: Promise<unknown>;
}

const afterAnswer = (act: TakenBack | undefined) => act?.answered.catch(() => undefined);

export function useUndoReview() {
  return useMutation({
    mutationFn: async (act: TakenBack | undefined) => {
      await afterAnswer(act);
      return call(undoReview, { body: { desk, ...(act && { id: act.id }) } });
    },
    ...errorShownByForm,
  });
}

/** Holds a picture again that was put off; null: somebody else has it by now, or it does not wait any more. */
export function useRetakeReview() {
  return useMutation({
    mutationFn: async ({ filter, id, ...act }: TakenBack & { filter: ReviewFilter }) => {
      await afterAnswer({ id, ...act });
      const { results } = await call(leaseReviews, { body: { filter, desk, open: id, take: id } });
      return results.find((one) => one.id === id) ?? null;
    },
    ...errorShownByForm,
  });
}
