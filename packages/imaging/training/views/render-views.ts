/**
 * Renders the pictures that the view model and the window model are trained and scored on: bodies of varied proportions and
 * lamps, seen from any azimuth, each with its matte and its windows. About half a second of processor time a picture of the
 * smallest size.
 *
 *   node packages/imaging/training/views/render-views.ts --out DIR [--bodies 60] [--each 20] [--seed 1] [--threads 1]
 *     [--any-camera] [--width 320]
 *
 * DIR gets NAME.jpg, NAME.matte.png, NAME.glass.png and index.json: name, body and azimuth of each, the rows of the horizon
 * at the picture's left and right edge, and the camera's height above the ground in metres. `--any-camera` also takes
 * pictures from the knee and from above the head, and rolls the camera by up to 9°.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { BODIES, type BodyName } from '@forecourt/samples/render/bodies/all-bodies';
import { buildBvh } from '@forecourt/samples/render/bvh';
import { type Camera, horizonOf, makeCamera } from '@forecourt/samples/render/camera';
import type { BodySpec } from '@forecourt/samples/render/car/body-spec';
import { carBvh } from '@forecourt/samples/render/car/car';
import { PAINTS, type PaintName } from '@forecourt/samples/render/car/paint';
import { makeShell } from '@forecourt/samples/render/car/shell';
import { makeSkin, type Skin } from '@forecourt/samples/render/car/skin';
import { develop } from '@forecourt/samples/render/develop';
import { type LightName, makeLight } from '@forecourt/samples/render/light';
import { randomStream } from '@forecourt/samples/render/noise';
import { bakeGround, bakeOpenness } from '@forecourt/samples/render/openness';
import { PLACES } from '@forecourt/samples/render/places/all-places';
import { plantModel } from '@forecourt/samples/render/plants';
import { type CarModel, makeWorld } from '@forecourt/samples/render/world';
import sharp from 'sharp';
import { exposeVehicle } from './expose-vehicle.ts';
import { type Between, variedBody } from './varied-body.ts';

/** Edge of a cell of the body's surface in metres; a pixel of pictures 320 pixels wide is about as wide. */
const cell = 0.03;
/** Bodies in turn: a delivery van is rarer than others. */
const kinds: BodyName[] = ['hatchback', 'saloon', 'suv', 'saloon', 'hatchback', 'suv', 'van'];

type View = { name: string; body: string; azimuth: number; horizon: [number, number]; eyeHeight: number };
type Job = {
  from: number;
  bodies: number;
  every: number;
  each: number;
  seed: number;
  width: number;
  folder: string;
  anyCamera: boolean;
};

type Body = { car: CarModel; part: Skin['part'] };

function bakedBody(spec: BodySpec): Body {
  const bvh = carBvh(spec, cell);
  const { cutouts, part } = makeSkin(makeShell(spec));
  const model = { bvh, cutouts };
  bakeOpenness(model);
  return { car: { spec, model, ground: bakeGround(model, 3.8, 2.2) }, part };
}

const plants = { tree: plantModel('tree', 1), birch: plantModel('birch', 2), bush: plantModel('bush', 3) };

/** Each place once: its triangles take longer to sort than a picture takes to render. */
const places = Object.entries(PLACES).map(([, make]) => {
  const place = make(1);
  return { place, placeModel: place.mesh.materials.length > 0 ? { bvh: buildBvh(place.mesh) } : undefined };
});

/** A camera higher, lower, nearer or farther away than in the samples; `any` also tilts it as carelessly as people do. */
function cameraTowards(turn: number, any: boolean, width: number, between: Between): Camera {
  const far = any ? between(3.6, 10) : between(4.2, 9);
  const eye = [-far, between(-0.2, 0.2), any ? between(0.45, 2.7) : between(0.7, 2.4)] as const;
  const target = [0, between(-0.15, 0.15), between(0.5, 0.8)] as const;
  const across = 2.3 * Math.abs(Math.sin(turn)) + 0.95 * Math.abs(Math.cos(turn));
  // Millimetres on a sensor of 36 by 27: the vehicle fills up to nine tenths of the width or height.
  const focal = between(0.75, 0.95) * (far - 1.2) * Math.min(18 / across, 13.5 / 1.05);
  const most = any && between(0, 1) < 0.6 ? 0.16 : 0.06;
  return makeCamera(eye, target, focal, between(-most, most), width, (width * 3) / 4);
}

/** Renders the car from `azimuth`. */
function renderView(
  { car: body, part }: Body,
  view: { azimuth: number; width: number; any: boolean },
  seed: number,
  between: Between,
) {
  const { any, azimuth, width } = view;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(between(0, list.length))] as T;
  const light = makeLight(
    pick<LightName>(['overcast', 'bright', 'low-sun', 'hall']),
    between(-3.1, 3.1),
    seed,
  );
  const paint = pick(Object.keys(PAINTS) as PaintName[]);
  const turn = (azimuth * Math.PI) / 180;
  const car = { body, paint, plate: 'FC AB 123', at: [0, 0, 0], turn: Math.PI - turn } as const;
  const world = makeWorld({ cars: [car], person: undefined, plants, ...pick(places) }, light);
  const camera = cameraTowards(turn, any, width, between);
  const exposure = exposeVehicle(world, camera, seed, part);
  const glass = Uint8Array.from(exposure.glass, (share) => Math.round(share * 255));
  return { camera, ...develop(exposure, light.exposure * between(0.75, 1.3), seed), glass, width };
}

async function writePicture(file: string, picture: ReturnType<typeof renderView>): Promise<void> {
  const { glass, matte, rgb, width } = picture;
  const height = (width * 3) / 4;
  await sharp(rgb, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toFile(`${file}.jpg`);
  for (const [name, data] of Object.entries({ matte, glass })) {
    const grey = sharp(data, { raw: { width, height, channels: 1 } }).toColourspace('b-w');
    await writeFile(`${file}.${name}.png`, await grey.png().toBuffer());
  }
}

async function renderBodies(job: Job): Promise<void> {
  const { anyCamera, from, bodies, every, each, seed, width, folder } = job;
  for (let at = from; at < bodies; at += every) {
    const random = randomStream(seed * 1000 + at);
    const between: Between = (low, high) => low + (high - low) * random();
    const kind = kinds[at % kinds.length] as BodyName;
    const body = `${kind}-${seed}-${at}`;
    const baked = bakedBody(variedBody(BODIES[kind], body, between));
    const views: View[] = [];
    for (let i = 0; i < each; i++) {
      const azimuth = Math.round(between(0, 3600)) / 10;
      const picture = renderView(baked, { azimuth, width, any: anyCamera }, at * each + i, between);
      await writePicture(join(folder, `${body}-${i}`), picture);
      const eyeHeight = picture.camera.eye[2];
      views.push({ name: `${body}-${i}`, body, azimuth, horizon: horizonOf(picture.camera), eyeHeight });
    }
    process.stdout.write(`${body}\n`);
    parentPort?.postMessage(views);
  }
}

function writeIndex(path: string, views: View[]): void {
  writeFileSync(path, `[\n${views.map((view) => JSON.stringify(view)).join(',\n')}\n]\n`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      out: { type: 'string' },
      bodies: { type: 'string', default: '60' },
      each: { type: 'string', default: '20' },
      seed: { type: 'string', default: '1' },
      'any-camera': { type: 'boolean', default: false },
      threads: { type: 'string', default: '1' },
      width: { type: 'string', default: '320' },
    },
  });
  if (!values.out) throw new Error('--out DIR is missing');
  const folder = values.out;
  mkdirSync(folder, { recursive: true });
  const threads = Number(values.threads);
  const [bodies, each, width] = [Number(values.bodies), Number(values.each), Number(values.width)];
  const job = { bodies, every: threads, each, width, folder, anyCamera: values['any-camera'] };
  const all: View[] = [];
  await Promise.all(
    Array.from({ length: threads }, (_, from) => {
      const worker = new Worker(new URL(import.meta.url), {
        workerData: { ...job, from, seed: Number(values.seed) } satisfies Job,
      });
      return new Promise<void>((resolve, reject) => {
        worker.on('message', (views: View[]) => {
          all.push(...views);
          writeIndex(join(folder, 'index.json'), all);
        });
        worker.on('error', reject);
        worker.on('exit', () => resolve());
      });
    }),
  );
}

if (isMainThread) await main();
else await renderBodies(workerData as Job);
