import type { PixelBox, Point } from './brush-rules.ts';

/** How much of each pixel of a mask, or of a part of it, is touched; 0 to 255, row by row. */
export interface Coverage {
  values: Uint8ClampedArray;
  width: number;
}

/** Up to this share of its radius at most a dab touches pixels fully, so that its edge is never jagged. */
const fullMax = 0.98;

/**
 * Touches what a round dab covers, besides what is touched already.
 * @param box The pixels that the dab may reach, inside the coverage.
 * @param hardness Share of the radius that is touched fully; from there to one pixel beyond the radius the dab fades out.
 */
export function addDab(
  { values, width }: Coverage,
  box: PixelBox,
  { x, y }: Point,
  radius: number,
  hardness: number,
): void {
  const reach = radius + 1;
  const fade = reach - radius * Math.min(hardness, fullMax);
  for (let row = box.top; row < box.top + box.height; row++) {
    for (let column = box.left; column < box.left + box.width; column++) {
      const share = Math.min(1, (reach - Math.hypot(column + 0.5 - x, row + 0.5 - y)) / fade);
      if (share <= 0) continue;
      const at = row * width + column;
      const before = values[at] ?? 0;
      values[at] = before + (255 - before) * share;
    }
  }
}

/** A part of a coverage. */
export function partOf({ values, width }: Coverage, box: PixelBox): Coverage {
  const part = new Uint8ClampedArray(box.width * box.height);
  for (let row = 0; row < box.height; row++) {
    const from = (box.top + row) * width + box.left;
    part.set(values.subarray(from, from + box.width), row * box.width);
  }
  return { values: part, width: box.width };
}

/**
 * Adds what is touched to the alpha of RGBA pixels, or takes it away. Sums, unlike products, leave nothing behind at a soft edge: what
 * was added to clear pixels is taken away by the same touch, and what was taken from opaque ones comes back.
 */
export function touch(pixels: Uint8ClampedArray, { values }: Coverage, belongs: boolean): void {
  for (const [index, value] of values.entries()) {
    const at = index * 4 + 3;
    // The array keeps sums between 0 and 255.
    pixels[at] = (pixels[at] ?? 0) + (belongs ? value : -value);
  }
}
