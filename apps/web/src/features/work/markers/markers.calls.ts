import type { VehicleId } from '@forecourt/contract/ids';
import {
  createMarker,
  deleteMarker,
  listMarkers,
  type Marker,
  patchMarker,
  restoreMarker,
} from '@forecourt/contract/markers';
import type { RouteCall } from '@forecourt/contract/route';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { errorShownByForm } from '../../../lib/changes.ts';
import { errorText } from '../../../lib/error-text.ts';
import { text } from '../../../lib/i18n.ts';
import { toast } from '../../../ui/toast.tsx';

export const markerKeys = {
  all: ['markers'] as const,
  list: (id: VehicleId) => ['markers', id] as const,
};

export const markersOf = (id: VehicleId) =>
  queryOptions({
    queryKey: markerKeys.list(id),
    queryFn: ({ signal }) => call(listMarkers, { params: { id } }, signal),
    select: ({ results }) => results,
  });

function useRefresh(id: VehicleId) {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: markerKeys.list(id) });
}

export type MarkerDraft = Required<RouteCall<typeof createMarker>['body']>;

/** Saves a marker of a form, which shows the error: a new one of the photo, or the changes of one. */
export function useSaveMarker(id: VehicleId) {
  const refresh = useRefresh(id);
  return useMutation({
    ...errorShownByForm,
    mutationFn: ({ imageId, marker, values }: SaveMarker) =>
      marker
        ? call(patchMarker, { params: { id: marker.id }, body: values })
        : call(createMarker, { params: { id: imageId }, body: values as MarkerDraft }),
    onSuccess: refresh,
  });
}

interface SaveMarker {
  imageId: Marker['imageId'];
  /** Null for a new one, of which `values` has every field. */
  marker: Marker | null;
  values: Partial<MarkerDraft>;
}

/** Moves a marker to another place of its photo, or to another number. */
export function useMoveMarker(id: VehicleId) {
  const refresh = useRefresh(id);
  return useMutation({
    mutationFn: ({ marker, ...to }: { marker: Marker; x?: number; y?: number; number?: number }) =>
      call(patchMarker, { params: { id: marker.id }, body: to }),
    onSettled: refresh,
  });
}

/** Deletes a marker without confirmation and offers to undo it. */
export function useDeleteMarker(id: VehicleId) {
  const refresh = useRefresh(id);
  return useMutation({
    mutationFn: (marker: Marker) => call(deleteMarker, { params: { id: marker.id } }),
    onSuccess: (_, marker) => {
      toast.undo(text('markers.deleted'), text('form.undo'), () => {
        call(restoreMarker, { params: { id: marker.id } }).then(refresh, (error: unknown) =>
          toast.error(errorText(error, text)),
        );
      });
      return refresh();
    },
  });
}
