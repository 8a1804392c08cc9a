import { type DestinationRun, listDestinationRuns } from '@forecourt/contract/destination-runs';
import {
  createDestination,
  type Destination,
  deleteDestination,
  listDestinations,
  patchDestination,
  restoreDestination,
  sendDestination,
  testDestination,
} from '@forecourt/contract/destinations';
import type { ClientId, DestinationId } from '@forecourt/contract/ids';
import type { RouteCall } from '@forecourt/contract/route';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { errorShownByForm, successToast } from '../../../lib/changes.ts';
import { errorText } from '../../../lib/error-text.ts';
import { text } from '../../../lib/i18n.ts';
import { toast } from '../../../ui/toast.tsx';

const key = ['destinations'] as const;
/** Intervals at which lists are read again, milliseconds: while a delivery waits or goes on, and otherwise. */
const runningMs = 2_000;
const restingMs = 15_000;

const isOpen = (run: DestinationRun | null) => run !== null && run.endedAt === null;
const isRunning = ({ isSending, lastRun }: Destination) => isSending || isOpen(lastRun);

export const destinationsOf = (id: ClientId) =>
  queryOptions({
    queryKey: [...key, id],
    queryFn: ({ signal }) => call(listDestinations, { params: { id } }, signal),
    select: ({ results }) => results,
    refetchInterval: ({ state }) => (state.data?.results.some(isRunning) ? runningMs : restingMs),
  });

export const destinationRuns = (id: DestinationId, page: number, limit: number) =>
  queryOptions({
    queryKey: [...key, 'runs', id, page, limit],
    queryFn: ({ signal }) => call(listDestinationRuns, { params: { id }, query: { page, limit } }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.results.some(isOpen) ? runningMs : restingMs),
  });

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: key });
}

/** A typed password must not stay in the cache. */
export function useAddDestination(clientId: ClientId) {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (body: RouteCall<typeof createDestination>['body']) =>
      call(createDestination, { params: { id: clientId }, body }),
    onSuccess,
    gcTime: 0,
    ...errorShownByForm,
  });
}

export function useChangeDestination() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: ({ id, body }: { id: DestinationId; body: RouteCall<typeof patchDestination>['body'] }) =>
      call(patchDestination, { params: { id }, body }),
    onSuccess,
    gcTime: 0,
    ...errorShownByForm,
  });
}

export function useSwitchDestination() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: ({ id, state }: { id: DestinationId; state: 'active' | 'paused' }) =>
      call(patchDestination, { params: { id }, body: { state } }),
    onSuccess,
  });
}

/** @param hostKey The changed key of the server that is trusted from now on. */
export function useTestDestination(id: DestinationId) {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (hostKey?: string) =>
      call(testDestination, { params: { id }, body: hostKey === undefined ? {} : { hostKey } }),
    onSuccess,
    gcTime: 0,
  });
}

export function useSendDestination() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: ({ id, everything }: { id: DestinationId; everything: boolean }) =>
      call(sendDestination, { params: { id }, body: { everything } }),
    onSuccess,
    ...successToast('destinations.started'),
  });
}

/** Deletes without confirmation, and offers to undo it. */
export function useDeleteDestination() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: Destination) => call(deleteDestination, { params: { id } }),
    onSuccess: (_, { id }) => {
      toast.undo(text('destinations.deleted'), text('form.undo'), () => {
        call(restoreDestination, { params: { id } }).then(refresh, (error: unknown) =>
          toast.error(errorText(error, text)),
        );
      });
      return refresh();
    },
  });
}
