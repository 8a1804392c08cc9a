import type { Image } from '@forecourt/contract/images';
import { changeMatte, deleteMatte, findRegion, getMatte } from '@forecourt/contract/retouch';
import type { RouteCall } from '@forecourt/contract/route';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call, upload } from '../../../lib/call.ts';
import { errorShownByForm } from '../../../lib/changes.ts';

/** The outline of the vehicle of a photo, as it is when the dialog opens: it must not change while somebody draws on it. */
export const matteOf = (id: Image['id']) =>
  queryOptions({
    queryKey: ['mattes', id],
    queryFn: ({ signal }) => call(getMatte, { params: { id } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });

type Click = RouteCall<typeof findRegion>['body'];

/** What is at a place of a photo. */
export const useFindRegion = (id: Image['id']) =>
  useMutation({
    // Without a connection it fails at once, instead of waiting for one.
    networkMode: 'always',
    mutationFn: (click: Click) => call(findRegion, { params: { id }, body: click }),
  });

interface Changed {
  makeFile: () => Promise<File>;
  /** Of the outline that was changed. */
  version: string;
}

/** Replaces the outline by the one in the file, or by that of the analysis; the form shows the error. */
export const useSaveMatte = (id: Image['id']) =>
  useMutation({
    ...errorShownByForm,
    networkMode: 'always',
    mutationFn: async (changed: Changed | null): Promise<Image> => {
      if (!changed) return call(deleteMatte, { params: { id } });
      const file = await changed.makeFile();
      const { signal } = new AbortController();
      return upload(
        changeMatte,
        { id },
        { file, fields: { version: changed.version }, onProgress: () => {}, signal },
      );
    },
  });
