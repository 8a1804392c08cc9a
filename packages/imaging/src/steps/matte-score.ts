import type { Raster } from '../raster.ts';
import { distanceTo, maskWhere } from './mask-shapes.ts';

/** Every so many pixels one is looked at, each way: regions count, not single pixels. */
const stride = 4;
/** Below and above, a pixel is clearly outside or inside, 0–255. */
const outside = 26;
const inside = 230;
/** Half the width of the band along the edge in which a matte may hesitate, share of the picture's longer side. */
const band = 0.008;

/**
 * How decided a matte is, 0..1: of what it takes for more than background, away from its edge, the share that it
 * is sure of. 0 when there is nothing.
 */
export function matteScore({ data, height, width }: Raster<1>): number {
  const small = { width: Math.ceil(width / stride), height: Math.ceil(height / stride) };
  const values = new Uint8Array(small.width * small.height);
  for (let at = 0; at < values.length; at++) {
    const x = at % small.width;
    const y = (at - x) / small.width;
    values[at] = data[y * stride * width + x * stride] as number;
  }
  const isIn = (at: number) => (values[at] as number) >= 128;
  const edge = maskWhere(small, (at) => {
    const right = (at + 1) % small.width === 0 ? at : at + 1;
    const below = at + small.width < values.length ? at + small.width : at;
    return isIn(at) !== isIn(right) || isIn(at) !== isIn(below);
  });
  const fromEdge = distanceTo(edge);
  const reach = band * Math.max(small.width, small.height);
  let seen = 0;
  let sure = 0;
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as number;
    if (value < outside || (fromEdge[at] as number) <= reach) continue;
    seen++;
    if (value >= inside) sure++;
  }
  return seen ? sure / seen : 0;
}
