import type { Point } from './vector.ts';

/** Points written as 'x,z x,z …'. */
export function path(text: string): Point[] {
  return text
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [u, v] = pair.split(',').map(Number);
      if (u === undefined || v === undefined || !Number.isFinite(u + v))
        throw new Error(`not a point: ${pair}`);
      return [u, v];
    });
}
