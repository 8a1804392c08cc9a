import type { Image } from '@forecourt/contract/images';
import { changeMatte, deleteMatte, findRegion, getMatte, type Matte } from '@forecourt/contract/retouch';
import { findReviewRegion, getReviewMatte } from '@forecourt/contract/review-fixes';
import type { Review } from '@forecourt/contract/reviews';
import type { RouteAnswer, RouteCall } from '@forecourt/contract/route';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call, upload } from '../../../lib/call.ts';
import { errorShownByForm } from '../../../lib/changes.ts';

type Click = RouteCall<typeof findRegion>['body'];

/** The calls that read the outline of one photo: its owner's, or those of the checker who holds its picture. */
export interface OutlineReads {
  /** Tells one outline from another in the cache. */
  key: readonly string[];
  get: (signal: AbortSignal) => Promise<Matte>;
  find: (click: Click) => Promise<RouteAnswer<typeof findRegion>>;
}

export interface OutlineCalls<Saved> extends OutlineReads {
  /** @param version Of the outline that was changed. */
  change: (file: File, version: string) => Promise<Saved>;
  /** Brings back what the analysis found. */
  restore: () => Promise<Saved>;
}

const sent = (file: File, version: string) => ({
  file,
  fields: { version },
  onProgress: () => {},
  signal: new AbortController().signal,
});

export function outlineOfImage(id: Image['id']): OutlineCalls<Image> {
  const params = { id };
  return {
    key: ['images', id],
    get: (signal) => call(getMatte, { params }, signal),
    find: (body) => call(findRegion, { params, body }),
    change: (file, version) => upload(changeMatte, params, sent(file, version)),
    restore: () => call(deleteMatte, { params }),
  };
}

export function outlineOfReview(id: Review['id']): OutlineReads {
  const params = { id };
  return {
    key: ['reviews', id],
    get: (signal) => call(getReviewMatte, { params }, signal),
    find: (body) => call(findReviewRegion, { params, body }),
  };
}

/** The outline of the vehicle of a photo, as it is when the dialog opens: it must not change while somebody draws on it. */
export const matteOf = ({ get, key }: Pick<OutlineReads, 'get' | 'key'>) =>
  queryOptions({
    queryKey: ['mattes', ...key],
    queryFn: ({ signal }) => get(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });

/** What is at a place of a photo. */
export const useFindRegion = ({ find }: Pick<OutlineReads, 'find'>) =>
  useMutation({
    mutationFn: find,
  });

interface Changed {
  makeFile: () => Promise<File>;
  /** Of the outline that was changed. */
  version: string;
}

/** Replaces the outline by the one in the file, or by that of the analysis; the form shows the error. */
export const useSaveMatte = <Saved>({ change, restore }: OutlineCalls<Saved>) =>
  useMutation({
    ...errorShownByForm,
    mutationFn: async (changed: Changed | null): Promise<Saved> =>
      changed ? change(await changed.makeFile(), changed.version) : restore(),
  });
