import {
  cancelCropImage,
  deleteCropImage,
  listCropImages,
  moveCrop,
  processCropImages,
  restoreCropImage,
  uploadCropImage,
} from '@forecourt/contract/crops';
import type { Image } from '@forecourt/contract/images';
import type { RouteCall } from '@forecourt/contract/route';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type UploadOptions, upload } from '../../../lib/call.ts';
import { imageKeys, keepImage, placesRefetchMs, useImageDeletion } from './images.calls.ts';

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

export function useMoveCrop() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, frame }: RouteCall<typeof moveCrop>['body'] & { id: string }) =>
      call(moveCrop, { params: { id }, body: { frame } }),
    onSuccess: (image) => keepImage(queries, image),
  });
}

export function useCancelCropImage() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (image: Image) => call(cancelCropImage, { params: { id: image.id } }),
    onSuccess: (image) => keepImage(queries, image),
  });
}

export const useDeleteCropImage = (setId: string) =>
  useImageDeletion(setId, {
    remove: (id) => call(deleteCropImage, { params: { id } }),
    restore: (id) => call(restoreCropImage, { params: { id } }),
  });
