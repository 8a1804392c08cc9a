/**
 * Reads the detector's features of rendered views, which the view model is trained on: the pictures that
 * `render-views.ts` made, each in several varied copies.
 *
 *   node packages/imaging/training/views/features.ts --in DIR [--in DIR]… --out FILE [--copies 8] [--tilt 9]
 *
 * FILE.f16 gets the features (half precision, channels × rows × columns a copy), FILE.json body, azimuth and camera of each
 * copy.
 * With `--tilt` copies are turned by up to that many degrees, half of them by up to a quarter of it.
 * With `--copies 0` every picture is read once, as it is, and once in the mirror.
 */
import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { randomStream } from '@forecourt/samples/render/noise';
import { loadViewFeatures } from '../../src/models/view-model.ts';
import type { PixelBox } from '../../src/raster.ts';
import { matteBox } from '../../src/steps/contacts.ts';
import { mirrored, vehiclePicture } from '../../src/steps/vehicle-view.ts';
import { readGrey, readRgb } from '../../src/testing/pictures.ts';
import { augmented, type Example } from './augment.ts';
import type { Between } from './varied-body.ts';

const { values } = parseArgs({
  options: {
    in: { type: 'string', multiple: true, default: [] },
    out: { type: 'string' },
    copies: { type: 'string', default: '8' },
    tilt: { type: 'string', default: '0' },
  },
});
const { out } = values;
if (!out || values.in.length === 0) throw new Error('--in DIR and --out FILE are missing');

const random = randomStream(20_261_125);
const between: Between = (low, high) => low + (high - low) * random();
const features = await loadViewFeatures(1);
const file = createWriteStream(`${out}.f16`);
type Entry = {
  name: string;
  body: string;
  azimuth: number;
  label?: string;
  horizon: Example['horizon'];
  /** Metres above the ground. */
  eyeHeight: number;
};
type Copy = Entry & {
  /** How far the horizon is above the vehicle's lowest point in the middle of its box, in heights of the box. */
  eyeLevel: number;
  /** Degrees by which the horizon falls to the right. */
  roll: number;
};
const copies: Copy[] = [];

/** What the camera model is to say of a picture. */
function cameraIn({ horizon: [left, right], matte }: Example, box: PixelBox) {
  const fall = (right - left) / matte.width;
  const row = left + fall * (box.left + box.width / 2);
  return {
    eyeLevel: (box.top + box.height - row) / box.height,
    roll: (Math.atan(fall) * 180) / Math.PI,
  };
}

const count = Number(values.copies);
for (const folder of values.in) {
  const index = JSON.parse(await readFile(join(folder, 'index.json'), 'utf8')) as Entry[];
  for (const entry of index) {
    const path = join(folder, entry.name);
    const rgb = await readRgb(await readFile(`${path}.jpg`));
    const matte = await readGrey(await readFile(`${path}.matte.png`), rgb);
    const example: Example = { rgb, matte, azimuth: entry.azimuth, horizon: entry.horizon };
    for (let copy = 0; copy < (count || 2); copy++) {
      const varied = count > 0 ? await augmented(example, Number(values.tilt), between) : example;
      const box = matteBox(varied.matte);
      if (!box) continue;
      const picture = await vehiclePicture(varied.rgb, varied.matte, box);
      const inMirror = count === 0 && copy === 1;
      const { data } = await features.read(inMirror ? mirrored(picture) : picture);
      file.write(Buffer.from(Float16Array.from(data as Float32Array).buffer));
      const camera = cameraIn(varied, box);
      if (inMirror) camera.roll = -camera.roll;
      copies.push({ ...entry, azimuth: varied.azimuth, ...camera });
    }
  }
}
await new Promise<void>((resolve) => file.end(resolve));
await writeFile(`${out}.json`, JSON.stringify(copies));
process.stdout.write(`${copies.length} copies\n`);
