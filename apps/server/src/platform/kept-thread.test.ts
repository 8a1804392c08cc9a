import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { KeptThread } from './kept-thread.ts';

interface Answer {
  thread: number;
}

/** Answers with the number of its thread; keeps its thread busy for ever, ends it or fails if it is told so. */
const program = `
import { parentPort, threadId } from 'node:worker_threads';
parentPort.on('message', (task) => {
  while (task === 'hang');
  if (task === 'end') process.exit();
  parentPort.postMessage(task === 'fail' ? { failed: 'as asked' } : { thread: threadId });
});
`;

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-thread-'));
  file = path.join(folder, 'program.mjs');
  await writeFile(file, program);
});
afterAll(() => rm(folder, { recursive: true }));

const threadWith = (limits: { keptMs: number; taskMs: number }) =>
  new KeptThread<string, Answer>(file, limits);

it('one thread does task after task, also after one that failed', async () => {
  const thread = threadWith({ keptMs: 5_000, taskMs: 5_000 });
  const first = await thread.run('answer');
  await expect(thread.run('fail')).rejects.toThrow('as asked');
  expect(await thread.run('answer')).toEqual(first);
});

it('a task that never answers fails when its time is up, and the next one gets a new thread', async () => {
  const thread = threadWith({ keptMs: 5_000, taskMs: 1_500 });
  const first = await thread.run('answer');
  const hanging = expect(thread.run('hang')).rejects.toThrow('did not answer within 1.5 s');
  const next = await thread.run('answer');
  await hanging;
  expect(next.thread).not.toBe(first.thread);
});

it('a thread that ends before it has answered fails its task, and the next one gets a new thread', async () => {
  const thread = threadWith({ keptMs: 5_000, taskMs: 5_000 });
  await expect(thread.run('end')).rejects.toThrow('ended without an answer');
  expect((await thread.run('answer')).thread).toBeGreaterThan(0);
});

it('a thread that is being ended because it had nothing to do gets no further task', async () => {
  const thread = threadWith({ keptMs: 1, taskMs: 5_000 });
  const threads: number[] = [];
  for (let round = 0; round < 20; round++) {
    threads.push((await thread.run('answer')).thread);
    // Timers of the same time run in their order: that of `keptMs` first, which ends the thread some milliseconds later.
    await pause(1);
  }
  expect(new Set(threads).size).toBe(20);
});
