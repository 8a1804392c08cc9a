import type { UserId, VehicleFeedId } from '@forecourt/contract/ids';
import type { RouteCall } from '@forecourt/contract/route';
import {
  createVehicleFeed,
  deleteVehicleFeed,
  listVehicleFeeds,
  patchVehicleFeed,
  restoreVehicleFeed,
  runVehicleFeed,
  testVehicleFeed,
  type VehicleFeed,
} from '@forecourt/contract/vehicle-feeds';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { errorShownByForm, successToast } from '../../../lib/changes.ts';
import { errorText } from '../../../lib/error-text.ts';
import { text } from '../../../lib/i18n.ts';
import { toast } from '../../../ui/toast.tsx';

const key = ['vehicleFeeds'] as const;
/** Interval at which the list is read again; milliseconds. */
const everyMs = 15_000;

export const vehicleFeedList = (page: number, limit: number) =>
  queryOptions({
    queryKey: [...key, page, limit],
    queryFn: ({ signal }) => call(listVehicleFeeds, { query: { page, limit } }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  });

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: key });
}

/** The answer is no list, and the typed password must not stay in the cache. */
export function useTestFeed() {
  return useMutation({
    mutationFn: ({ userId, body }: { userId: UserId; body: RouteCall<typeof testVehicleFeed>['body'] }) =>
      call(testVehicleFeed, { params: { id: userId }, body }),
    gcTime: 0,
    ...errorShownByForm,
  });
}

export function useAddFeed() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: ({ userId, body }: { userId: UserId; body: RouteCall<typeof createVehicleFeed>['body'] }) =>
      call(createVehicleFeed, { params: { id: userId }, body }),
    onSuccess,
    gcTime: 0,
    ...errorShownByForm,
  });
}

type Change = RouteCall<typeof patchVehicleFeed>['body'];

export function useChangeFeed() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: ({ id, body }: { id: VehicleFeedId; body: Change }) =>
      call(patchVehicleFeed, { params: { id }, body }),
    onSuccess,
    gcTime: 0,
    ...errorShownByForm,
  });
}

export function useSwitchFeed() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: ({ id, state }: { id: VehicleFeedId; state: 'active' | 'paused' }) =>
      call(patchVehicleFeed, { params: { id }, body: { state } }),
    onSuccess,
  });
}

export function useRunFeed() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (id: VehicleFeedId) => call(runVehicleFeed, { params: { id } }),
    onSuccess,
    ...successToast('vehicleFeeds.started'),
  });
}

export function useDeleteFeed() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: VehicleFeed) => call(deleteVehicleFeed, { params: { id } }),
    onSuccess: (_, { id }) => {
      toast.undo(text('vehicleFeeds.deleted'), text('form.undo'), () => {
        call(restoreVehicleFeed, { params: { id } }).then(refresh, (error: unknown) =>
          toast.error(errorText(error, text)),
        );
      });
      return refresh();
    },
  });
}
