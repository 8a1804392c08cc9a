/**
 * Finds the true windows of the project's own renderings (packages/samples), which the window model is scored on and never
 * trained on: rays are cast as when they were rendered, without light.
 *
 *   node packages/imaging/training/windows/true-windows.ts --out DIR [--only NAME-PART]
 *
 * DIR gets NAME.glass.png, 800 × 600: 255 where the photographed vehicle's windows are seen.
 */
import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BODIES, type BodyName } from '@forecourt/samples/render/bodies/all-bodies';
import { directionAt } from '@forecourt/samples/render/camera';
import { carBvh } from '@forecourt/samples/render/car/car';
import { makeShell } from '@forecourt/samples/render/car/shell';
import { makeSkin, type Skin } from '@forecourt/samples/render/car/skin';
import { bakeGround } from '@forecourt/samples/render/openness';
import { personModel } from '@forecourt/samples/render/person';
import { plantModel } from '@forecourt/samples/render/plants';
import { closest } from '@forecourt/samples/render/scene';
import { SHOTS } from '@forecourt/samples/render/shots';
import { makeStage } from '@forecourt/samples/render/stage';
import { type CarModel, MAIN } from '@forecourt/samples/render/world';
import sharp from 'sharp';
import { isWindow } from '../views/expose-vehicle.ts';

const [width, height] = [800, 600];
/** As in render-samples.ts. */
const cell = 0.016;

const { values } = parseArgs({ options: { out: { type: 'string' }, only: { type: 'string' } } });
const { only, out } = values;
if (!out) throw new Error('--out DIR is missing');
mkdirSync(out, { recursive: true });

const skins = new Map<BodyName, Skin>();
function car(name: BodyName): CarModel {
  const spec = BODIES[name];
  const skin = makeSkin(makeShell(spec));
  skins.set(name, skin);
  const model = { bvh: carBvh(spec, cell), cutouts: skin.cutouts };
  return { spec, model, ground: bakeGround(model, 3.8, 2.2) };
}
const props = {
  cars: { hatchback: car('hatchback'), saloon: car('saloon'), suv: car('suv'), van: car('van') },
  plants: { tree: plantModel('tree', 1), birch: plantModel('birch', 2), bush: plantModel('bush', 3) },
  person: personModel(),
};

for (const shot of SHOTS.filter(({ name }) => !only || name.includes(only))) {
  const { camera, world } = makeStage({ ...shot, width, height }, props);
  const part = skins.get(shot.body)?.part;
  if (!part) throw new Error(`${shot.body} has no skin`);
  const glass = new Uint8Array(width * height);
  for (let at = 0; at < glass.length; at++) {
    const direction = directionAt(camera, (at % width) + 0.5, Math.floor(at / width) + 0.5);
    const hit = closest(world.instances, camera.eye, direction);
    if (hit?.instance?.id === MAIN && isWindow(hit, camera.eye, direction, part)) glass[at] = 255;
  }
  const png = sharp(glass, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png();
  await writeFile(join(out, `${shot.name}.glass.png`), await png.toBuffer());
  process.stdout.write(`${shot.name}\n`);
}
