/** Entry of a picture process: loads the models, then makes pictures. */
import os from 'node:os';
import { modelDevices } from '@forecourt/contract/recipe';
import { loadModels } from '@forecourt/imaging/models/load-models';
import { answerRequests, makePictures } from './picture-answers.ts';

// A signal to all processes, such as Ctrl-C, also reaches the worker, which decides what happens to the present
// picture.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});
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
answerRequests((task) => makePictures(task, models));
