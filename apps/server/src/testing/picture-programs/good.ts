/** A picture process for tests that are not about pixels: the text in the photo controls what it does. */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PictureProcessRequest, PictureReply } from '../../platform/pictures/picture-messages.ts';
import { program, result } from './answer.ts';

const [folder = ''] = process.argv.slice(2);

/** True from the second time on that any process of the test starts this photo. */
async function begunBefore(words: string): Promise<boolean> {
  const mark = path.join(folder, `begun-${createHash('sha256').update(words).digest('hex')}`);
  try {
    await writeFile(mark, '', { flag: 'wx' });
    return false;
  } catch {
    return true;
  }
}

program(async (task) => {
  const words = Buffer.from(task.original).toString('latin1');
  if (words.includes('CRASH')) process.kill(process.pid, 'SIGSEGV');
  if (words.includes('HANG')) {
    await begunBefore(words);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  }
  if (words.includes('STALL ONCE') && !(await begunBefore(words))) await new Promise(() => {});
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    if (words.includes(`${signal} ONCE`) && !(await begunBefore(words))) process.kill(process.pid, signal);
  if (words.includes('SLOW')) await new Promise((resolve) => setTimeout(resolve, 400));
  if (words.includes('EAT')) {
    const eaten: Buffer[] = [];
    for (;;) {
      eaten.push(Buffer.alloc(64 * 1024 * 1024, 1));
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }
  if (words.includes('DARK CABIN')) {
    const made = result(task, ['shows_interior']);
    made.analysis.scores.matte = 0;
    return made;
  }
  if (words.includes('DASHBOARD')) return result(task, ['shows_interior']);
  if (words.includes('CUT OFF')) return result(task, ['missing_parts']);
  if (words.includes('WHEEL')) return result(task, ['shows_detail']);
  if (words.includes('EMPTY ROAD')) return result(task, ['no_vehicle']);
  const azimuth = /AZIMUTH (\d+)/.exec(words)?.[1];
  const made = result(task);
  if (azimuth) made.analysis.view = { azimuth: Number(azimuth), confidence: 0.9 };
  return made;
});
process.on('message', (request: PictureProcessRequest) => {
  const { id } = request;
  if (!('task' in request) || !Buffer.from(request.task.original).includes('TORN')) return;
  process.send?.({ kind: 'failed', id, failure: 'undecodable', detail: 'torn' } satisfies PictureReply);
});
