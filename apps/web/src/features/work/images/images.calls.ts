import {
  cancelImage,
  chooseVehicle,
  deleteImage,
  type Image,
  listImages,
  patchImage,
  previewImage,
  processImages,
  restoreImage,
  revertImage,
  uploadImage,
} from '@forecourt/contract/images';
import type { PositionName } from '@forecourt/contract/positions';
import type { RouteAnswer, RouteCall } from '@forecourt/contract/route';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type UploadOptions, upload } from '../../../lib/call.ts';
import { successToast } from '../../../lib/changes.ts';
import { dropOlderResponse } from '../../../lib/drop-older-response.ts';
import { errorText } from '../../../lib/error-text.ts';
import { text } from '../../../lib/i18n.ts';
import { runEach } from '../../../lib/run-each.ts';
import { toast } from '../../../ui/toast.tsx';
import { proposed, withImage, withoutImage, withPlaces, withPlacesOf } from './image-list.ts';

type ImageList = RouteAnswer<typeof listImages>;
type ProcessOrder = RouteCall<typeof processImages>['body'];

export const imageKeys = {
  all: ['images'] as const,
  list: (setId: string) => ['images', 'list', setId] as const,
  previews: (imageId: string) => ['images', 'previews', imageId] as const,
};

export const placesRefetchMs = 8_000;

export const imagesOf = (vehicleId: string) =>
  queryOptions({
    queryKey: imageKeys.list(vehicleId),
    queryFn: ({ signal }) => call(listImages, { params: { id: vehicleId } }, signal),
    // Events report changes of an image, but not of its place in the queue, so the list is polled.
    refetchInterval: ({ state }) =>
      state.data?.results.some((image) => image.state === 'queued') ? placesRefetchMs : false,
  });

/** Small previews of one photo in every preset; an event reports those that are not ready yet. */
export const previewsOf = (imageId: string | null) =>
  queryOptions({
    queryKey: imageKeys.previews(imageId ?? ''),
    queryFn: ({ signal }) => call(previewImage, { params: { id: imageId ?? '' } }, signal),
    enabled: imageId !== null,
  });

/** Changes the images of a set in the query cache. */
export function changeImages(
  queries: QueryClient,
  setId: string,
  by: (images: readonly Image[]) => Image[],
): void {
  const queryKey = imageKeys.list(setId);
  queries.setQueryData<ImageList>(queryKey, (before) => before && { ...before, results: by(before.results) });
  void dropOlderResponse(queries, queryKey);
}

/** Stores the server's version of an image in the query cache. */
export function keepImage(queries: QueryClient, image: Image): void {
  changeImages(queries, image.set.id, (images) => withImage(images, image));
}

export function forgetImage(queries: QueryClient, setId: string, imageId: string): void {
  changeImages(queries, setId, (images) => withoutImage(images, imageId));
}

export function sendImage(
  vehicleId: string,
  {
    position,
    suggested,
    replaces,
  }: { position: PositionName | undefined; suggested: boolean; replaces: string | undefined },
  options: Omit<UploadOptions, 'fields'>,
): Promise<Image> {
  const fields = {
    ...(position && { position }),
    ...(suggested && { suggested: 'true' }),
    ...(replaces && { replaces }),
  };
  return upload(uploadImage, { id: vehicleId }, { ...options, fields });
}

/**
 * Moves an image, or confirms its position; with `suggested`, the analysis may move it on to a position of what it shows. The
 * image `swaps` takes the former position.
 */
export const placeImage = (
  id: Image['id'],
  position: PositionName,
  { suggested, swaps }: { suggested?: true; swaps?: Image['id'] | undefined } = {},
): Promise<Image> =>
  call(patchImage, {
    params: { id },
    body: { position, ...(suggested && { suggested }), ...(swaps && { swaps }) },
  });

/** Changes of a set's images are sent one after the other: a deletion must not overtake the move before it. */
export const inOrder = (setId: string) => ({ id: `images of ${setId}` });

/** A change of positions that failed is shown and taken back: these images are where they were, until the list is fetched again. */
function undoPlaces(queries: QueryClient, vehicleId: string, error: unknown, were: readonly Image[]): void {
  toast.error(errorText(error, text));
  changeImages(queries, vehicleId, (images) => withPlacesOf(images, were));
  void queries.invalidateQueries({ queryKey: imageKeys.list(vehicleId) });
}

interface Move {
  image: Image;
  position: PositionName;
  /** The image that is there and takes the place that becomes free. */
  swaps?: Image | null;
  /** Images whose positions are proposals again afterwards, because this move undoes one. */
  proposals?: readonly Image['id'][];
}

const suggested = { suggested: true } as const;

/** Moves an image; both images of a swap are at chosen positions afterwards, except those that are to be proposals again. */
async function sendMove({ image, position, swaps, proposals = [] }: Move): Promise<Image> {
  const [first, second] = proposals;
  const moved = await placeImage(image.id, position, { swaps: swaps?.id, ...(second && suggested) });
  if (!first || second) return moved;
  // A request treats both images alike, so another one says it of the only one that was proposed.
  const again = await placeImage(first, first === image.id ? position : image.position, suggested);
  return first === image.id ? again : moved;
}

/** Moves an image, optimistically; a swap offers to undo it. */
export function useMoveImage(vehicleId: string) {
  const queries = useQueryClient();
  const move = useMutation({
    scope: inOrder(vehicleId),
    mutationFn: sendMove,
    onMutate: ({ image, position, swaps }) => {
      const places = new Map([[image.id, position], ...(swaps ? [[swaps.id, image.position] as const] : [])]);
      changeImages(queries, vehicleId, (images) => withPlaces(images, places));
    },
    onSuccess: (moved, { image, swaps }) => {
      keepImage(queries, moved);
      if (!swaps) return;
      const [name, other] = [text(`positions.${image.position}`), text(`positions.${moved.position}`)];
      const back = {
        image: moved,
        position: image.position,
        swaps: { ...swaps, position: image.position, proposal: null },
        proposals: proposed([image, swaps]).map(({ id }) => id),
      };
      toast.undo(text('images.swapped', { name, other }), text('form.undo'), () => move.mutate(back));
    },
    onError: (error, { image, swaps }) =>
      undoPlaces(queries, vehicleId, error, swaps ? [image, swaps] : [image]),
  });
  return move;
}

/** Confirms the proposed positions of images, each as it is shown. */
export function useConfirmPositions(vehicleId: string) {
  const queries = useQueryClient();
  return useMutation({
    scope: inOrder(vehicleId),
    mutationFn: async (images: readonly Image[]) => {
      const { failed } = await runEach(images, async ({ id, position }) =>
        keepImage(queries, await placeImage(id, position)),
      );
      if (!failed[0]) return;
      const { error } = failed[0];
      undoPlaces(
        queries,
        vehicleId,
        error,
        failed.map(({ item }) => item),
      );
      throw error;
    },
    onMutate: (images) => {
      const places = new Map(images.map(({ id, position }) => [id, position]));
      changeImages(queries, vehicleId, (all) => withPlaces(all, places));
    },
    onSuccess: (_, { length }) => {
      if (length > 1) toast.success(text('images.positionsConfirmed'));
    },
    // The toast is shown where the places are taken back.
    onError: () => undefined,
  });
}

interface ImageDeletion {
  remove: (id: Image['id']) => Promise<unknown>;
  restore: (id: Image['id']) => Promise<Image>;
}

/** Deletes an image of a set without confirmation and offers to undo it. */
export function useImageDeletion(setId: string, { remove, restore }: ImageDeletion) {
  const queries = useQueryClient();
  const undo = (image: Image) =>
    restore(image.id).then(
      (restored) => keepImage(queries, restored),
      (error: unknown) => toast.error(errorText(error, text)),
    );
  return useMutation({
    scope: inOrder(setId),
    mutationFn: (image: Image) => remove(image.id),
    onSuccess: (_, image) => {
      forgetImage(queries, setId, image.id);
      toast.undo(text('images.deleted', { name: image.fileName }), text('form.undo'), () => {
        void undo(image);
      });
    },
  });
}

export const useDeleteImage = (vehicleId: string) =>
  useImageDeletion(vehicleId, {
    remove: (id) => call(deleteImage, { params: { id } }),
    restore: (id) => call(restoreImage, { params: { id } }),
  });

/** Chooses the vehicle that pictures of a photo show; a finished picture is made again. */
export function useChooseVehicle() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ image, vehicle }: { image: Image; vehicle: Image['vehicles'][number] }) =>
      call(chooseVehicle, { params: { id: image.id }, body: { vehicle } }),
    onSuccess: (image) => {
      queries.removeQueries({ queryKey: imageKeys.previews(image.id) });
      keepImage(queries, image);
      toast.success(text(image.state === 'queued' ? 'viewer.vehicleMadeAgain' : 'viewer.vehicleChosen'));
    },
  });
}

export function useCancelImage() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (image: Image) => call(cancelImage, { params: { id: image.id } }),
    onSuccess: (image) => keepImage(queries, image),
  });
}

export function useRevertImage() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (image: Image) => call(revertImage, { params: { id: image.id } }),
    ...successToast('images.reverted'),
    onSuccess: (image) => keepImage(queries, image),
  });
}

export function useProcess(vehicleId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ProcessOrder) => call(processImages, { params: { id: vehicleId }, body }),
    onSuccess: ({ results }) => {
      for (const image of results) keepImage(queries, image);
    },
  });
}
