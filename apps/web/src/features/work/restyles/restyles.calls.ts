import { previewImage } from '@forecourt/contract/images';
import type { PresetId } from '@forecourt/contract/presets';
import {
  cancelRestyle,
  continueRestyle,
  createRestyle,
  getRestyle,
  listRestyles,
  listRestyleVehicles,
  pauseRestyle,
  quoteRestyle,
  type Restyle,
  undoRestyle,
} from '@forecourt/contract/restyles';
import type { RouteCall } from '@forecourt/contract/route';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { errorShownByForm } from '../../../lib/changes.ts';

const key = ['restyles'] as const;
/** Polling interval while a restyle is being made or undone. */
const everyMs = 1_000;
/** While one is paused it may continue by itself, once there are credits. */
const pausedEveryMs = 15_000;
/** Polling interval of the vehicles of a restyle with many pictures, whose list takes longer to read, while it is being made or undone. */
const vehiclesEveryMs = 5_000;
/** Up to so many pictures the list is read as often as the progress above it, so that both say the same. */
const fewPictures = 500;

export type RestyleChoice = RouteCall<typeof quoteRestyle>['body'];

const isBusy = ({ state }: Restyle) => state === 'running' || state === 'undoing';
export const isOpen = (restyle: Restyle) => isBusy(restyle) || restyle.state === 'paused';

function intervalOf(restyles: readonly Restyle[] | undefined): number | false {
  if (restyles?.some(isBusy)) return everyMs;
  return restyles?.some(isOpen) ? pausedEveryMs : false;
}

/** What a restyle would make and cost. */
export const restyleQuote = (choice: RestyleChoice, enabled: boolean) =>
  queryOptions({
    queryKey: [...key, 'quote', choice],
    queryFn: ({ signal }) => call(quoteRestyle, { body: choice }, signal),
    enabled,
    staleTime: 0,
  });

export const restyleList = (page: number, limit: number) =>
  queryOptions({
    queryKey: [...key, 'list', page, limit],
    queryFn: ({ signal }) => call(listRestyles, { query: { page, limit } }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => intervalOf(state.data?.results),
  });

export const restyleById = (id: string) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => call(getRestyle, { params: { id } }, signal),
    refetchInterval: ({ state }) => intervalOf(state.data && [state.data]),
  });

type VehicleQuery = RouteCall<typeof listRestyleVehicles>['query'];

export const restyleVehicles = (restyle: Restyle, query: VehicleQuery) =>
  queryOptions({
    queryKey: [...key, 'vehicles', restyle.id, query],
    queryFn: ({ signal }) => call(listRestyleVehicles, { params: { id: restyle.id }, query }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: restyle.count > fewPictures ? isOpen(restyle) && vehiclesEveryMs : intervalOf([restyle]),
  });

/** The preview of one photo in one look; an event reports it when it is made. The key begins as that of all its previews. */
export const previewIn = (imageId: string, look: PresetId) =>
  queryOptions({
    queryKey: ['images', 'previews', imageId, look],
    queryFn: ({ signal }) => call(previewImage, { params: { id: imageId }, query: { only: look } }, signal),
    select: ({ results }) => results[0]?.url ?? null,
  });

function keep(queries: QueryClient, restyle: Restyle) {
  queries.setQueryData(restyleById(restyle.id).queryKey, restyle);
  return queries.invalidateQueries({ queryKey: [...key, 'list'] });
}

export function useStartRestyle() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ choice, credits }: { choice: RestyleChoice; credits: number }) =>
      call(createRestyle, { body: { ...choice, credits } }),
    ...errorShownByForm,
    onSuccess: (restyle) => keep(queries, restyle),
    onError: () => void queries.invalidateQueries({ queryKey: [...key, 'quote'] }),
  });
}

const steps = {
  pause: pauseRestyle,
  continue: continueRestyle,
  cancel: cancelRestyle,
  undo: undoRestyle,
};

/** The dialogs that ask before the other steps show why one failed; a toast does for these. */
const withToast: readonly string[] = ['pause', 'continue'] satisfies (keyof typeof steps)[];

export function useRestyleStep(step: keyof typeof steps) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Restyle) => call(steps[step] as typeof pauseRestyle, { params: { id } }),
    ...(!withToast.includes(step) && errorShownByForm),
    onSuccess: (restyle) => keep(queries, restyle),
    onSettled: (_restyle, error) => {
      if (error) void queries.invalidateQueries({ queryKey: key });
    },
  });
}
