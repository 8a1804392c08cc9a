/** How a picture process answers: it opens untrusted photos and makes pictures. If it crashes, the worker survives. */
import type { ImageFailure } from '@forecourt/contract/images';
import { assembleCollage } from '@forecourt/imaging/assemble-collage';
import { assembleSpin } from '@forecourt/imaging/assemble-spin';
import { copyPicture } from '@forecourt/imaging/copy-picture';
import type { Models } from '@forecourt/imaging/models/load-models';
import type { PhotoErrorReason } from '@forecourt/imaging/photo-error';
import { renderAll } from '@forecourt/imaging/render';
import { analysisForSpin, recipeInSpin } from '@forecourt/imaging/spin-placement';
import { failureReply } from './picture-failures.ts';
import { fontFiles } from './platform/font-files.ts';
import type {
  LoadRequest,
  PictureProcessRequest,
  PictureReply,
  PictureResult,
  PictureTask,
} from './platform/pictures/picture-messages.ts';

const letters = fontFiles.bold;

export const failureOfPhoto: Record<PhotoErrorReason, ImageFailure> = {
  empty: 'undecodable',
  not_an_image: 'undecodable',
  unsupported_type: 'undecodable',
  broken: 'undecodable',
  too_many_pixels: 'too_many_pixels',
  too_small: 'too_small',
  animated: 'animated',
};

function answer(reply: PictureReply): void {
  // Without a callback, a worker that is gone is an uncaught error here; `disconnect` ends this process.
  process.send?.(reply, () => {});
}

/** The pictures of a task. */
export async function makePictures(task: PictureTask, models: Models): Promise<PictureResult> {
  const { limits, original, pictures, recipes, spin } = task;
  const [known, chosen] = [task.known ?? undefined, task.chosen ?? undefined];
  if (spin && known) {
    const materials = { pictures, fontFile: letters };
    const framed = await Promise.all(recipes.map((recipe) => recipeInSpin(recipe, spin, materials)));
    const level = { ...known, analysis: analysisForSpin(known.analysis) };
    return renderAll(original, framed, { ...materials, known: level }, models);
  }
  return renderAll(original, recipes, { pictures, known, chosen, limits, fontFile: letters }, models);
}

type Make = (task: PictureTask) => Promise<PictureResult>;

async function replyTo(request: PictureProcessRequest, make: Make): Promise<PictureReply> {
  const { id } = request;
  if ('copy' in request)
    return { kind: 'copied', id, copy: await copyPicture(request.copy.original, request.copy) };
  if ('spin' in request) {
    const { format, frames, ...options } = request.spin;
    return { kind: 'assembled', id, animation: await assembleSpin(frames, format, options) };
  }
  if ('collage' in request) {
    const { pictures, ...options } = request.collage;
    return { kind: 'composed', id, page: await assembleCollage(pictures, { ...options, fontFile: letters }) };
  }
  return { kind: 'done', id, result: await make(request.task) };
}

/**
 * Tells the worker that this process has started, and answers its requests until the worker is gone.
 * @param load Loads what `make` needs for photos that nobody has analysed; it ends this process if that is not possible.
 */
export function answerRequests(make: Make, load: () => Promise<void>): void {
  process.on('message', (request: PictureProcessRequest | LoadRequest) => {
    if ('load' in request) {
      load().then(() => answer({ kind: 'ready' }));
      return;
    }
    const { id } = request;
    replyTo(request, make).then(answer, (error: unknown) => answer(failureReply(id, error, failureOfPhoto)));
  });
  process.on('disconnect', () => process.exit(0));
  answer({ kind: 'started' });
}
