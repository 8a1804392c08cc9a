import type { SharedBox } from '@forecourt/contract/images';
import {
  answerReviewDoubt,
  changeReviewFix,
  changeReviewMatte,
  changeReviewVehicle,
  changeReviewVersion,
  deleteReviewMatte,
  listReviewBackgrounds,
  previewReviewFix,
  previewReviewMatte,
  type ReviewChanges,
  undoReviewFix,
} from '@forecourt/contract/review-fixes';
import type { Review } from '@forecourt/contract/reviews';
import type { RouteAnswer } from '@forecourt/contract/route';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call, upload } from '../../../lib/call.ts';
import { errorShownByForm } from '../../../lib/changes.ts';

/** An outline that was changed, as a file, and the version that it was made from. */
export interface ChangedOutline {
  makeFile: () => Promise<File>;
  version: string;
}

/** All changes of a picture. */
interface ChangedPicture {
  id: string;
  changes: ReviewChanges;
  /** Null: the outline was not changed. */
  matte: ChangedOutline | null;
}

/** All changes of a picture that are saved together. */
interface SavedPicture extends ChangedPicture {
  /** Another vehicle of the photo; outline, plates and place of the one before are of no use then. */
  vehicle: SharedBox | null;
}

/** Sends an outline, and what else is changed, to one of the two calls that take it. */
const sendOutline = async <Sent extends typeof changeReviewMatte | typeof previewReviewMatte>(
  route: Sent,
  { changes, id, makeFile, version }: Omit<ChangedPicture, 'matte'> & ChangedOutline,
) =>
  upload(
    route,
    { id },
    {
      file: await makeFile(),
      fields: { version, fix: JSON.stringify(changes) },
      onProgress: () => {},
      signal: new AbortController().signal,
    },
  );

/** Saves all changes of a picture at once. */
export function useSaveFix() {
  return useMutation({
    mutationFn: async ({ changes, id, matte, vehicle }: SavedPicture): Promise<Review> => {
      const { background } = changes;
      if (vehicle)
        return call(changeReviewVehicle, {
          params: { id },
          body: { vehicle, ...(background && { background }) },
        });
      return matte
        ? sendOutline(changeReviewMatte, { id, changes, ...matte })
        : call(changeReviewFix, { params: { id }, body: changes });
    },
    ...errorShownByForm,
  });
}

/** Brings back what the analysis found. */
export function useRestoreOutline() {
  return useMutation({
    mutationFn: (id: string) => call(deleteReviewMatte, { params: { id } }),
    ...errorShownByForm,
  });
}

/** The picture as it would be; nothing is stored. */
export function usePreviewFix() {
  return useMutation({
    mutationFn: async ({
      changes,
      id,
      matte,
    }: ChangedPicture): Promise<RouteAnswer<typeof previewReviewFix>> =>
      matte
        ? sendOutline(previewReviewMatte, { id, changes, ...matte })
        : call(previewReviewFix, { params: { id }, body: changes }),
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

/** Takes back the last fix of a picture. */
export function useUndoFix() {
  return useMutation({ mutationFn: (id: Review['id']) => call(undoReviewFix, { params: { id } }) });
}

/** Shows a picture as it came, or again with what was changed of it. */
export function useShowVersion() {
  return useMutation({
    mutationFn: ({ id, version }: { id: string; version: NonNullable<Review['version']> }) =>
      call(changeReviewVersion, { params: { id }, body: { version } }),
  });
}

/** Answers a question about the outline of a picture. */
export function useAnswerReview() {
  return useMutation({
    mutationFn: ({ doubtId, id, isPart }: { id: string; doubtId: number; isPart: boolean }) =>
      call(answerReviewDoubt, { params: { id, doubt: doubtId }, body: { isPart } }),
  });
}
