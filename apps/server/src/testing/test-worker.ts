import path from 'node:path';
import { jobHandlers, lanes, schedule } from '../modules.ts';
import { systemContext } from '../platform/context.ts';
import { PicturePool } from '../platform/pictures/picture-pool.ts';
import { startWorkLoop } from '../platform/queue/work-loop.ts';
import { stalledDir } from './picture-programs/answer.ts';
import type { TestApp } from './test-app.ts';

export interface TestWorker {
  stop(): Promise<void>;
}

/** The worker's side on a test's database, with a picture process that does what the photo says. */
export async function startTestWorker(app: TestApp, memoryBytes = 512 * 1024 * 1024): Promise<TestWorker> {
  const entry = path.join(import.meta.dirname, 'picture-programs/good.ts');
  const pictures = new PicturePool(
    { processes: 1, memoryBytes, timeLimitMs: 2_500, cacheDir: stalledDir, entry },
    app.log,
  );
  const { db, log, outside } = app;
  const context = () => systemContext({ db, log, clock: app.clock, outside });
  const loop = await startWorkLoop(
    app.database.pool,
    jobHandlers(context, pictures),
    { lanes: lanes(1), schedule },
    log,
  );
  return {
    stop: async () => {
      await loop.stop();
      pictures.stop();
    },
  };
}

/** Asks until the answer is true. @throws after `limitMs`, naming what was waited for. */
export async function until(
  what: string,
  question: () => Promise<boolean>,
  limitMs = 120_000,
): Promise<void> {
  const end = performance.now() + limitMs;
  while (performance.now() < end) {
    if (await question()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`Waited ${limitMs} ms in vain for: ${what}`);
}
