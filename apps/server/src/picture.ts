/** Entry of a picture process: makes pictures, and loads the models that analyse photos when it is told to. */
import os from 'node:os';
import type { OwnModel } from '@forecourt/contract/own-model';
import { modelDevices } from '@forecourt/contract/recipe';
import { loadModels, type Models } from '@forecourt/imaging/models/load-models';
import { OwnModelError } from '@forecourt/imaging/models/own-model';
import { lazySegmenter } from '@forecourt/imaging/models/segmenter';
import { lazyWindowModel } from '@forecourt/imaging/models/window-model';
import { answerRequests, makePictures } from './picture-answers.ts';

// A signal to all processes, such as Ctrl-C, also reaches the worker, which decides what happens to the present
// picture.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});
const [cacheDir = '.cache', wanted, described] = process.argv.slice(2);
const device = modelDevices.find((one) => one === wanted) ?? 'cpu';
const ownModel = described ? (JSON.parse(described) as OwnModel) : undefined;
const threads = os.availableParallelism();

/** All that pictures of a known photo may need, each loaded on first use; the worker sends no other tasks before `load` has ended. */
const lazy = { segmenter: lazySegmenter(cacheDir, threads), windows: lazyWindowModel(threads) };
let models = lazy as Models;

/** A driver or a library of a device, and a model of the operator's own, are the operator's to mend, and no defect. */
function explained(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof OwnModelError) return `MATTING_MODEL: no picture can be made: ${error.message}`;
  return device === 'cpu'
    ? error.stack
    : `PICTURE_DEVICE: no picture can be made on ${device}: ${error.message}`;
}

async function load(): Promise<void> {
  try {
    models = await loadModels({ cacheDir, device, ownModel, threads });
  } catch (error) {
    process.stderr.write(`${explained(error)}\n`);
    process.exit(1);
  }
}

answerRequests((task) => makePictures(task, models), load);
