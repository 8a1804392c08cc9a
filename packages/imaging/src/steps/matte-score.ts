import { distanceWithin, maskFrom, maskWhere } from './mask-shapes.ts';
import type { Shares } from './shares.ts';

/** Sampling step in pixels, each way: regions matter, not single pixels. */
const stride = 4;
/** Below the first and above the second value, a pixel is clearly outside or inside. */
const outside = 0.1;
const inside = 0.9;
/** Half width of the band along the edge in which uncertain values are normal, share of the picture's longer side. */
const band = 0.008;

/**
 * Certainty of the model, 0..1: of the pixels away from the edge that it does not take for background, the share that
 * it is sure of. 0 when there are none. Must be computed before the matte is tidied, which removes all uncertain
 * values.
 */
export function matteScore(shares: Shares): number {
  const small = sampled(shares);
  const { data, height, width } = small;
  const isIn = maskFrom(small, 0.5).data;
  const edge = maskWhere(small, (at) => {
    const right = (at + 1) % width === 0 ? at : at + 1;
    const below = at + width < width * height ? at + width : at;
    return isIn[at] !== isIn[right] || isIn[at] !== isIn[below];
  });
  const fromEdge = distanceWithin(edge, band * Math.max(width, height));
  let seen = 0;
  let sure = 0;
  for (let at = 0; at < data.length; at++) {
    const value = data[at];
    if (value < outside || fromEdge[at] !== Number.POSITIVE_INFINITY) continue;
    seen++;
    if (value >= inside) sure++;
  }
  return seen ? sure / seen : 0;
}

function sampled({ data, height, width }: Shares): Shares {
  const small = { width: Math.ceil(width / stride), height: Math.ceil(height / stride) };
  const values = new Float32Array(small.width * small.height);
  for (let y = 0, at = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++, at++) values[at] = data[y * stride * width + x * stride];
  }
  return { data: values, ...small };
}
