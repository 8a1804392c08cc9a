import type { RouteCall } from '@forecourt/contract/route';
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  patchSavedView,
  restoreSavedView,
  type SavedView,
  type SavedViewList,
} from '@forecourt/contract/saved-views';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { errorShownByForm } from '../../../lib/changes.ts';
import { errorText } from '../../../lib/error-text.ts';
import { text } from '../../../lib/i18n.ts';
import { toast } from '../../../ui/toast.tsx';

const allViews = ['savedViews'] as const;

export const savedViewList = (list: SavedViewList) =>
  queryOptions({
    queryKey: [...allViews, list],
    queryFn: ({ signal }) => call(listSavedViews, { query: { list } }, signal),
    staleTime: 60_000,
  });

export type NewSavedView = RouteCall<typeof createSavedView>['body'];
type SavedViewPatch = RouteCall<typeof patchSavedView>['body'];

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: allViews });
}

export function useCreateSavedView() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: NewSavedView) => call(createSavedView, { body }),
    ...errorShownByForm,
    onSuccess: refresh,
  });
}

export function usePatchSavedView({ formShowsErrors = false } = {}) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, ...body }: SavedViewPatch & { id: string }) =>
      call(patchSavedView, { params: { id }, body }),
    ...(formShowsErrors && errorShownByForm),
    onSuccess: refresh,
  });
}

/** Deletes a view without confirmation and offers to undo it. */
export function useDeleteSavedView() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: SavedView) => call(deleteSavedView, { params: { id } }),
    onSuccess: (_, { id, name }) => {
      toast.undo(text('views.deleted', { name }), text('form.undo'), () => {
        call(restoreSavedView, { params: { id } }).then(refresh, (error: unknown) =>
          toast.error(errorText(error, text)),
        );
      });
      return refresh();
    },
  });
}
