import type { Image } from '@forecourt/contract/images';
import { listVehicleHistory } from '@forecourt/contract/vehicle-history';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** @param imageId Only what happened to this image and its pictures. */
export const vehicleHistory = (id: string, imageId?: Image['id']) =>
  queryOptions({
    queryKey: ['vehicle-history', id, imageId ?? null],
    queryFn: ({ signal }) =>
      call(listVehicleHistory, { params: { id }, query: imageId ? { imageId } : {} }, signal),
    // Always refetched, because changes on the same screen are part of it.
    staleTime: 0,
  });
