/**
 * Models and renders the sample pictures.
 *
 * node scripts/run.mjs packages/samples/src/render/render-samples.ts [--only NAME-PART]… [--scale 0.5] [--out DIR] [--threads 2]
 * [--samples 8]
 *
 * Without --only, index.json is rewritten; with it, only the lines of the rendered pictures are replaced.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { SampleEntry } from '../sample.ts';
import { BODIES, type BodyName } from './bodies/all-bodies.ts';
import { carBvh } from './car/car.ts';
import { makeShell } from './car/shell.ts';
import { makeSkin } from './car/skin.ts';
import { bakeGround, bakeOpenness } from './openness.ts';
import { personModel } from './person.ts';
import { plantModel } from './plants.ts';
import { SHOTS, type Shot } from './shots.ts';
import type { Props } from './stage.ts';
import type { Studio } from './take.ts';
import type { CarModel } from './world.ts';

function bakedCar(name: BodyName, cell: number): CarModel {
  const spec = BODIES[name];
  const bvh = carBvh(spec, cell);
  const model = { bvh, cutouts: makeSkin(makeShell(spec)).cutouts };
  bakeOpenness(model);
  /* The functions of `cutouts` cannot be passed to a thread, so each thread makes its own. */
  return { spec, model: { bvh }, ground: bakeGround(model, 3.8, 2.2) };
}

function makeProps(cell: number): Props {
  const person = personModel();
  bakeOpenness(person);
  return {
    cars: {
      hatchback: bakedCar('hatchback', cell),
      saloon: bakedCar('saloon', cell),
      suv: bakedCar('suv', cell),
      van: bakedCar('van', cell),
    },
    plants: { tree: plantModel('tree', 1), birch: plantModel('birch', 2), bush: plantModel('bush', 3) },
    person,
  };
}

/** Renders the pictures in `threads` workers; each fetches the next one when it is done. */
async function takeAll(
  shots: readonly Shot[],
  studio: Studio,
  threads: number,
  taken: (entry: SampleEntry) => void,
): Promise<void> {
  const waiting = [...shots];
  const work = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL('take.ts', import.meta.url), { workerData: studio });
      const next = (): void => {
        const shot = waiting.shift();
        if (shot) worker.postMessage(shot);
        else void worker.terminate().then(() => resolve());
      };
      worker.on('message', (entry: SampleEntry) => {
        taken(entry);
        next();
      });
      worker.on('error', reject);
      next();
    });
  await Promise.all(Array.from({ length: threads }, work));
}

function readIndex(path: string): SampleEntry[] {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as SampleEntry[]) : [];
}

/** Writes one picture per line, in the order of the shots. */
function writeIndex(path: string, entries: ReadonlyMap<string, SampleEntry>): void {
  const lines = SHOTS.flatMap((shot) => entries.get(shot.name) ?? []).map(
    (entry) => `  ${JSON.stringify(entry)}`,
  );
  writeFileSync(path, `[\n${lines.join(',\n')}\n]\n`);
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    scale: { type: 'string', default: '1' },
    out: { type: 'string', default: join(import.meta.dirname, '../../pictures') },
    threads: { type: 'string', default: '2' },
    samples: { type: 'string', default: '8' },
    cell: { type: 'string', default: '0.016' },
  },
});
const scale = Number(values.scale);
const wanted = SHOTS.filter((s) => !values.only || values.only.some((part) => s.name.includes(part))).map(
  (s) => ({
    ...s,
    width: Math.round(s.width * scale),
    height: Math.round(s.height * scale),
  }),
);
const props = makeProps(Number(values.cell));
const studio: Studio = { props, folder: values.out, samples: Number(values.samples) };
const index = join(values.out, 'index.json');
const entries = new Map((values.only ? readIndex(index) : []).map((entry) => [entry.name, entry]));
let count = 0;
await takeAll(wanted, studio, Number(values.threads), (entry) => {
  entries.set(entry.name, entry);
  writeIndex(index, entries);
  process.stdout.write(`${entry.name} (${++count} of ${wanted.length})\n`);
});
