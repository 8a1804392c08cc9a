import { type Camera, directionAt } from './camera.ts';
import type { Exposure } from './develop.ts';
import { randomStream } from './noise.ts';
import { closest } from './scene.ts';
import { type Random, seen, type World } from './shade.ts';
import type { Vec } from './vector.ts';

/** A band of rows of a picture. */
interface Band {
  from: number;
  to: number;
}

interface Sample {
  light: Vec;
  /** The instance hit first, -1 for ground or sky. */
  id: number;
}

function sample(world: World, camera: Camera, x: number, y: number, random: Random): Sample {
  const d = directionAt(camera, x, y);
  const hit = closest(world.instances, camera.eye, d);
  const spread = 1 / camera.focal / camera.height;
  const light = hit ? seen(world, hit, camera.eye, d, 0, spread, random) : world.light.sky(d);
  /* A highlight brighter than paper white would outweigh the pixel's other samples. */
  return {
    light: [Math.min(light[0], 6), Math.min(light[1], 6), Math.min(light[2], 6)],
    id: hit?.instance?.id ?? -1,
  };
}

const brightness = (c: Vec): number => 0.3 * c[0] + 0.6 * c[1] + 0.1 * c[2];

/**
 * Renders the picture, band by band: two samples per pixel, more where they differ.
 *
 * @param main the instance whose matte is wanted
 * @param most maximum number of samples per pixel where there is detail
 */
export function expose(world: World, camera: Camera, main: number, band: Band, most: number): Exposure {
  const { width } = camera;
  const height = band.to - band.from;
  const light = new Float32Array(width * height * 3);
  const matte = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const random = randomStream((y + band.from) * 7919 + 17);
    for (let x = 0; x < width; x++) {
      let sum: Vec = [0, 0, 0];
      let inside = 0;
      let taken = 0;
      let [darkest, brightest] = [9, 0];
      let wanted = 2;
      const shift = random();
      while (taken < wanted) {
        const u = (shift + taken * 0.754878) % 1;
        const v = (shift * 7.3 + taken * 0.56984) % 1;
        const s = sample(world, camera, x + u, y + band.from + v, random);
        sum = [sum[0] + s.light[0], sum[1] + s.light[1], sum[2] + s.light[2]];
        if (s.id === main) inside++;
        taken++;
        const b = brightness(s.light);
        darkest = Math.min(darkest, b);
        brightest = Math.max(brightest, b);
        const edge = inside > 0 && inside < taken;
        if (taken === 2 && (edge || inside > 0 || brightest - darkest > 0.06 * (0.15 + brightest)))
          wanted = Math.max(2, Math.ceil(most / 2));
        if (taken === Math.ceil(most / 2) && (edge || brightest - darkest > 0.12 * (0.15 + brightest)))
          wanted = most;
      }
      const at = y * width + x;
      for (let c = 0; c < 3; c++) light[at * 3 + c] = sum[c] / taken;
      matte[at] = inside / taken;
    }
  }
  return { width, height, light, matte };
}
