import {
  cancelCropImage,
  deleteCropImage,
  listCropImages,
  processCropImages,
  restoreCropImage,
  uploadCropImage,
} from '@forecourt/contract/crops';
import type { Image } from '@forecourt/contract/images';
import type { RouteCall } from '@forecourt/contract/route';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type UploadOptions, upload } from '../../../lib/call.ts';
import { errorText } from '../../../lib/error-text.ts';
import { text } from '../../../lib/i18n.ts';
import { toast } from '../../../ui/toast.tsx';
import { forgetImage, imageKeys, keepImage, placesRefetchMs } from './images.calls.ts';

/** The images of a set, under the query key that events update. */
export const cropImagesOf = (setId: string) =>
  queryOptions({
    queryKey: imageKeys.list(setId),
    queryFn: ({ signal }) => call(listCropImages, { params: { id: setId } }, signal),
    refetchInterval: ({ state }) =>
      state.data?.results.some((image) => image.state === 'queued') ? placesRefetchMs : false,
  });

export function sendCropImage(setId: string, options: Omit<UploadOptions, 'fields'>): Promise<Image> {
  return upload(uploadCropImage, { id: setId }, { ...options, fields: {} });
}

export function useProcessCropSet(setId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: RouteCall<typeof processCropImages>['body']) =>
      call(processCropImages, { params: { id: setId }, body }),
    onSuccess: ({ results }) => {
      for (const image of results) keepImage(queries, image);
      return queries.invalidateQueries({ queryKey: ['crops'] });
    },
  });
}

export function useCancelCropImage() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (image: Image) => call(cancelCropImage, { params: { id: image.id } }),
    onSuccess: (image) => keepImage(queries, image),
  });
}

/** Deletes an image without confirmation and offers to undo it. */
export function useDeleteCropImage(setId: string) {
  const queries = useQueryClient();
  const bringBack = (image: Image) =>
    call(restoreCropImage, { params: { id: image.id } }).then(
      (restored) => keepImage(queries, restored),
      (error: unknown) => toast.error(errorText(error, text)),
    );
  return useMutation({
    mutationFn: (image: Image) => call(deleteCropImage, { params: { id: image.id } }),
    onSuccess: (_, image) => {
      forgetImage(queries, setId, image.id);
      toast.undo(text('images.deleted', { name: image.fileName }), text('form.undo'), () => {
        void bringBack(image);
      });
    },
  });
}
