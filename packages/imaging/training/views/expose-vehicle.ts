import { type Camera, directionAt } from '@forecourt/samples/render/camera';
import type { Exposure } from '@forecourt/samples/render/develop';
import { randomStream } from '@forecourt/samples/render/noise';
import { closest } from '@forecourt/samples/render/scene';
import { seen, type World } from '@forecourt/samples/render/shade';
import { MAIN } from '@forecourt/samples/render/world';

/** Samples of a pixel on the vehicle. */
const samples = 4;
/** Brightness where there is no vehicle, which the lens blur mixes into its edge: that of most grounds. */
const behind = 0.3;

/**
 * Renders the vehicle alone: what is behind it is even grey with alpha 0, because the view model sees vehicles that were
 * cut out. The surroundings still light the vehicle and are mirrored in it.
 */
export function exposeVehicle(world: World, camera: Camera, seed: number): Exposure {
  const { height, width } = camera;
  const light = new Float32Array(width * height * 3).fill(behind);
  const matte = new Float32Array(width * height);
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
      const colour = seen(world, hit, camera.eye, direction, 0, spread, random);
      for (let c = 0; c < 3; c++) sum[c] = (sum[c] as number) + Math.min(6, colour[c] as number);
    }
    for (let c = 0; c < 3 && inside > 0; c++) light[at * 3 + c] = (sum[c] as number) / inside;
    matte[at] = inside / samples;
  }
  return { width, height, light, matte };
}
