/**
 * Linear interpolation positions for a row of new pixels: the two old pixels around each one's centre, and the weight
 * of the second.
 */
interface Between {
  first: Int32Array;
  second: Int32Array;
  /** 0 = exactly at the first, 1 = exactly at the second. */
  weight: Float32Array;
}

/**
 * Positions for `to` new pixels across `length` from `start`, in units that hold `scale` of the `count` old pixels
 * each. (sharp shifts what it enlarges by half a pixel, which would be visible at every edge.)
 */
export function between(start: number, length: number, to: number, scale: number, count: number): Between {
  const first = new Int32Array(to);
  const second = new Int32Array(to);
  const weight = new Float32Array(to);
  for (let i = 0; i < to; i++) {
    const at = Math.min(count - 1, Math.max(0, (start + ((i + 0.5) * length) / to) * scale - 0.5));
    first[i] = Math.floor(at);
    second[i] = Math.min(count - 1, Math.floor(at) + 1);
    weight[i] = at - Math.floor(at);
  }
  return { first, second, weight };
}
