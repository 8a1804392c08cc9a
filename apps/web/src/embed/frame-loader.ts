import { coarseToFine } from './load-order.ts';

/** Pictures that are loaded at once: more would only share the same connection. */
const atOnce = 4;

interface Loading {
  images: readonly HTMLImageElement[];
  urls: readonly string[];
  onLoaded: (index: number) => void;
  onFailed: () => void;
  signal: AbortSignal;
}

async function loadInto(image: HTMLImageElement, url: string): Promise<void> {
  image.src = url;
  await image.decode();
}

/**
 * Loads the first frame at once, and the others, from coarse to fine, as soon as `wanted` is kept. Ends early when it is aborted
 * or a picture cannot be loaded.
 */
export async function loadFrames(
  { images, onFailed, onLoaded, signal, urls }: Loading,
  wanted: Promise<void>,
): Promise<void> {
  const order = coarseToFine(urls.length);
  let isOver = false;
  const load = async (index: number): Promise<void> => {
    const [image, url] = [images[index], urls[index]];
    if (!image || !url) return;
    try {
      await loadInto(image, url);
      if (!signal.aborted) onLoaded(index);
    } catch {
      if (!signal.aborted && !isOver) onFailed();
      isOver = true;
    }
  };
  await load(order.shift() ?? 0);
  await wanted;
  const loadNext = async (): Promise<void> => {
    for (let index = order.shift(); index !== undefined && !isOver && !signal.aborted; index = order.shift())
      await load(index);
  };
  await Promise.all(Array.from({ length: atOnce }, loadNext));
}
