import type { CatalogueItem } from '@forecourt/contract/catalogue';
import {
  createOwnBackground,
  deleteOwnBackground,
  getOwnBackground,
  listOwnBackgrounds,
  patchOwnBackground,
  restoreOwnBackground,
  uploadOwnBackgroundPicture,
  uploadOwnBackgroundViewPicture,
} from '@forecourt/contract/own-backgrounds';
import type { ViewClass } from '@forecourt/contract/positions';
import type { RouteCall } from '@forecourt/contract/route';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type UploadOptions, upload } from '../../../lib/call.ts';
import { errorShownByForm } from '../../../lib/changes.ts';
import { errorText } from '../../../lib/error-text.ts';
import { text } from '../../../lib/i18n.ts';
import { refreshWithout } from '../../../lib/refresh-without.ts';
import { toast } from '../../../ui/toast.tsx';

const keys = {
  list: (customerId: string) => ['catalogue', 'own', customerId] as const,
  one: (customerId: string, id: string) => ['catalogue', 'own', customerId, id] as const,
};

/** Polling interval while a picture is being prepared, ms. */
const askAgainMs = 1_000;
/** When to ask again for these items; false if none of their pictures is being prepared. */
export const isWaiting = (items: readonly CatalogueItem[] | undefined) =>
  items?.some(({ picture, views }) =>
    [{ picture }, ...Object.values(views ?? {})].some((one) => one.picture?.state === 'waiting'),
  )
    ? askAgainMs
    : false;

type Body = RouteCall<typeof createOwnBackground>['body'];

export const createOwn = (id: string, body: Body) => call(createOwnBackground, { params: { id }, body });
export const patchOwn = (
  id: string,
  backgroundId: string,
  body: RouteCall<typeof patchOwnBackground>['body'],
) => call(patchOwnBackground, { params: { id, backgroundId }, body });
export const sendOwnPicture = (
  id: string,
  backgroundId: string,
  options: Omit<UploadOptions, 'fields'>,
): Promise<CatalogueItem> =>
  upload(uploadOwnBackgroundPicture, { id, backgroundId }, { ...options, fields: {} });

export const sendOwnViewPicture = (
  id: string,
  backgroundId: string,
  view: ViewClass,
  options: Omit<UploadOptions, 'fields'>,
): Promise<CatalogueItem> =>
  upload(uploadOwnBackgroundViewPicture, { id, backgroundId, view }, { ...options, fields: {} });

/** The backgrounds, walls and floors that the customer made. */
export const ownBackgrounds = (customerId: string) =>
  queryOptions({
    queryKey: keys.list(customerId),
    queryFn: ({ signal }) => call(listOwnBackgrounds, { params: { id: customerId } }, signal),
    refetchInterval: ({ state }) => isWaiting(state.data?.results),
  });

export const ownBackground = (customerId: string, id: string) =>
  queryOptions({
    queryKey: keys.one(customerId, id),
    queryFn: ({ signal }) => call(getOwnBackground, { params: { id: customerId, backgroundId: id } }, signal),
    refetchInterval: ({ state }) => isWaiting(state.data && [state.data]),
  });

export function useCreateOwnBackground(customerId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) => createOwn(customerId, body),
    ...errorShownByForm,
    // Not awaited: the refetch may unmount the empty state that contains this form.
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['catalogue'] }),
  });
}

/** Deletes a background without confirmation and offers to undo it. */
export function useDeleteOwnBackground(customerId: string) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ['catalogue'] });
  return useMutation({
    mutationFn: ({ id }: CatalogueItem) =>
      call(deleteOwnBackground, { params: { id: customerId, backgroundId: id } }),
    onSuccess: (_, { id, name }) => {
      toast.undo(text('catalogue.deleted', { name }), text('form.undo'), () => {
        call(restoreOwnBackground, { params: { id: customerId, backgroundId: id } }).then(
          refresh,
          (error: unknown) => toast.error(errorText(error, text)),
        );
      });
      void refreshWithout(queries, ['catalogue'], id);
    },
  });
}
