import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { imageKeys, keepImage, sendImage } from './images.calls.ts';
import { type Upload, UploadQueue } from './upload-queue.ts';

/** By vehicle; they outlive the screen, so that looking at something else stops no upload. */
const queues = new Map<string, UploadQueue>();

function queueOf(vehicleId: string, queries: QueryClient): UploadQueue {
  const known = queues.get(vehicleId);
  if (known) return known;
  const queue = new UploadQueue(async ({ file, position }, onProgress, signal) => {
    const image = await sendImage(vehicleId, position, { file, onProgress, signal });
    // The list may not be there yet when the screen was left at once.
    if (queries.getQueryData(imageKeys.list(vehicleId))) keepImage(queries, image);
  });
  queues.set(vehicleId, queue);
  return queue;
}

/** Ends all uploads; for signing out. */
export function dropUploads(): void {
  for (const queue of queues.values()) queue.dropAll();
  queues.clear();
}

const isUnderWay = ({ state }: Upload) => state !== 'failed';

/** The uploads of a vehicle. Leaving the page while some are under way asks first. */
export function useUploads(vehicleId: string): { queue: UploadQueue; uploads: readonly Upload[] } {
  const queue = queueOf(vehicleId, useQueryClient());
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
