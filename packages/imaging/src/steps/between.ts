/** For each of a row of new pixels: the two old ones that its middle lies between, and how near it is to the second. */
export interface Between {
  first: Int32Array;
  second: Int32Array;
  /** 0 = on the first, 1 = on the second. */
  weight: Float32Array;
}

/**
 * `to` new pixels over the stretch of `length` from `start`, in units of which one holds `scale` of the `count` old
 * pixels. (sharp shifts what it enlarges by half a pixel, which would be seen at every edge.)
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
