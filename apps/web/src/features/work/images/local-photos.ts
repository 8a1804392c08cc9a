import type { ImageId } from '@forecourt/contract/ids';
import type { Image } from '@forecourt/contract/images';
import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from '../../../lib/listeners.ts';
import { useLocalAddress } from '../../../lib/use-local-address.ts';

/** Photos that this page has uploaded and that have no thumbnail on the server yet. */
const photos = new Map<ImageId, File>();
const listeners = createListeners();

export function keepPhoto(imageId: ImageId, file: File): void {
  photos.set(imageId, file);
  listeners.notify();
}

export function dropPhotos(): void {
  photos.clear();
}

/** Object URL of the local photo until the server has a thumbnail; null afterwards, and for photos that failed. */
export function useLocalPhoto({ id, thumbnail, outputs, failure }: Image): string | null {
  const isWaiting = thumbnail === null && outputs.length === 0 && failure === null;
  const file = useSyncExternalStore(listeners.subscribe, () => (isWaiting ? photos.get(id) : undefined));
  const address = useLocalAddress(file);
  useEffect(() => {
    if (!isWaiting) photos.delete(id);
  }, [isWaiting, id]);
  return file ? address : null;
}
