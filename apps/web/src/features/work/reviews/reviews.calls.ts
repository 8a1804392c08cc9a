import type { SharedBox } from '@forecourt/contract/images';
import type { PositionName } from '@forecourt/contract/positions';
import {
  changeReviewFix,
  changeReviewMatte,
  changeReviewPosition,
  changeReviewVehicle,
  changeReviewVersion,
  deleteReviewMatte,
  listReviewBackgrounds,
  previewReviewFix,
  type ReviewChanges,
} from '@forecourt/contract/review-fixes';
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
import { call, upload } from '../../../lib/call.ts';
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

interface SavedFix {
  id: string;
  changes: ReviewChanges;
  /** The outline, if it was changed, and the version that it was made from. */
  matte: { makeFile: () => Promise<File>; version: string } | null;
}

/** Sends all changes of a picture at once. */
export function useSaveFix() {
  return useMutation({
    // Without a connection it fails at once, instead of waiting for one.
    networkMode: 'always',
    mutationFn: async ({ changes, id, matte }: SavedFix): Promise<Review> => {
      if (!matte) return call(changeReviewFix, { params: { id }, body: changes });
      const fields = { version: matte.version, fix: JSON.stringify(changes) };
      return upload(
        changeReviewMatte,
        { id },
        { file: await matte.makeFile(), fields, onProgress: () => {}, signal: new AbortController().signal },
      );
    },
    ...errorShownByForm,
  });
}

/** Brings back what the analysis found. */
export function useRestoreOutline() {
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => call(deleteReviewMatte, { params: { id } }),
    ...errorShownByForm,
  });
}

type Previewed = { id: string } & NonNullable<RouteCall<typeof previewReviewFix>['body']>;

/** The picture as it would be; nothing is stored. */
export function usePreviewFix() {
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id, ...body }: Previewed) => call(previewReviewFix, { params: { id }, body }),
    ...errorShownByForm,
  });
}

export type OfferedBackground = RouteAnswer<typeof listReviewBackgrounds>['results'][number];

export const backgroundsOfReview = (id: string) =>
  queryOptions({
    queryKey: ['review-backgrounds', id],
    queryFn: ({ signal }) => call(listReviewBackgrounds, { params: { id } }, signal),
    // A fix may have changed which one the picture has.
    staleTime: 0,
    gcTime: 0,
  });

export function useChangeReviewVehicle() {
  return useMutation({
    mutationFn: ({ id, vehicle }: { id: string; vehicle: SharedBox }) =>
      call(changeReviewVehicle, { params: { id }, body: { vehicle } }),
    ...errorShownByForm,
  });
}

/** Moves the photo of a picture to another position; `suggested`: nobody chose it. */
export function useMoveReview() {
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; position: PositionName; suggested: boolean }) =>
      call(changeReviewPosition, { params: { id }, body }),
    ...errorShownByForm,
  });
}

/** Shows a picture as it came, or again with what was changed of it. */
export function useShowVersion() {
  return useMutation({
    mutationFn: ({ id, version }: { id: string; version: NonNullable<Review['version']> }) =>
      call(changeReviewVersion, { params: { id }, body: { version } }),
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
