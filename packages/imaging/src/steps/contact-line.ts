import { ditherAt } from '../dither.ts';
import type { PixelBox, Raster } from '../raster.ts';

/** How far light reaches under a tyre's edge, and how softly the darkness ends before it; shares of the box height. */
const wedge = 0.035;
const foot = 0.009;
/** What touches the floor over more than a tyre's width is a bumper, whose shadow is soft; share of the box height. */
const widest = 0.6;
/** Shares of that width which touch the floor under a tyre at most, and under a bumper at least. */
const tyreShare = 0.45;
const bumperShare = 0.8;
/** Fainter than this it is not drawn. */
const faint = 0.01;

/**
 * Draws the thin dark line where tyres touch the floor, in place: darkest where a tyre meets its ground line, weaker
 * as the gap opens beside it, and soft in front of it.
 * @param under Lowest covered row of each column of the box, −1 where there is none; canvas pixels.
 * @param ground One y per column of the box.
 * @param strength Darkness of the darkest part, 0..1.
 * @param wallFoot Canvas row of the wall's foot, above which nothing is darkened; 0 when there is no wall.
 */
export function castContactLine(
  canvas: Raster<3> | Raster<4>,
  box: PixelBox,
  { ground, under }: { ground: Float32Array; under: Int32Array },
  strength: number,
  wallFoot = 0,
): void {
  const touch = touching(box, under, ground);
  const soft = foot * box.height;
  const ahead = soft * Math.sqrt(1 / Math.sqrt(faint) - 1);
  const to = Math.min(touch.length, canvas.width - box.left);
  for (let column = Math.max(0, -box.left); column < to; column++) {
    const dark = touch[column] * strength;
    if (dark < faint) continue;
    const end = Math.min(canvas.height, ground[column] + ahead);
    for (let y = Math.max(Math.ceil(wallFoot), under[column]); y < end; y++) {
      const before = Math.max(0, y + 0.5 - ground[column]) / soft;
      darken(canvas, box.left + column, y, dark / (1 + before * before) ** 2);
    }
  }
}

function darken({ channels, data, width }: Raster<3> | Raster<4>, x: number, y: number, lost: number): void {
  const at = (y * width + x) * channels;
  const kept = 1 - lost;
  if (channels === 4) {
    data[at + 3] = 255 - (255 - data[at + 3]) * kept;
    return;
  }
  const pattern = ditherAt(x, y);
  for (let c = at; c < at + 3; c++) data[c] = data[c] * kept + pattern;
}

/** How closely each column of the underside touches the floor, 0..1; less where it does so as wide as a bumper. */
function touching(box: PixelBox, under: Int32Array, ground: Float32Array): Float32Array {
  const open = wedge * box.height;
  const close = ground.map((floor, x) =>
    under[x] < 0 ? 0 : 1 / (1 + (Math.max(0, floor - under[x] - 1) / open) ** 2) ** 2,
  );
  const half = Math.round((widest * box.height) / 2);
  const sums = new Float64Array(close.length + 1);
  for (let x = 0; x < close.length; x++) sums[x + 1] = sums[x] + close[x];
  return close.map((share, x) => {
    const from = Math.max(0, x - half);
    const to = Math.min(close.length, x + half + 1);
    const wide = ((sums[to] - sums[from]) / (2 * half + 1) - tyreShare) / (bumperShare - tyreShare);
    return share * (1 - Math.min(1, Math.max(0, wide)));
  });
}
