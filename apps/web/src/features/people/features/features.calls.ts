import {
  createFeature,
  deleteFeature,
  type Feature,
  getFeature,
  listFeatureClients,
  listFeatures,
  patchClientFeatures,
  patchFeature,
} from '@forecourt/contract/features';
import type { RouteCall } from '@forecourt/contract/route';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { errorShownByForm, successToast } from '../../../lib/changes.ts';

type FeatureQuery = NonNullable<RouteCall<typeof listFeatures>['query']>;
type ClientPatch = RouteCall<typeof patchClientFeatures>['body'];

const all = ['features'] as const;

export const featureList = (query: FeatureQuery) =>
  queryOptions({
    queryKey: [...all, 'list', query] as const,
    queryFn: ({ signal }) => call(listFeatures, { query }, signal),
    placeholderData: keepPreviousData,
  });

export const featureById = (id: string) =>
  queryOptions({
    queryKey: [...all, 'one', id] as const,
    queryFn: ({ signal }) => call(getFeature, { params: { id } }, signal),
  });

export const featureClients = (id: string) =>
  queryOptions({
    queryKey: [...all, 'clients', id] as const,
    queryFn: ({ signal }) => call(listFeatureClients, { params: { id } }, signal),
    select: ({ results }) => results,
  });

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: all });
}

export function useCreateFeature() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: RouteCall<typeof createFeature>['body']) => call(createFeature, { body }),
    ...errorShownByForm,
    onSuccess: () => void refresh(),
  });
}

export function usePatchFeature({ id }: Feature) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: RouteCall<typeof patchFeature>['body']) =>
      call(patchFeature, { params: { id }, body }),
    ...errorShownByForm,
    ...successToast('features.saved'),
    onSuccess: refresh,
  });
}

export function useDeleteFeature({ id }: Feature) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteFeature, { params: { id } }),
    ...errorShownByForm,
    // Not awaited, so that the user leaves the feature's screen before it is refetched.
    onSuccess: () => void queries.invalidateQueries({ queryKey: [...all, 'list'] }),
  });
}

export function usePatchClientFeatures() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ clientId, ...body }: ClientPatch & { clientId: string }) =>
      call(patchClientFeatures, { params: { id: clientId }, body }),
    onSuccess: refresh,
  });
}
