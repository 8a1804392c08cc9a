import type { RouteCall } from '@forecourt/contract/route';
import { createVehicleArchive } from '@forecourt/contract/vehicle-archives';
import { listVehicleMakes, listVehicleModels } from '@forecourt/contract/vehicle-specifications';
import {
  createVehicle,
  decodeVin,
  deleteVehicle,
  getVehicle,
  listVehicles,
  patchVehicle,
  restoreVehicle,
  type Vehicle,
} from '@forecourt/contract/vehicles';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { CallError, call } from '../../../lib/call.ts';
import { errorShownByForm } from '../../../lib/changes.ts';
import { errorText } from '../../../lib/error-text.ts';
import { text } from '../../../lib/i18n.ts';
import { keptOffline } from '../../../lib/kept-lists.ts';
import { refreshWithout } from '../../../lib/refresh-without.ts';
import { saveFrom } from '../../../lib/save-file.ts';
import { toast } from '../../../ui/toast.tsx';

type VehicleQuery = NonNullable<RouteCall<typeof listVehicles>['query']>;
export type NewVehicle = RouteCall<typeof createVehicle>['body'];
export type VehiclePatch = RouteCall<typeof patchVehicle>['body'];

export type VehicleArchiveWish = NonNullable<RouteCall<typeof createVehicleArchive>['body']>;

export const vehicleKeys = {
  all: ['vehicles'] as const,
  list: (query: VehicleQuery) => ['vehicles', 'list', query] as const,
  ones: ['vehicles', 'one'] as const,
  one: (id: string) => ['vehicles', 'one', id] as const,
};

export const vehicleList = (query: VehicleQuery) =>
  queryOptions({
    queryKey: vehicleKeys.list(query),
    queryFn: ({ signal }) => call(listVehicles, { query }, signal),
    placeholderData: keepPreviousData,
    ...keptOffline,
  });

export const vehicleById = (id: string) =>
  queryOptions({
    queryKey: vehicleKeys.one(id),
    queryFn: ({ signal }) => call(getVehicle, { params: { id } }, signal),
  });

/** The details that a VIN contains; throws CallError `vinInvalid`. */
export const readVin = (vin: string, signal?: AbortSignal) => call(decodeVin, { params: { vin } }, signal);

interface CreationSteps {
  /** Gets the error of the call, or null. */
  onEnd?: (error: unknown) => void;
  /** Also runs if the user has left the screen before the server responds. */
  onCreated: (vehicle: Vehicle) => void;
}

/** The mutation that creates a vehicle. */
export function creation(queries: QueryClient, { onEnd, onCreated }: CreationSteps) {
  return {
    // Without a connection it waits for one, with its photos.
    networkMode: 'online' as const,
    mutationFn: (body: NewVehicle) => call(createVehicle, { body }),
    // A browser that lost its connection has sent it again by itself, and the first call is still being answered.
    retry: (_count: number, error: unknown) => error instanceof CallError && error.row === 'callInProgress',
    retryDelay: 1_000,
    onSettled: (_: unknown, error: unknown) => onEnd?.(error),
    onSuccess: (vehicle: Vehicle) => {
      onCreated(vehicle);
      queries.setQueryData(vehicleKeys.one(vehicle.id), vehicle);
      return queries.invalidateQueries({ queryKey: ['vehicles', 'list'] });
    },
  };
}

export function useCreateVehicle(steps: CreationSteps) {
  // The form shows the error itself.
  return useMutation({ ...creation(useQueryClient(), steps), ...errorShownByForm });
}

export function usePatchVehicle(id: string, { formShowsErrors = false } = {}) {
  const queries = useQueryClient();
  /** After a 404, refetches the vehicle, so that its screen shows that it was deleted instead of the form. */
  const leaveIfGone = (error: unknown) => {
    if (error instanceof CallError && error.status === 404)
      void queries.invalidateQueries({ queryKey: vehicleKeys.one(id) });
  };
  return useMutation({
    mutationFn: (body: VehiclePatch) => call(patchVehicle, { params: { id }, body }),
    ...(formShowsErrors && { onError: leaveIfGone }),
    onSuccess: (vehicle) => {
      queries.setQueryData(vehicleKeys.one(id), vehicle);
      return queries.invalidateQueries({ queryKey: ['vehicles', 'list'] });
    },
  });
}

export function useRestoreVehicle() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (vehicle: Vehicle) => call(restoreVehicle, { params: { id: vehicle.id } }),
    // The toast is shown here, because the row that called this is removed from the list.
    onSuccess: (_, vehicle) => {
      toast.success(text('vehicles.restored', { reference: vehicle.reference }));
      return queries.invalidateQueries({ queryKey: vehicleKeys.all });
    },
  });
}

/** The browser downloads the ZIP by its address, so it is streamed to disk instead of held in memory. */
export function useVehicleArchive() {
  return useMutation({
    mutationFn: (body: VehicleArchiveWish) => call(createVehicleArchive, { body }),
    onSuccess: ({ archive }) => saveFrom(archive),
  });
}

/** For deleting several vehicles at once; the caller shows the results. */
export const removeVehicle = ({ id }: Vehicle) => call(deleteVehicle, { params: { id } });
export const restoreOneVehicle = ({ id }: Vehicle) => call(restoreVehicle, { params: { id } });

export function useRefreshVehicles() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: vehicleKeys.all });
}

/** Deletes a vehicle without confirmation and offers to undo it. */
export function useDeleteVehicle() {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: vehicleKeys.all });
  return useMutation({
    mutationFn: (vehicle: Vehicle) => call(deleteVehicle, { params: { id: vehicle.id } }),
    onSuccess: (_, vehicle) => {
      toast.undo(text('vehicles.deleted', { reference: vehicle.reference }), text('form.undo'), () => {
        call(restoreVehicle, { params: { id: vehicle.id } }).then(refresh, (error: unknown) =>
          toast.error(errorText(error, text)),
        );
      });
      // Not awaited, so that the user leaves the vehicle's screen before it is refetched.
      void refreshWithout(queries, vehicleKeys.all, vehicle.id);
    },
  });
}

/** Root seldom changes the known models. */
const modelsFreshMs = 60_000;

export const vehicleMakes = queryOptions({
  queryKey: ['vehicle-specifications', 'makes'],
  queryFn: ({ signal }) => call(listVehicleMakes, {}, signal),
  select: ({ results }) => results,
  staleTime: modelsFreshMs,
});

export const vehicleModels = (make: string) =>
  queryOptions({
    queryKey: ['vehicle-specifications', 'models', make],
    queryFn: ({ signal }) => call(listVehicleModels, { query: { make } }, signal),
    select: ({ results }) => results,
    staleTime: modelsFreshMs,
  });
