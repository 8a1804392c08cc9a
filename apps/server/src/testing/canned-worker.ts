/** A worker for journeys through a browser, which knows what the models see in the sample pictures. */
import { startWorker } from '../start-worker.ts';

await startWorker({ knowsSamples: true });
