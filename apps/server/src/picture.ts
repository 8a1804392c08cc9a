/** Entry of a picture process, which opens untrusted photos and makes pictures. If it crashes, the worker survives. */
import os from 'node:os';
import type { ImageFailure } from '@forecourt/contract/images';
import { modelDevices } from '@forecourt/contract/recipe';
import { assembleCollage } from '@forecourt/imaging/assemble-collage';
import { assembleSpin } from '@forecourt/imaging/assemble-spin';
import { copyPicture } from '@forecourt/imaging/copy-picture';
import { loadModels, type Models } from '@forecourt/imaging/models/load-models';
import { PhotoError, type PhotoErrorReason } from '@forecourt/imaging/photo-error';
import { renderAll } from '@forecourt/imaging/render';
import { analysisForSpin, recipeInSpin } from '@forecourt/imaging/spin-placement';
import { fontFiles } from './platform/font-files.ts';
import type {
  PictureProcessRequest,
  PictureReply,
  PictureResult,
  PictureTask,
} from './platform/pictures/picture-messages.ts';

const failureOf: Record<PhotoErrorReason, ImageFailure> = {
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

async function make(task: PictureTask, models: Models): Promise<PictureResult> {
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

// A signal to all processes, such as Ctrl-C, also reaches the worker, which decides what happens to the present
// picture.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});
const letters = fontFiles.bold;
const [cacheDir = '.cache', wanted] = process.argv.slice(2);
const device = modelDevices.find((one) => one === wanted) ?? 'cpu';
const models = await loadModels({ cacheDir, device, threads: os.availableParallelism() }).catch(
  (error: Error) => {
    if (device === 'cpu') throw error;
    // A driver or a library that is missing is the operator's to add, and no defect.
    process.stderr.write(`PICTURE_DEVICE: no picture can be made on ${device}: ${error.message}\n`);
    process.exit(1);
  },
);

async function replyTo(request: PictureProcessRequest): Promise<PictureReply> {
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
  return { kind: 'done', id, result: await make(request.task, models) };
}

process.on('message', (request: PictureProcessRequest) => {
  const { id } = request;
  replyTo(request).then(answer, (error: unknown) => {
    const failure = error instanceof PhotoError ? failureOf[error.reason] : 'internal';
    answer({
      kind: 'failed',
      id,
      failure,
      detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  });
});
// The worker that started this process is gone.
process.on('disconnect', () => process.exit(0));
answer({ kind: 'ready' });
