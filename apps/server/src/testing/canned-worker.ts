/** A worker for journeys through a browser, whose picture processes know the sample pictures. */
import path from 'node:path';
import { startWorker } from '../start-worker.ts';

await startWorker(path.join(import.meta.dirname, 'picture-programs/canned.ts'));
