/**
 * Renders what the matting model is tuned on: whole scenes with a vehicle of varied proportions, other vehicles close to it or
 * in front of it, people, and the true matte of that vehicle's visible part. Some seven seconds of processor time a picture.
 *
 *   node packages/imaging/training/matting/render-scenes.ts --out DIR [--bodies 60] [--each 12] [--seed 1] [--threads 1]
 *     [--width 704]
 *
 * DIR gets NAME.jpg and NAME.matte.png.
 */
import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { BODIES, type BodyName } from '@forecourt/samples/render/bodies/all-bodies';
import { buildBvh } from '@forecourt/samples/render/bvh';
import { type Camera, makeCamera } from '@forecourt/samples/render/camera';
import { carBvh } from '@forecourt/samples/render/car/car';
import { PAINTS, type PaintName } from '@forecourt/samples/render/car/paint';
import { makeShell } from '@forecourt/samples/render/car/shell';
import { makeSkin } from '@forecourt/samples/render/car/skin';
import { develop } from '@forecourt/samples/render/develop';
import { expose } from '@forecourt/samples/render/expose';
import { type LightName, makeLight } from '@forecourt/samples/render/light';
import { randomStream } from '@forecourt/samples/render/noise';
import { bakeGround, bakeOpenness } from '@forecourt/samples/render/openness';
import { personModel } from '@forecourt/samples/render/person';
import { PLACES } from '@forecourt/samples/render/places/all-places';
import { plantModel } from '@forecourt/samples/render/plants';
import { type CarModel, MAIN, makeWorld, type StandingCar } from '@forecourt/samples/render/world';
import sharp from 'sharp';
import { type Between, variedBody } from '../views/varied-body.ts';

/** Edge of a cell of the body's surface in metres: about a pixel and a half of these pictures. */
const cell = 0.02;
/** Most samples of a pixel. */
const samples = 6;
/** Bodies in turn: a delivery van is rarer than others. */
const kinds: BodyName[] = ['hatchback', 'saloon', 'suv', 'saloon', 'hatchback', 'suv', 'van'];
/** How many bodies stand beside the newest one. */
const others = 3;

type Job = {
  from: number;
  bodies: number;
  every: number;
  each: number;
  seed: number;
  width: number;
  folder: string;
};

function bakedBody(kind: BodyName, name: string, between: Between): CarModel {
  const spec = variedBody(BODIES[kind], name, between);
  const model = { bvh: carBvh(spec, cell), cutouts: makeSkin(makeShell(spec)).cutouts };
  bakeOpenness(model);
  return { spec, model, ground: bakeGround(model, 3.8, 2.2) };
}

const plants = { tree: plantModel('tree', 1), birch: plantModel('birch', 2), bush: plantModel('bush', 3) };
const person = personModel();

/** Each place twice: its triangles take longer to sort than a picture takes to render. */
const places = Object.values(PLACES).flatMap((make) =>
  [1, 2].map((seed) => {
    const place = make(seed);
    return { place, placeModel: place.mesh.materials.length > 0 ? { bvh: buildBvh(place.mesh) } : undefined };
  }),
);

/** A camera from the knee to above the head; the vehicle fills 75 to 95 % of the width or height. */
function cameraTowards(turn: number, width: number, between: Between): Camera {
  const far = between(4, 10);
  const eye = [-far, between(-0.3, 0.3), between(0.5, 2.5)] as const;
  const target = [0, between(-0.15, 0.15), between(0.5, 0.8)] as const;
  const across = 2.3 * Math.abs(Math.sin(turn)) + 0.95 * Math.abs(Math.cos(turn));
  const focal = between(0.75, 0.95) * (far - 1.2) * Math.min(18 / across, 13.5 / 1.05);
  return makeCamera(eye, target, focal, between(-0.05, 0.05), width, (width * 3) / 4);
}

/** Half the extent of a turned vehicle along the camera's direction and across it, in metres. */
const reach = (turn: number) => ({
  deep: 2.3 * Math.abs(Math.cos(turn)) + 0.95 * Math.abs(Math.sin(turn)),
  wide: 2.3 * Math.abs(Math.sin(turn)) + 0.95 * Math.abs(Math.cos(turn)),
});

/** Where something stands that the photographed vehicle is confused with: behind it, beside it, or partly in front. */
function closeTo(
  turn: number,
  own: { deep: number; wide: number },
  between: Between,
): [number, number, number] {
  const main = reach(turn);
  const where = between(0, 1);
  const side = between(0, 1) < 0.5 ? -1 : 1;
  if (where < 0.6) return [main.deep + own.deep + between(0.3, 3), between(-1.2, 1.2) * main.wide, 0];
  if (where < 0.9) return [between(-0.5, 1) * main.deep, side * (main.wide + own.wide + between(0.2, 1)), 0];
  return [-main.deep - own.deep - between(0.1, 0.4), side * (main.wide + own.wide - between(0, 0.4)), 0];
}

/** Renders one scene around the newest of `bodies`. */
function renderScene(bodies: readonly CarModel[], width: number, seed: number, between: Between) {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(between(0, list.length))] as T;
  const light = makeLight(
    pick<LightName>(['overcast', 'bright', 'low-sun', 'hall']),
    between(-3.1, 3.1),
    seed,
  );
  const turn = between(-Math.PI, Math.PI);
  const paints = Object.keys(PAINTS) as PaintName[];
  const standing = (body: CarModel, at: readonly [number, number, number], own: number): StandingCar => {
    return { body, paint: pick(paints), plate: 'FC AB 123', at, turn: own };
  };
  const main = standing(bodies.at(-1) as CarModel, [0, 0, 0], turn);
  const around = pick(places);
  const cars = around.place.parked.map(({ at, turn: own }) => standing(pick(bodies), at, own));
  for (let left = pick([0, 1, 1, 2, 2, 3]); left > 0 && bodies.length > 1; left--) {
    const own = between(0, 1) < 0.5 ? turn + between(-0.2, 0.2) : between(-3.1, 3.1);
    cars.push(standing(pick(bodies.slice(0, -1)), closeTo(turn, reach(own), between), own));
  }
  const someone = between(0, 1) < 0.35 && {
    model: person,
    at: closeTo(turn, { deep: 0.3, wide: 0.3 }, between),
    turn: between(-3.1, 3.1),
    outfit: seed,
  };
  const world = makeWorld({ cars: [main, ...cars], person: someone || undefined, plants, ...around }, light);
  const camera = cameraTowards(turn, width, between);
  const exposure = expose(world, camera, MAIN, { from: 0, to: camera.height }, samples);
  return develop(exposure, light.exposure * between(0.7, 1.35), seed);
}

async function renderBodies(job: Job): Promise<void> {
  const { from, bodies, every, each, seed, width, folder } = job;
  const height = (width * 3) / 4;
  const baked: CarModel[] = [];
  for (let at = from; at < bodies; at += every) {
    const random = randomStream(seed * 1000 + at);
    const between: Between = (low, high) => low + (high - low) * random();
    const kind = kinds[at % kinds.length] as BodyName;
    baked.push(bakedBody(kind, `${kind}-${seed}-${at}`, between));
    if (baked.length > others + 1) baked.shift();
    for (let i = 0; i < each; i++) {
      const { matte, rgb } = renderScene(baked, width, at * each + i, between);
      const file = join(folder, `${kind}-${seed}-${at}-${i}`);
      await sharp(rgb, { raw: { width, height, channels: 3 } })
        .jpeg({ quality: 92 })
        .toFile(`${file}.jpg`);
      const grey = sharp(matte, { raw: { width, height, channels: 1 } }).toColourspace('b-w');
      await writeFile(`${file}.matte.png`, await grey.png().toBuffer());
    }
    process.stdout.write(`${kind}-${seed}-${at}\n`);
  }
}

function main(): void {
  const { values } = parseArgs({
    options: {
      out: { type: 'string' },
      bodies: { type: 'string', default: '60' },
      each: { type: 'string', default: '12' },
      seed: { type: 'string', default: '1' },
      threads: { type: 'string', default: '1' },
      width: { type: 'string', default: '704' },
    },
  });
  if (!values.out) throw new Error('--out DIR is missing');
  mkdirSync(values.out, { recursive: true });
  const every = Number(values.threads);
  const job = { bodies: Number(values.bodies), every, each: Number(values.each), seed: Number(values.seed) };
  for (let from = 0; from < every; from++) {
    const workerData = { ...job, from, width: Number(values.width), folder: values.out } satisfies Job;
    new Worker(new URL(import.meta.url), { workerData }).on('error', (error) => {
      throw error;
    });
  }
}

if (isMainThread) main();
else await renderBodies(workerData as Job);
