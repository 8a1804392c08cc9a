import type { DestinationId, VehicleId } from '@forecourt/contract/ids';
import {
  listVehicleDestinations,
  sendVehicle,
  type VehicleDestination,
} from '@forecourt/contract/vehicle-destinations';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

const keyOf = (id: VehicleId) => ['vehicle-destinations', id] as const;
/** How often is asked whether a delivery has ended, milliseconds. */
const sendingPollMs = 2_000;
const isSending = (destination: VehicleDestination) => destination.isSending;

/** @param pictures changes whenever a finished picture does */
export const destinationsOfVehicle = (id: VehicleId, pictures: string) =>
  queryOptions({
    queryKey: [...keyOf(id), pictures],
    queryFn: ({ signal }) => call(listVehicleDestinations, { params: { id } }, signal),
    select: ({ results }) => results,
    refetchInterval: ({ state }) => (state.data?.results.some(isSending) ? sendingPollMs : false),
  });

export function useSendVehicle(id: VehicleId) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (destinationId: DestinationId) => call(sendVehicle, { params: { id, destinationId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(id) }),
  });
}
