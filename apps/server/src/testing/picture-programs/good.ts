/** A picture process for tests that are not about pixels: the text in the photo controls what it does. */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type {
  PictureProcessRequest,
  PictureReply,
  PictureTask,
} from '../../platform/pictures/picture-messages.ts';
import { program, result } from './answer.ts';

const [folder = '', device = 'none'] = process.argv.slice(2);

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

const vehicles = [
  { x: 100, y: 300, width: 800, height: 700 },
  { x: 1000, y: 300, width: 500, height: 400 },
];

/** A photo of two vehicles; the text of its pictures says where the vehicle is that they show. */
function ofTwo(task: PictureTask, words: string) {
  const main = task.known?.analysis.vehicleBoxes?.[0] ?? task.chosen ?? vehicles[0];
  const isHidden = main?.x === 1000 && words.includes('ONE HIDDEN');
  const made = result(task, isHidden ? ['no_vehicle'] : task.chosen ? [] : ['several_vehicles']);
  const others = vehicles.filter(({ x }) => x !== main?.x);
  Object.assign(made.analysis, { vehicle: main, vehicles: 2, vehicleBoxes: [main, ...others] });
  for (const picture of made.made.flat())
    picture.bytes = Buffer.concat([picture.bytes, Buffer.from(` from ${main?.x}`)]);
  return made;
}

/** Its pictures say where they show the vehicle. */
function placed(task: PictureTask) {
  const made = result(task);
  for (const picture of made.made.flat()) picture.vehicle = { x: 0.1, y: 0.4, width: 0.8, height: 0.5 };
  return made;
}

/** It asks whether two regions of the photo are part of the vehicle: the first is in the matte, the second is not. */
function doubted(task: PictureTask) {
  const made = result(task);
  if (task.known) return Object.assign(made, task.known);
  const outlineAt = (x: number) =>
    [
      [x, 400],
      [x + 160, 400],
      [x + 160, 520],
    ] as [number, number][];
  made.analysis.doubts = [true, false].map((isPart, place) => ({
    outline: outlineAt(320 + place * 640),
    area: 0.02,
    isPart,
    isAnswered: false,
  }));
  made.doubts = Buffer.from('doubts');
  return made;
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
    made.analysis.scores = { ...made.analysis.scores, matte: 0 };
    return made;
  }
  if (words.includes('UNSURE EDGE')) {
    const made = result(task, ['unsure_outline']);
    made.analysis.scores = { ...made.analysis.scores, outline: 0.6 };
    return made;
  }
  if (words.includes('DOUBTED')) return doubted(task);
  if (words.includes('TWO CARS')) return ofTwo(task, words);
  if (words.includes('DASHBOARD')) return result(task, ['shows_interior']);
  if (words.includes('CUT OFF')) return result(task, ['missing_parts']);
  if (words.includes('WHEEL')) return result(task, ['shows_detail']);
  if (words.includes('PLACED')) return placed(task);
  if (words.includes('EMPTY ROAD')) return result(task, ['no_vehicle']);
  const azimuth = /AZIMUTH (\d+)/.exec(words)?.[1];
  const made = result(task);
  if (words.includes('WHICH DEVICE')) made.analysis.models = device;
  if (azimuth) made.analysis.view = { azimuth: Number(azimuth), confidence: 0.9 };
  return made;
});
process.on('message', (request: PictureProcessRequest) => {
  const { id } = request;
  if (!('task' in request) || !Buffer.from(request.task.original).includes('TORN')) return;
  process.send?.({ kind: 'failed', id, failure: 'undecodable', detail: 'torn' } satisfies PictureReply);
});
