import { type Camera, directionAt } from '@forecourt/samples/render/camera';
import type { Skin } from '@forecourt/samples/render/car/skin';
import type { Exposure } from '@forecourt/samples/render/develop';
import { Material } from '@forecourt/samples/render/material-ids';
import { randomStream } from '@forecourt/samples/render/noise';
import { closest, type Hit } from '@forecourt/samples/render/scene';
import { seen, type World } from '@forecourt/samples/render/shade';
import type { Vec } from '@forecourt/samples/render/vector';
import { along, rotateZ, scale, sub } from '@forecourt/samples/render/vector';
import { MAIN } from '@forecourt/samples/render/world';

/** Samples of a pixel on the vehicle. */
const samples = 4;
/** Brightness where there is no vehicle, which the lens blur mixes into its edge: that of most grounds. */
const behind = 0.3;

/** Whether a ray has hit a window of the vehicle. */
export function isWindow(
  { instance, t, triangle }: Hit,
  eye: Vec,
  direction: Vec,
  part: Skin['part'],
): boolean {
  if (instance?.model.bvh.materials[triangle] !== Material.shell) return false;
  const there = sub(along(eye, direction, t), instance.at);
  const [x, y, z] = scale(rotateZ(there, -instance.sin, instance.cos), 1 / instance.scale);
  return part(x, y, z).endsWith('glass');
}

/**
 * Renders the vehicle alone: what is behind it is even grey with alpha 0, because the view model sees vehicles that were
 * cut out. The surroundings still light the vehicle and are mirrored in it.
 * @param part Which part of the vehicle is where on its shell.
 * @returns `glass`: the share of each pixel that is window, 0..1.
 */
export function exposeVehicle(
  world: World,
  camera: Camera,
  seed: number,
  part: Skin['part'],
): Exposure & { glass: Float32Array } {
  const { height, width } = camera;
  const light = new Float32Array(width * height * 3).fill(behind);
  const matte = new Float32Array(width * height);
  const glass = new Float32Array(width * height);
  const spread = 1 / camera.focal / height;
  const random = randomStream(seed * 7919 + 17);
  for (let at = 0; at < matte.length; at++) {
    const shift = random();
    const sum = [0, 0, 0];
    let inside = 0;
    for (let taken = 0; taken < samples; taken++) {
      // Two samples that miss the vehicle decide; its edge is softened below a pixel's width.
      if (taken === 2 && inside === 0) break;
      const x = (at % width) + ((shift + taken * 0.754878) % 1);
      const y = Math.floor(at / width) + ((shift * 7.3 + taken * 0.56984) % 1);
      const direction = directionAt(camera, x, y);
      const hit = closest(world.instances, camera.eye, direction);
      if (hit?.instance?.id !== MAIN) continue;
      inside++;
      if (isWindow(hit, camera.eye, direction, part)) glass[at] = (glass[at] as number) + 1 / samples;
      const colour = seen(world, hit, camera.eye, direction, 0, spread, random);
      for (let c = 0; c < 3; c++) sum[c] = (sum[c] as number) + Math.min(6, colour[c] as number);
    }
    for (let c = 0; c < 3 && inside > 0; c++) light[at * 3 + c] = (sum[c] as number) / inside;
    matte[at] = inside / samples;
  }
  return { width, height, light, matte, glass };
}
