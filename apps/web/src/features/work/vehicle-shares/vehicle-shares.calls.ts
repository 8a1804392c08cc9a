import type { VehicleId, VehicleShareId } from '@forecourt/contract/ids';
import {
  createVehicleEmbed,
  createVehicleShare,
  deleteVehicleShare,
  getSharedVehicle,
  listVehicleShares,
  patchVehicleEmbed,
  restoreVehicleShare,
  type ShareDays,
  type SharedVehicle,
  type VehicleShare,
} from '@forecourt/contract/vehicle-shares';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { errorText } from '../../../lib/error-text.ts';
import { text } from '../../../lib/i18n.ts';
import { toast } from '../../../ui/toast.tsx';

const sharesOf = (id: VehicleId) => ['vehicleShares', id] as const;

export const vehicleShares = (id: VehicleId) =>
  queryOptions({
    queryKey: sharesOf(id),
    queryFn: ({ signal }) => call(listVehicleShares, { params: { id } }, signal),
    select: ({ results }) => results,
  });

function useRefresh(id: VehicleId) {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: sharesOf(id) });
}

export function useCreateVehicleShare(id: VehicleId) {
  const refresh = useRefresh(id);
  return useMutation({
    mutationFn: (days: ShareDays) => call(createVehicleShare, { params: { id }, body: { days } }),
    onSuccess: refresh,
  });
}

export function useCreateVehicleEmbed(id: VehicleId) {
  const refresh = useRefresh(id);
  return useMutation({
    mutationFn: () => call(createVehicleEmbed, { params: { id } }),
    onSuccess: refresh,
  });
}

/** Says which websites may show an embed. */
export function useLimitEmbed(vehicleId: VehicleId) {
  const refresh = useRefresh(vehicleId);
  return useMutation({
    mutationFn: ({ id, origins }: { id: VehicleShareId; origins: string[] }) =>
      call(patchVehicleEmbed, { params: { id }, body: { origins } }),
    onSuccess: refresh,
  });
}

/** Closes a link or an embed without confirmation and offers to undo it. */
export function useCloseVehicleShare(id: VehicleId) {
  const refresh = useRefresh(id);
  return useMutation({
    mutationFn: (share: VehicleShare) => call(deleteVehicleShare, { params: { id: share.id } }),
    onSuccess: (_, share) => {
      toast.undo(text(share.kind === 'page' ? 'shares.closed' : 'embeds.closed'), text('form.undo'), () => {
        call(restoreVehicleShare, { params: { id: share.id } }).then(refresh, (error: unknown) =>
          toast.error(errorText(error, text)),
        );
      });
      return refresh();
    },
  });
}

/** The vehicle behind the token of a link; needs no session. */
export const fetchSharedVehicle = (token: string): Promise<SharedVehicle> =>
  call(getSharedVehicle, { params: { token } });
