import type { CatalogueItem } from '@forecourt/contract/catalogue';
import {
  completePictureRequest,
  createPictureRequest,
  createPictureRequestItem,
  declinePictureRequest,
  getPictureRequest,
  listPictureRequestChoices,
  listPictureRequests,
  type PictureRequest,
  takePictureRequest,
  uploadPictureRequestExample,
  withdrawPictureRequest,
} from '@forecourt/contract/picture-requests';
import type { RouteCall } from '@forecourt/contract/route';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type UploadOptions, upload } from '../../../lib/call.ts';
import { errorShownByForm, successToast } from '../../../lib/changes.ts';
import { text } from '../../../lib/i18n.ts';
import { toast } from '../../../ui/toast.tsx';

type RequestQuery = NonNullable<RouteCall<typeof listPictureRequests>['query']>;

const all = ['pictureRequests'] as const;
export const pictureRequestKeys = { all };

/** Polling interval while a picture is being prepared, ms. */
const askAgainMs = 1_000;
const isWaiting = (pictures: readonly ({ state: string } | null)[] | undefined) =>
  pictures?.some((picture) => picture?.state === 'waiting') ? askAgainMs : false;

export const requestList = (query: RequestQuery) =>
  queryOptions({
    queryKey: [...all, 'list', query] as const,
    queryFn: ({ signal }) => call(listPictureRequests, { query }, signal),
    placeholderData: keepPreviousData,
  });

export const requestById = (id: string) =>
  queryOptions({
    queryKey: [...all, 'one', id] as const,
    queryFn: ({ signal }) => call(getPictureRequest, { params: { id } }, signal),
    refetchInterval: ({ state }) => isWaiting(state.data?.examples),
  });

/** The items of the catalogue that can be the answer. */
export const requestChoices = (id: string, search: string) =>
  queryOptions({
    queryKey: [...all, 'choices', id, search] as const,
    queryFn: ({ signal }) => call(listPictureRequestChoices, { params: { id }, query: { search } }, signal),
    select: ({ results }) => results.map((item) => ({ value: item.id as string, label: item.name, item })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => isWaiting(state.data?.results.map(({ picture }) => picture)),
  });

export function useRefreshRequests() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: all });
}

export function useCreateRequest() {
  const refresh = useRefreshRequests();
  return useMutation({
    mutationFn: (body: RouteCall<typeof createPictureRequest>['body']) =>
      call(createPictureRequest, { body }),
    ...errorShownByForm,
    ...successToast('pictureRequests.sent'),
    // Not awaited: the refetch may unmount the empty state that contains this form.
    onSuccess: () => void refresh(),
  });
}

export const sendExample =
  ({ id }: PictureRequest) =>
  (options: Omit<UploadOptions, 'fields'>): Promise<PictureRequest> =>
    upload(uploadPictureRequestExample, { id }, { ...options, fields: {} });

export const sendItem =
  ({ id }: PictureRequest, name: string) =>
  (options: Omit<UploadOptions, 'fields'>): Promise<CatalogueItem> =>
    upload(createPictureRequestItem, { id }, { ...options, fields: { name } });

export function useWithdrawRequest({ id }: PictureRequest) {
  const refresh = useRefreshRequests();
  return useMutation({
    mutationFn: () => call(withdrawPictureRequest, { params: { id } }),
    ...errorShownByForm,
    onSuccess: refresh,
  });
}

export function useTakeRequest({ id }: PictureRequest) {
  const refresh = useRefreshRequests();
  return useMutation({
    mutationFn: () => call(takePictureRequest, { params: { id } }),
    onSettled: refresh,
  });
}

type Answer = { itemId: CatalogueItem['id'] } | { reason: string };

export function useAnswerRequest({ id, askedBy }: PictureRequest) {
  const refresh = useRefreshRequests();
  return useMutation({
    mutationFn: (answer: Answer) =>
      'reason' in answer
        ? call(declinePictureRequest, { params: { id }, body: answer })
        : call(completePictureRequest, { params: { id }, body: answer }),
    ...errorShownByForm,
    onSuccess: () => {
      toast.success(text('pictureRequests.answered', { name: askedBy.name }));
      return refresh();
    },
  });
}
