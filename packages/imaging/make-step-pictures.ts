/**
 * Makes the pictures of docs/imaging.md, one for each step, from the project's own renderings.
 *
 *   node scripts/run.mjs packages/imaging/make-step-pictures.ts
 */
import { mkdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { builtInPresets } from '@forecourt/contract/built-in-presets';
import { Recipe } from '@forecourt/contract/recipe';
import { readSamples } from '@forecourt/samples/read-samples';
import { loadModels, type Models } from './src/models/load-models.ts';
import { render } from './src/render.ts';
import { openPhoto } from './src/steps/decode.ts';
import { detect } from './src/steps/detect.ts';
import { wide, writeRow } from './src/testing/panes.ts';
import { drawCrop, drawHiddenFace, drawStraightened } from './step-pictures-kept.ts';
import {
  drawDetection,
  drawDoubt,
  drawMatte,
  drawThirdLook,
  drawUnsureRegions,
  type Opened,
  type Save,
} from './step-pictures-matte.ts';
import { drawBackdrop, drawEdge, drawFloor, drawPlate, drawTone } from './step-pictures-vehicle.ts';
import { drawWindows } from './step-pictures-windows.ts';

/** A dark vehicle before bright walls. */
const subject = 'saloon-black-225';
/** One about which the first two looks of the matting model differ. */
const disputed = 'saloon-blue-090';
/** One with a thing behind it of which the matting model is unsure. */
const doubtful = 'saloon-blue-135';
/** One whose white roof is before a white sky. */
const lacking = 'hatchback-red-180';
/** One of whose neighbour the matting model takes a part along. */
const besideOne = 'suv-silver-315';
/** One whose windows show and mirror its place. */
const glazed = 'suv-silver-225';
/** One that is dark, in the light of an evening. */
const late = 'hatchback-red-315';
const folder = path.join(import.meta.dirname, '../../docs/imaging');
/** Size of one picture, bytes; all together they stay far below 350 kB. */
const bytesMax = 28_000;

const save: Save = async (name, panes) => {
  const bytes = await writeRow(path.join(folder, `${name}.webp`), panes, bytesMax);
  process.stdout.write(`${JSON.stringify({ name, bytes })}\n`);
};

async function open(name: string, models: Models): Promise<Opened> {
  const sample = (await readSamples()).find((one) => one.name === name);
  if (!sample) throw new Error(`there is no sample ${name}`);
  const bytes = await readFile(sample.file);
  const work = await (await openPhoto(bytes)).decode(2560);
  const { scene } = await detect(work, models);
  if (!scene.main) throw new Error(`no vehicle is detected in ${name}`);
  return { bytes, work, scene, main: scene.main };
}

await mkdir(folder, { recursive: true });
const models = await loadModels({ cacheDir: path.join(tmpdir(), 'forecourt-models'), threads: 1 });
const opened = await open(subject, models);
await drawDetection(opened, save);
const ofNeighbours = ['split-vehicles', 'foreign-parts'];
const matte = await drawMatte(opened, models, async (name, panes) => {
  if (!ofNeighbours.includes(name)) await save(name, panes);
});
await drawMatte(await open(besideOne, models), models, async (name, panes) => {
  if (ofNeighbours.includes(name)) await save(name, panes);
});
await drawThirdLook(await open(disputed, models), models, save);
await drawUnsureRegions(await open(doubtful, models), models, save);
await drawDoubt(await open(lacking, models), models, save);
await drawEdge(opened.work, matte, save);
await drawTone(await open(late, models), models, save);
await drawPlate(opened, matte, models, save);
await drawHiddenFace(models, save);
await drawStraightened(opened, save);
await drawCrop(opened, models, save);
await drawWindows(await open(glazed, models), models, save);
await drawFloor(opened, matte, models, save);
await drawBackdrop(save);
const recipe = Recipe.parse({
  ...builtInPresets['daylight-concrete'],
  targets: [{ name: 'full', width: wide, height: 480, format: 'png' }],
});
const { outputs } = await render(opened.bytes, recipe, {}, models);
const [finished] = outputs;
if (!finished) throw new Error('the picture was not made');
await save('finished', [{ png: Buffer.from(finished.bytes), width: wide, height: 480 }]);
