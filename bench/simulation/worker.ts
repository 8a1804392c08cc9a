/** One process of workers of bench/simulation.ts: the real work loop, whose pictures are a pause. */
import { setTimeout as pause } from 'node:timers/promises';
import { type JobName, jobs } from '@forecourt/contract/jobs';
import { createPool } from '../../apps/server/src/platform/db/database.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { startWorkLoop } from '../../apps/server/src/platform/queue/work-loop.ts';

export type Told = { kind: 'started'; id: string } | { kind: 'done'; count: number };

const [url = '', concurrency, pictureMs] = process.argv.slice(2);
const tell = (told: Told) => process.send?.(told);

let done = 0;
const others = (Object.keys(jobs) as JobName[]).filter((name) => name !== 'images.process');
const pool = createPool(url, 12, 'bench worker');
const loop = await startWorkLoop(
  pool,
  {
    handlers: {
      'images.process': async ({ imageId }) => {
        tell({ kind: 'started', id: imageId });
        await pause(Number(pictureMs));
        done += 1;
      },
    },
    lanes: [
      { names: ['images.process'], concurrency: Number(concurrency) },
      { names: others, concurrency: 1 },
    ],
    schedule: {},
  },
  createLog('error', 'bench'),
);
const telling = setInterval(() => {
  tell({ kind: 'done', count: done });
  done = 0;
}, 500);
process.once('SIGTERM', async () => {
  clearInterval(telling);
  await loop.stop(1_000);
  process.exit(0);
});
