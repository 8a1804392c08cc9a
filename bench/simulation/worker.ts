/** One process of bench/simulation.ts: the real work loop, whose pictures are a pause. */
import { setTimeout as pause } from 'node:timers/promises';
import { type JobName, jobs } from '@forecourt/contract/jobs';
import { createPool } from '../../apps/server/src/platform/db/database.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { startWorkLoop } from '../../apps/server/src/platform/queue/work-loop.ts';

export type Told = { kind: 'ready' } | { kind: 'started'; id: string } | { kind: 'done'; count: number };

const [url = '', concurrency, pictureMs] = process.argv.slice(2);
const tell = (told: Told) => process.send?.(told);

let done = 0;
const makePicture = async ({ imageId }: { imageId: string }) => {
  tell({ kind: 'started', id: imageId });
  await pause(Number(pictureMs));
  done += 1;
};
const others = (Object.keys(jobs) as JobName[]).filter((name) => name !== 'images.process');
const pool = createPool(url, 12, 'bench worker');
const lanes = [
  { names: ['images.process'] as const, concurrency: Number(concurrency) },
  { names: others, concurrency: 1 },
];
const work = { handlers: { 'images.process': makePicture }, lanes, schedule: {} };
const loop = await startWorkLoop(pool, work, createLog('error', 'bench'));
tell({ kind: 'ready' });
setInterval(() => {
  tell({ kind: 'done', count: done });
  done = 0;
}, 100);
const end = async () => {
  await loop.stop(1_000);
  process.exit(0);
};
process.once('SIGTERM', end).once('disconnect', end);
