import { listVehicleHistory } from '@forecourt/contract/vehicle-history';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export const vehicleHistory = (id: string) =>
  queryOptions({
    queryKey: ['vehicle-history', id],
    queryFn: ({ signal }) => call(listVehicleHistory, { params: { id } }, signal),
    // What is done on the same screen belongs to it.
    staleTime: 0,
  });
