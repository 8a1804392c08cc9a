import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { whenBack } from '../../../lib/connection.ts';
import { session } from '../../../lib/current-session.ts';
import { type Holder, heldBy, sendCropImage } from './crop-images.calls.ts';
import { forgetImage, imageKeys, imagesOf, keepImage, placeImage, sendImage } from './images.calls.ts';
import { leftUploads, shelfOf } from './kept-uploads.ts';
import { dropPhotos, keepPhoto } from './local-photos.ts';
import type { Places } from './upload-places.ts';
import { type Send, type Upload, UploadQueue } from './upload-queue.ts';
import { isZip, sendZip } from './zip-files.ts';

/** By upload target; module state outlives the screen, so that navigation does not stop uploads. */
const queues = new Map<string, UploadQueue>();

function queueOf(holder: Holder, queries: QueryClient): UploadQueue {
  const known = queues.get(holder);
  if (known) return known;
  const { kind, id } = heldBy(holder);
  const send: Send = async ({ file, ...place }, onProgress, signal) => {
    const options = { file, onProgress, signal };
    if (kind !== 'crops' && isZip(file)) {
      await sendZip(id, options);
      void queries.invalidateQueries({ queryKey: ['imports'] });
      return null;
    }
    const image = kind === 'crops' ? await sendCropImage(id, options) : await sendImage(id, place, options);
    keepPhoto(image.id, file);
    // The list is not in the cache if the user left the screen before it loaded.
    if (queries.getQueryData(imageKeys.list(id))) {
      if (place.replaces) forgetImage(queries, id, place.replaces);
      keepImage(queries, image);
    }
    return image.id;
  };
  const places: Places = {
    taken: () => (queries.getQueryData(imagesOf(id).queryKey)?.results ?? []).map(({ position }) => position),
    stored: async () => {
      const { results } = await queries.fetchQuery({ ...imagesOf(id), staleTime: 0 });
      return new Map(results.map((image) => [image.id, image.position]));
    },
    move: async (imageId, to) => keepImage(queries, await placeImage(imageId, to)),
  };
  const queue = new UploadQueue(send, shelfFor(holder), kind === 'crops' ? null : places);
  queues.set(holder, queue);
  return queue;
}

/** Starts uploads to something whose screen is not open yet. */
export function startUploads(holder: Holder, files: readonly File[], queries: QueryClient): void {
  queueOf(holder, queries).add(files);
}

/** While root impersonates an account, no files of it are stored in root's browser. */
function shelfFor(holder: Holder) {
  const { user } = session.state();
  return user && !session.acting() ? shelfOf(user.id, holder) : null;
}

function retryAll(): void {
  for (const queue of queues.values()) queue.retryPassing();
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
    if (wasLapsed && !isLapsed && state.status === 'authenticated') retryAll();
    wasLapsed = isLapsed;
  });
  stop.signal.addEventListener('abort', stopFollowing);
  if (user && !session.acting()) {
    void leftUploads(user.id).then(
      (left) => {
        if (stop.signal.aborted) return;
        for (const [holder, files] of left) queueOf(holder, queries).resume(files);
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

/** Lost when the page is closed, because the file is not stored. */
const isUnderWay = ({ state, keptAs }: Upload) => state !== 'failed' && keptAs === null;

/** The uploads to a vehicle or a set. Closing the page asks for confirmation while unstored uploads are running. */
export function useUploads(holder: Holder): { queue: UploadQueue; uploads: readonly Upload[] } {
  const queue = queueOf(holder, useQueryClient());
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
