/**
 * A threshold 0..1 that differs from pixel to pixel and is always the same for a pixel: added before rounding down, it
 * dithers slow gradients by half a level either way (interleaved gradient noise: Jimenez, "Next generation post
 * processing in Call of Duty", 2014).
 */
export function ditherAt(x: number, y: number): number {
  const slope = 0.06711056 * x + 0.00583715 * y;
  const spread = 52.9829189 * (slope - Math.floor(slope));
  return spread - Math.floor(spread);
}
