/** Entry of the process that runs the jobs of the queue and manages the picture processes. */
import { startOrExplain } from './platform/operator-error.ts';
import { startWorker } from './start-worker.ts';

await startOrExplain(() => startWorker());
