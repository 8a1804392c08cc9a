import { listVehicleHistory } from '@forecourt/contract/vehicle-history';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

export const vehicleHistory = (id: string) =>
  queryOptions({
    queryKey: ['vehicle-history', id],
    queryFn: ({ signal }) => call(listVehicleHistory, { params: { id } }, signal),
    // Always refetched, because changes on the same screen are part of it.
    staleTime: 0,
  });
