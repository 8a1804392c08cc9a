import type { CatalogueItemId, ImageId, VehicleId } from '@forecourt/contract/ids';
import {
  cancelSpin,
  createSpin,
  deleteSpin,
  getVehicleSpin,
  restoreSpin,
  type Spin,
  type VehicleSpin,
} from '@forecourt/contract/spins';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { errorText } from '../../../lib/error-text.ts';
import { text } from '../../../lib/i18n.ts';
import { toast } from '../../../ui/toast.tsx';

export const spinKeys = {
  all: ['spins'] as const,
  of: (vehicleId: string) => ['spins', vehicleId] as const,
};

export const spinOfVehicle = (id: VehicleId) =>
  queryOptions({
    queryKey: spinKeys.of(id),
    queryFn: ({ signal }) => call(getVehicleSpin, { params: { id } }, signal),
  });

/** Stores what a call answers; where a call is refused, says why, and refetches the spin, which may have changed. */
function useKept(vehicleId: VehicleId) {
  const queries = useQueryClient();
  const refetch = () => void queries.invalidateQueries({ queryKey: spinKeys.of(vehicleId) });
  return {
    refetch,
    onSuccess: (news: VehicleSpin) => queries.setQueryData(spinKeys.of(vehicleId), news),
    onError: (error: unknown) => {
      toast.error(errorText(error, text));
      refetch();
    },
  };
}

export function useMakeSpin(id: VehicleId) {
  const { onError, onSuccess } = useKept(id);
  return useMutation({
    mutationFn: (order: { templateId: CatalogueItemId | null; leftOut?: ImageId[] }) =>
      call(createSpin, { params: { id }, body: order }),
    onError,
    onSuccess,
  });
}

export function useCancelSpin(id: VehicleId) {
  const { onError, onSuccess } = useKept(id);
  return useMutation({
    mutationFn: (spin: Spin) => call(cancelSpin, { params: { id: spin.id } }),
    onError,
    onSuccess,
  });
}

/** Deletes a spin without confirmation and offers to undo it. */
export function useDeleteSpin(id: VehicleId) {
  const { onError, onSuccess, refetch } = useKept(id);
  return useMutation({
    mutationFn: (spin: Spin) => call(deleteSpin, { params: { id: spin.id } }),
    onError,
    onSuccess: (_, spin) => {
      toast.undo(text('spins.deleted'), text('form.undo'), () => {
        call(restoreSpin, { params: { id: spin.id } }).then(onSuccess, onError);
      });
      return refetch();
    },
  });
}
