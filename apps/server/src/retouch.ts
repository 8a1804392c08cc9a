/**
 * Entry of the process that answers people who retouch the outline of a vehicle, move it in its picture or plan a page of pictures: it
 * opens untrusted files, as the picture processes do, but is never busy with a picture while somebody waits for the answer to a click.
 */
import { createHash } from 'node:crypto';
import os from 'node:os';
import type { ImageFailure } from '@forecourt/contract/images';
import { assembleCollage } from '@forecourt/imaging/assemble-collage';
import { lazySegmenter } from '@forecourt/imaging/models/segmenter';
import { lazyWindowModel } from '@forecourt/imaging/models/window-model';
import type { PhotoErrorReason } from '@forecourt/imaging/photo-error';
import { renderKnown } from '@forecourt/imaging/render';
import { answeredDoubt } from '@forecourt/imaging/retouch/answered-doubt';
import { type ClickablePhoto, encodeRegion, openForClicks } from '@forecourt/imaging/retouch/clicked-region';
import { retouchedMatte } from '@forecourt/imaging/retouch/retouched-matte';
import { failureReply } from './picture-failures.ts';
import { fontFiles } from './platform/font-files.ts';
import type {
  ClickTask,
  KnownPhoto,
  PictureReply,
  RetouchRequest,
  RetouchTask,
} from './platform/pictures/picture-messages.ts';

/** A photo that was read takes about 20 MB. */
const photosMax = 6;
const outlinesMax = 6;
/** The process ends when nobody has retouched for so long; the next task starts another. */
const idleMs = 10 * 60 * 1000;

const [cacheDir = '.cache'] = process.argv.slice(2);
const threads = os.availableParallelism();
const models = { segmenter: lazySegmenter(cacheDir, threads), windows: lazyWindowModel(threads) };
/** Photos that were read, the least recently used first. */
const photos = new Map<string, Promise<ClickablePhoto | null>>();

function photoOf({ key, matte, upright }: ClickTask): Promise<ClickablePhoto | null> {
  const photo = photos.get(key) ?? openForClicks(upright, matte, models);
  photos.delete(key);
  photos.set(key, photo);
  photo.catch(() => photos.delete(key));
  const [oldest] = photos.keys();
  if (photos.size > photosMax && oldest !== undefined) photos.delete(oldest);
  return photo;
}

/** Outlines that were taken over, by what they were made of, the oldest first: a vehicle that is dragged has one outline in many pictures. */
const outlines = new Map<string, Promise<KnownPhoto>>();

function outlineOf({ edited, known }: RetouchTask): Promise<KnownPhoto> {
  const hash = createHash('sha256').update(known.matte).update(edited);
  const key = hash.update(JSON.stringify(known.analysis)).digest('hex');
  const outline = outlines.get(key) ?? retouchedMatte(known, edited);
  outlines.set(key, outline);
  outline.catch(() => outlines.delete(key));
  const [oldest] = outlines.keys();
  if (outlines.size > outlinesMax && oldest !== undefined) outlines.delete(oldest);
  return outline;
}

async function regionOf(task: ClickTask) {
  const photo = await photoOf(task);
  const region = task.click && (await photo?.regionAt(task.click));
  if (!region) return null;
  const { height, width } = region.of;
  return {
    x: region.left / width,
    y: region.top / height,
    width: region.matte.width / width,
    height: region.matte.height / height,
    png: await encodeRegion(region),
  };
}

const failureOfOutline: Record<PhotoErrorReason, ImageFailure> = {
  empty: 'undecodable',
  not_an_image: 'undecodable',
  unsupported_type: 'undecodable',
  broken: 'undecodable',
  too_many_pixels: 'undecodable',
  too_small: 'no_vehicle',
  animated: 'undecodable',
};

async function replyTo(request: RetouchRequest): Promise<PictureReply> {
  const { id } = request;
  if ('click' in request) return { kind: 'region', id, region: await regionOf(request.click) };
  if ('preview' in request) {
    const { upright, recipe, ...materials } = request.preview;
    const picture = await renderKnown(upright, recipe, { ...materials, fontFile: fontFiles.bold }, models);
    return { kind: 'previewed', id, picture };
  }
  if ('collage' in request) {
    const { pictures, ...options } = request.collage;
    const page = await assembleCollage(pictures, { ...options, fontFile: fontFiles.bold });
    return { kind: 'composed', id, page };
  }
  if ('doubt' in request) {
    const { doubts, isPart, known, place } = request.doubt;
    return { kind: 'retouched', id, known: await answeredDoubt(known, doubts, place, isPart) };
  }
  return { kind: 'retouched', id, known: await outlineOf(request.retouch) };
}

function answer(reply: PictureReply): void {
  // Without a callback, a server that is gone is an uncaught error here; `disconnect` ends this process.
  process.send?.(reply, () => {});
}

// A signal by default ends a process, which its pool tells from a crash: the task is begun again.
let idle = setTimeout(() => process.kill(process.pid, 'SIGTERM'), idleMs);
process.on('message', (request: RetouchRequest) => {
  clearTimeout(idle);
  idle = setTimeout(() => process.kill(process.pid, 'SIGTERM'), idleMs);
  replyTo(request).then(answer, (error: unknown) =>
    answer(failureReply(request.id, error, failureOfOutline)),
  );
});
// The server that started this process is gone.
process.on('disconnect', () => process.exit(0));
answer({ kind: 'ready' });
