import type { SharedBox } from '@forecourt/contract/images';
import type { PresetId } from '@forecourt/contract/presets';
import {
  changeReviewBackground,
  changeReviewPlates,
  changeReviewShift,
  changeReviewVehicle,
  listReviewBackgrounds,
  previewReviewBackground,
  previewReviewShift,
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
  type SharedQuad,
  skipReview,
  undoReview,
} from '@forecourt/contract/reviews';
import type { RouteAnswer } from '@forecourt/contract/route';
import type { VehicleShift } from '@forecourt/contract/vehicle-shift';
import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
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

/** The pictures that the checker holds; `dropped` go back to the queue. */
export const leasedReviews = (filter: ReviewFilter, dropped: () => string[]) =>
  queryOptions({
    queryKey: [...reviewKeys.all, 'lease', filter],
    queryFn: ({ signal }) => call(leaseReviews, { body: { filter, drop: dropped(), desk } }, signal),
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
  queries.setQueryData(leasedReviews(filter, () => []).queryKey, (data) =>
    data ? { ...data, results: data.results.map((one) => (one.id === review.id ? review : one)) } : data,
  );
}

export const reviewOwners = () =>
  queryOptions({
    queryKey: [...reviewKeys.all, 'owners'],
    queryFn: ({ signal }) => call(listReviewOwners, {}, signal),
    select: ({ results }) => results,
  });

export function useDecideReview() {
  return useMutation({
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

export function useChangePlates() {
  return useMutation({
    mutationFn: ({ id, plates }: { id: string; plates: SharedQuad[] }) =>
      call(changeReviewPlates, { params: { id }, body: { plates } }),
    ...errorShownByForm,
  });
}

interface Shifted {
  id: string;
  /** Null: back to where the order puts the vehicle. */
  shift: VehicleShift | null;
}

export function useChangeShift() {
  return useMutation({
    mutationFn: ({ id, shift }: Shifted) => call(changeReviewShift, { params: { id }, body: { shift } }),
    ...errorShownByForm,
  });
}

/** The picture as it would be; nothing is stored. */
export function usePreviewShift() {
  return useMutation({
    // Without a connection it fails at once, instead of waiting for one.
    networkMode: 'always',
    mutationFn: ({ id, shift }: Shifted) => call(previewReviewShift, { params: { id }, body: { shift } }),
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

interface Background {
  id: string;
  background: PresetId;
}

export function useChangeBackground() {
  return useMutation({
    mutationFn: ({ background, id }: Background) =>
      call(changeReviewBackground, { params: { id }, body: { background } }),
    ...errorShownByForm,
  });
}

/** The picture as it would be; nothing is stored. */
export function usePreviewBackground() {
  return useMutation({
    // Without a connection it fails at once, instead of waiting for one.
    networkMode: 'always',
    mutationFn: ({ background, id }: Background) =>
      call(previewReviewBackground, { params: { id }, body: { background } }),
    ...errorShownByForm,
  });
}

export function useChangeReviewVehicle() {
  return useMutation({
    mutationFn: ({ id, vehicle }: { id: string; vehicle: SharedBox }) =>
      call(changeReviewVehicle, { params: { id }, body: { vehicle } }),
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
