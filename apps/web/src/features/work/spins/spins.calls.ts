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

/** Stores what a call answers, and refetches it where a call is refused because the spin has changed. */
function useKept(vehicleId: VehicleId) {
  const queries = useQueryClient();
  return {
    onSuccess: (news: VehicleSpin) => queries.setQueryData(spinKeys.of(vehicleId), news),
    onError: () => void queries.invalidateQueries({ queryKey: spinKeys.of(vehicleId) }),
  };
}

export function useMakeSpin(id: VehicleId) {
  return useMutation({
    mutationFn: (order: { templateId: CatalogueItemId | null; leftOut?: ImageId[] }) =>
      call(createSpin, { params: { id }, body: order }),
    ...useKept(id),
  });
}

export function useCancelSpin(id: VehicleId) {
  return useMutation({
    mutationFn: (spin: Spin) => call(cancelSpin, { params: { id: spin.id } }),
    ...useKept(id),
  });
}

/** Deletes a spin without confirmation and offers to undo it. */
export function useDeleteSpin(id: VehicleId) {
  const { onError, onSuccess } = useKept(id);
  return useMutation({
    mutationFn: (spin: Spin) => call(deleteSpin, { params: { id: spin.id } }),
    onError,
    onSuccess: (_, spin) => {
      toast.undo(text('spins.deleted'), text('form.undo'), () => {
        call(restoreSpin, { params: { id: spin.id } }).then(onSuccess, (error: unknown) =>
          toast.error(errorText(error, text)),
        );
      });
      return onError();
    },
  });
}
