import {
  type CropSet,
  type Cut,
  createCropSet,
  deleteCropSet,
  getCropSet,
  listCropSets,
  restoreCropSet,
} from '@forecourt/contract/crops';
import type { RouteCall } from '@forecourt/contract/route';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { successToast } from '../../../lib/changes.ts';
import { errorText } from '../../../lib/error-text.ts';
import { text } from '../../../lib/i18n.ts';
import { keptOffline } from '../../../lib/kept-lists.ts';
import { toast } from '../../../ui/toast.tsx';

type CropSetQuery = NonNullable<RouteCall<typeof listCropSets>['query']>;

export const cropKeys = {
  all: ['crops'] as const,
  list: (query: CropSetQuery) => ['crops', 'list', query] as const,
  one: (id: string) => ['crops', 'one', id] as const,
};

export const cropSets = (query: CropSetQuery) =>
  queryOptions({
    queryKey: cropKeys.list(query),
    queryFn: ({ signal }) => call(listCropSets, { query }, signal),
    placeholderData: keepPreviousData,
    ...keptOffline,
  });

export const cropSetById = (id: string) =>
  queryOptions({
    queryKey: cropKeys.one(id),
    queryFn: ({ signal }) => call(getCropSet, { params: { id } }, signal),
  });

export function useCreateCropSet() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { cut: Cut; userId?: string }) =>
      call(createCropSet, { body: body as RouteCall<typeof createCropSet>['body'] }),
    onSuccess: (set) => {
      queries.setQueryData(cropKeys.one(set.id), set);
      return queries.invalidateQueries({ queryKey: ['crops', 'list'] });
    },
  });
}

/** Deletes a set without confirmation and offers to undo it. */
export function useDeleteCropSet() {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ['crops', 'list'] });
  return useMutation({
    mutationFn: (set: CropSet) => call(deleteCropSet, { params: { id: set.id } }),
    onSuccess: (_, set) => {
      toast.undo(text('crops.deleted'), text('form.undo'), () => {
        call(restoreCropSet, { params: { id: set.id } }).then(refresh, (error: unknown) =>
          toast.error(errorText(error, text)),
        );
      });
      return refresh();
    },
  });
}

export function useRestoreCropSet() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (set: CropSet) => call(restoreCropSet, { params: { id: set.id } }),
    ...successToast('crops.restored'),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['crops', 'list'] }),
  });
}
