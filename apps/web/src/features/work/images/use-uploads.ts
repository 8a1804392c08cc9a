import type { VehicleId } from '@forecourt/contract/ids';
import type { PictureSet } from '@forecourt/contract/picture-sets';
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { whenBack } from '../../../lib/connection.ts';
import { session } from '../../../lib/current-session.ts';
import { sendCropImage } from './crop-images.calls.ts';
import { isSettled } from './image-list.ts';
import { forgetImage, imageKeys, imagesOf, keepImage, placeImage, sendImage } from './images.calls.ts';
import { dropPhotos, keepPhoto } from './local-photos.ts';
import type { Places } from './upload-places.ts';
import { isStillToCome, type Send, type Upload, UploadQueue } from './upload-queue.ts';
import { unfinishedUploads, uploadStoreOf } from './upload-store.ts';
import { isZip, sendZip, type ZipTarget } from './zip-files.ts';

/** What files are uploaded to. The screen of imports takes only ZIPs. */
type UploadTarget = PictureSet | { kind: 'imports' };

/** By upload target; module state outlives the screen, so that navigation does not stop uploads. */
const queues = new Map<string, UploadQueue>();

function queueOf(target: UploadTarget, queries: QueryClient): UploadQueue {
  const key = target.kind === 'imports' ? target.kind : target.id;
  const known = queues.get(key);
  if (known) return known;
  const queue = newQueue(target, queries);
  queues.set(key, queue);
  return queue;
}

function newQueue(target: UploadTarget, queries: QueryClient): UploadQueue {
  switch (target.kind) {
    case 'vehicle':
      return new UploadQueue(sendTo(target, queries), storeFor(target), placesOf(target.id, queries));
    case 'crops':
      return new UploadQueue(sendTo(target, queries), storeFor(target));
    case 'imports':
      return new UploadQueue(async ({ file, zipTarget }, onProgress, signal) => {
        if (!zipTarget) throw new Error('An import says what its photos become');
        return sendAsImport(zipTarget, { file, onProgress, signal }, queries);
      });
  }
}

async function sendAsImport(
  target: ZipTarget,
  options: Parameters<typeof sendZip>[1],
  queries: QueryClient,
): Promise<null> {
  await sendZip(target, options);
  void queries.invalidateQueries({ queryKey: ['imports'] });
  return null;
}

function sendTo(set: PictureSet, queries: QueryClient): Send {
  return async ({ file, ...place }, onProgress, signal) => {
    const options = { file, onProgress, signal };
    if (set.kind === 'vehicle' && isZip(file)) return sendAsImport({ vehicleId: set.id }, options, queries);
    const image =
      set.kind === 'crops' ? await sendCropImage(set.id, options) : await sendImage(set.id, place, options);
    keepPhoto(image.id, file);
    // The list is not in the cache if the user left the screen before it loaded.
    if (queries.getQueryData(imageKeys.list(set.id))) {
      if (place.replaces) forgetImage(queries, set.id, place.replaces);
      keepImage(queries, image);
    }
    return image.id;
  };
}

function placesOf(vehicleId: VehicleId, queries: QueryClient): Places {
  const list = imagesOf(vehicleId);
  return {
    taken: () => (queries.getQueryData(list.queryKey)?.results ?? []).map(({ position }) => position),
    stored: async () => {
      const { results } = await queries.fetchQuery({ ...list, staleTime: 0 });
      return new Map(
        results.map((image) => [image.id, { position: image.position, isSettled: isSettled(image) }]),
      );
    },
    move: async (imageId, to) => keepImage(queries, await placeImage(imageId, to, { suggested: true })),
  };
}

/** Starts uploads to something whose screen is not open yet. */
export function startUploads(set: PictureSet, files: readonly File[], queries: QueryClient): void {
  queueOf(set, queries).add(files);
}

/** While root impersonates an account, no files of it are stored in root's browser. */
function storeFor(set: PictureSet) {
  const { user } = session.state();
  return user && !session.acting() ? uploadStoreOf(user.id, set) : null;
}

function retryAll(): void {
  for (const queue of queues.values()) queue.retryTransient();
}

/**
 * Resumes the uploads that earlier pages of this user left, and retries when the connection is back. Returns a function
 * that stops it.
 */
export function resumeUploads(queries: QueryClient): () => void {
  const { user } = session.state();
  const stop = new AbortController();
  addEventListener('online', retryAll, { signal: stop.signal });
  stop.signal.addEventListener('abort', whenBack(retryAll));
  let wasLapsed = false;
  const stopFollowing = session.subscribe(() => {
    const state = session.state();
    const isLapsed = state.status === 'authenticated' && state.lapsed === true;
    // For another user the page loads again; until then nothing of the one before may be sent.
    if (wasLapsed && !isLapsed && user && state.user?.id === user.id) retryAll();
    wasLapsed = isLapsed;
  });
  stop.signal.addEventListener('abort', stopFollowing);
  if (user && !session.acting()) {
    void unfinishedUploads(user.id).then(
      (left) => {
        if (stop.signal.aborted) return;
        for (const { set, ...file } of left) queueOf(set, queries).resume([file]);
      },
      // The browser may block IndexedDB.
      () => undefined,
    );
  }
  return () => stop.abort();
}

/**
 * Stops all uploads. After a sign-out the stored files are deleted; after an expired session they are kept for the next
 * sign-in.
 */
export function dropUploads(): void {
  const state = session.state();
  const hasRunOut = state.status === 'anonymous' && state.expired;
  for (const queue of queues.values()) {
    if (hasRunOut) queue.stopAll();
    else queue.dropAll();
  }
  queues.clear();
  dropPhotos();
}

/** Whether a sign-out would delete photos that are still to be uploaded. */
export const hasUploadsToCome = (): boolean =>
  [...queues.values()].some((queue) => queue.uploads().some(isStillToCome));

/** Lost when the page is closed, because the file is not stored. */
const isUnderWay = ({ state, storedKey }: Upload) => state !== 'failed' && storedKey === null;

/** The uploads to a target. Closing the page asks for confirmation while unstored uploads are running. */
export function useUploads(target: UploadTarget): { queue: UploadQueue; uploads: readonly Upload[] } {
  const queue = queueOf(target, useQueryClient());
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads);
  const isBusy = uploads.some(isUnderWay);
  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isBusy]);
  return { queue, uploads };
}
