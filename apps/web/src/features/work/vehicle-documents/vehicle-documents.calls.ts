import type { VehicleDocumentId, VehicleId } from '@forecourt/contract/ids';
import type { RouteCall } from '@forecourt/contract/route';
import {
  deleteVehicleDocument,
  listVehicleDocuments,
  patchVehicleDocument,
  restoreVehicleDocument,
  uploadVehicleDocument,
  type VehicleDocument,
} from '@forecourt/contract/vehicle-documents';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type UploadOptions, upload } from '../../../lib/call.ts';
import { errorText } from '../../../lib/error-text.ts';
import { text } from '../../../lib/i18n.ts';
import { toast } from '../../../ui/toast.tsx';

export const documentKeys = {
  all: ['vehicleDocuments'] as const,
  of: (vehicleId: string) => ['vehicleDocuments', vehicleId] as const,
};

export const documentsOf = (id: VehicleId) =>
  queryOptions({
    queryKey: documentKeys.of(id),
    queryFn: ({ signal }) => call(listVehicleDocuments, { params: { id } }, signal),
    select: ({ results }) => results,
  });

export function useRefreshDocuments(id: VehicleId) {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: documentKeys.of(id) });
}

export const sendDocument = (id: VehicleId, options: Omit<UploadOptions, 'fields'>) =>
  upload(uploadVehicleDocument, { id }, { ...options, fields: {} });

type Change = RouteCall<typeof patchVehicleDocument>['body'];

/** Changes a document; the list shows what the server has also after a refusal. */
export function useChangeDocument(vehicleId: VehicleId, id: VehicleDocumentId) {
  const refresh = useRefreshDocuments(vehicleId);
  return useMutation({
    mutationFn: (body: Change) => call(patchVehicleDocument, { params: { id }, body }),
    onSettled: refresh,
  });
}

/** Deletes a document without confirmation and offers to undo it. */
export function useDeleteDocument(vehicleId: VehicleId) {
  const refresh = useRefreshDocuments(vehicleId);
  return useMutation({
    mutationFn: ({ id }: VehicleDocument) => call(deleteVehicleDocument, { params: { id } }),
    onSuccess: (_, { id, title }) => {
      toast.undo(text('vehicleDocuments.deleted', { title }), text('form.undo'), () => {
        call(restoreVehicleDocument, { params: { id } }).then(refresh, (error: unknown) =>
          toast.error(errorText(error, text)),
        );
      });
      return refresh();
    },
  });
}
