/**
 * Reads the segmenter's features of rendered vehicles, which the window model is trained on: the pictures that
 * `../views/render-views.ts --width 640` made, each in varied copies.
 *
 *   node packages/imaging/training/windows/window-features.ts --in DIR --out FILE [--copies 2] [--models CACHE]
 *
 * FILE.f16 gets the features (half precision, channels × 36 rows × 64 columns a copy), FILE.u8 the true windows (0 to 255 for
 * each cell of 4 × 4 pixels, 144 rows × 256 columns), FILE.json the body of each copy. With `--copies 0` every picture is read
 * once, as it is.
 */
import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { randomStream } from '@forecourt/samples/render/noise';
import { featureChannels, featuresAcross, lazySegmenter, maskCell } from '../../src/models/segmenter.ts';
import type { Raster } from '../../src/raster.ts';
import { sharp } from '../../src/safe-sharp.ts';
import { matteBox } from '../../src/steps/contacts.ts';
import { vehicleOnGrey } from '../../src/steps/vehicle-on-grey.ts';
import { readGrey, readRgb } from '../../src/testing/pictures.ts';
import { toned } from '../views/augment.ts';
import type { Between } from '../views/varied-body.ts';

/** Rows of features that are kept: those of a picture 576 px high. Vehicles that are higher for their width are left out. */
const rows = 36;
const perFeature = 4;

const { values } = parseArgs({
  options: {
    in: { type: 'string', multiple: true, default: [] },
    out: { type: 'string' },
    copies: { type: 'string', default: '2' },
    models: { type: 'string', default: join(tmpdir(), 'forecourt-models') },
  },
});
const { out } = values;
if (!out || values.in.length === 0) throw new Error('--in DIR and --out FILE are missing');

const random = randomStream(20_261_126);
const between: Between = (low, high) => low + (high - low) * random();
const segmenter = lazySegmenter(values.models, 1);

/** Photo, matte and windows in the mirror and of another size: photos are sharper or softer than renderings. */
async function varied<T extends Raster>(raster: T, flop: boolean, blur: number): Promise<T> {
  let pixels = sharp(raster.data, { raw: raster });
  if (flop) pixels = pixels.flop();
  if (blur > 0) pixels = pixels.blur(blur);
  if (raster.channels === 1) pixels = pixels.toColourspace('b-w');
  return { ...raster, data: await pixels.raw().toBuffer() };
}

/** The windows in cells, in the top left corner of the square that the model reads; empty below and beside the vehicle. */
async function windowCells(
  glass: Raster<1>,
  box: NonNullable<ReturnType<typeof matteBox>>,
  shown: Raster<3>,
) {
  const [width, height] = [Math.ceil(shown.width / maskCell), Math.ceil(shown.height / maskCell)];
  const cells = sharp(glass.data, { raw: glass }).extract(box).resize(width, height, { fit: 'fill' });
  const small = await cells.toColourspace('b-w').raw().toBuffer();
  const [across, down] = [featuresAcross * perFeature, rows * perFeature];
  const all = Buffer.alloc(across * down);
  for (let y = 0; y < Math.min(height, down); y++)
    all.set(small.subarray(y * width, (y + 1) * width), y * across);
  return all;
}

const [features, truths] = [createWriteStream(`${out}.f16`), createWriteStream(`${out}.u8`)];
const copies: { name: string; body: string }[] = [];
const count = Number(values.copies);

async function readCopy(path: string, isVaried: boolean): Promise<boolean> {
  const [flop, blur] = isVaried ? [between(0, 1) < 0.5, between(-0.5, 1.2)] : [false, 0];
  const plain = await readRgb(await readFile(`${path}.jpg`));
  const coloured = isVaried ? toned(plain, between) : plain;
  const photo = await varied(coloured, flop, blur > 0.3 ? blur : 0);
  const matte = await varied(await readGrey(await readFile(`${path}.matte.png`), plain), flop, 0);
  const glass = await varied(await readGrey(await readFile(`${path}.glass.png`), plain), flop, 0);
  const box = matteBox(matte);
  if (!box) return false;
  const shown = await vehicleOnGrey(photo, matte, box);
  if (shown.width < shown.height) return false;
  const { features: read } = await segmenter.read(shown);
  const kept = new Float16Array(featureChannels * rows * featuresAcross);
  const rowsRead = read.length / featureChannels / featuresAcross;
  for (let channel = 0; channel < featureChannels; channel++) {
    const from = channel * rowsRead * featuresAcross;
    const size = Math.min(rows, rowsRead) * featuresAcross;
    kept.set(read.subarray(from, from + size), channel * rows * featuresAcross);
  }
  features.write(Buffer.from(kept.buffer));
  truths.write(await windowCells(glass, box, shown));
  return true;
}

for (const folder of values.in) {
  const index = JSON.parse(await readFile(join(folder, 'index.json'), 'utf8')) as typeof copies;
  for (const { body, name } of index) {
    for (let copy = 0; copy < (count || 1); copy++) {
      if (await readCopy(join(folder, name), count > 0)) copies.push({ name, body });
    }
  }
}
await Promise.all([features, truths].map((file) => new Promise<void>((resolve) => file.end(resolve))));
await writeFile(`${out}.json`, JSON.stringify(copies));
await segmenter.release();
process.stdout.write(`${copies.length} copies\n`);
