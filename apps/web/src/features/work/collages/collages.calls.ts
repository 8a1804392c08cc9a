import { previewCollage } from '@forecourt/contract/collage-previews';
import {
  type Collage,
  createCollages,
  deleteCollage,
  getVehicleCollages,
  restoreCollage,
  type VehicleCollages,
} from '@forecourt/contract/collages';
import type { VehicleId } from '@forecourt/contract/ids';
import type { RouteCall } from '@forecourt/contract/route';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { errorShownByForm } from '../../../lib/changes.ts';
import { errorText } from '../../../lib/error-text.ts';
import { text } from '../../../lib/i18n.ts';
import { toast } from '../../../ui/toast.tsx';

export const collageKeys = {
  all: ['collages'] as const,
  of: (vehicleId: string) => ['collages', vehicleId] as const,
};

export const collagesOfVehicle = (id: VehicleId) =>
  queryOptions({
    queryKey: collageKeys.of(id),
    queryFn: ({ signal }) => call(getVehicleCollages, { params: { id } }, signal),
  });

/** Stores what a call answers; where a call is refused, says why, and refetches the pages, which may have changed. */
function useKept(vehicleId: VehicleId) {
  const queries = useQueryClient();
  const refetch = () => void queries.invalidateQueries({ queryKey: collageKeys.of(vehicleId) });
  return {
    refetch,
    onSuccess: (news: VehicleCollages) => queries.setQueryData(collageKeys.of(vehicleId), news),
    onError: (error: unknown) => {
      toast.error(errorText(error, text));
      refetch();
    },
  };
}

export function useMakeCollages(id: VehicleId) {
  const { onError, onSuccess } = useKept(id);
  return useMutation({
    mutationFn: (body: RouteCall<typeof createCollages>['body']) =>
      call(createCollages, { params: { id }, body }),
    onError,
    onSuccess,
  });
}

/** The page as it would be made; nothing is stored. */
export function usePreviewPage(id: VehicleId) {
  return useMutation({
    mutationFn: (body: RouteCall<typeof previewCollage>['body']) =>
      call(previewCollage, { params: { id }, body }),
    ...errorShownByForm,
  });
}

/** Deletes a page without confirmation and offers to undo it. */
export function useDeleteCollage(id: VehicleId) {
  const { onError, onSuccess, refetch } = useKept(id);
  return useMutation({
    mutationFn: (page: Collage) => call(deleteCollage, { params: { id: page.id } }),
    onError,
    onSuccess: (_, page) => {
      toast.undo(text('collages.deleted', { name: page.name }), text('form.undo'), () => {
        call(restoreCollage, { params: { id: page.id } }).then(onSuccess, onError);
      });
      return refetch();
    },
  });
}
