import type { Point } from '@forecourt/contract/recipe';
import { ditherAt } from '../dither.ts';
import type { PixelBox, Raster } from '../raster.ts';
import { smooth } from '../showrooms/scene.ts';
import type { OnFloor } from './mirror.ts';
import type { Placed } from './placed.ts';

/** How far light reaches under a tyre's edge, and how softly the darkness ends before it; shares of the box height. */
const wedge = 0.035;
const foot = 0.009;
/** What touches the floor over more than a tyre's width is a bumper, whose shadow is soft; share of the box height. */
const widest = 0.6;
/** Shares of that width which touch the floor under a tyre at most, and under a bumper at least. */
const tyreShare = 0.45;
const bumperShare = 0.8;
/** Distance from a tyre's lowest point up to which the tyre is on the floor, share of the box height. */
const tyreReach = 0.2;
/** Fainter than this it is not drawn. */
const faint = 0.01;

type Ground = Pick<OnFloor, 'ground' | 'under'>;

/**
 * Draws the thin dark line where tyres touch the floor, in place: darkest where a tyre meets the floor, weaker as the gap opens
 * beside it, and soft in front of it.
 * @param under Lowest covered row of each column of the box, −1 where there is none; canvas pixels.
 * @param ground One y per column of the box.
 * @param strength Darkness of the darkest part, 0..1.
 * @param wallFoot Canvas row of the wall's foot, above which nothing is darkened; 0 when there is no wall.
 */
export function castContactLine(
  canvas: Raster<3> | Raster<4>,
  { box, contacts }: Pick<Placed, 'box' | 'contacts'>,
  { ground, under }: Ground,
  strength: number,
  wallFoot = 0,
): void {
  const { fading, floor } = floorOfTyres(box, contacts, { ground, under });
  const soft = foot * box.height;
  const touch = touching(box, under, floor).map((share, x) => share * fading[x]);
  const spread = softened(touch, Math.round(soft));
  const ahead = soft * Math.sqrt(1 / Math.sqrt(faint) - 1);
  const to = Math.min(touch.length, canvas.width - box.left);
  for (let column = Math.max(0, -box.left); column < to; column++) {
    const dark = spread[column] * strength;
    if (dark < faint) continue;
    // What spreads from the columns beside is as far from the tyre above the floor as in front of it.
    const own = touch[column] * strength;
    const from = own < faint ? floor[column] - ahead : 0;
    const end = Math.min(canvas.height, floor[column] + ahead);
    for (let y = Math.max(Math.ceil(wallFoot), under[column], Math.floor(from)); y < end; y++) {
      const away = (y + 0.5 - floor[column]) / soft;
      const share = 1 / (1 + away * away) ** 2;
      darken(canvas, box.left + column, y, away < 0 ? own + (dark - own) * share : dark * share);
    }
  }
}

/**
 * The floor on which tyres stand, per column of the box: the ground line, but beneath a tyre not below its lowest point. The ground
 * line leads from there to the nearest wheel; the tyre's tread leads across the vehicle, away from the camera. Where that floor ends
 * beside the tyre, its line fades, 1 to 0.
 */
function floorOfTyres(
  { height, left }: PixelBox,
  contacts: Point[],
  { ground, under }: Ground,
): { floor: Float32Array; fading: Float32Array } {
  const floor = ground.slice();
  const fading = new Float32Array(ground.length).fill(1);
  const reach = Math.round(tyreReach * height);
  for (const [x, y] of contacts) {
    for (const step of [-1, 1]) {
      const centre = Math.round(x - left);
      const columns = tyreColumns(under, { centre, step, lowest: y, reach });
      for (let out = 0; out < columns; out++) {
        const at = centre + step * out;
        const lifted = Math.max(0, ground[at] - y) * (1 - smooth(0.5, 1, out / reach));
        if (lifted === 0) continue;
        floor[at] = Math.min(floor[at], ground[at] - lifted);
        fading[at] = Math.min(fading[at], smooth(0, 2 * foot * height, columns - out));
      }
    }
  }
  return { floor, fading };
}

/** How many columns to one side of its lowest point a tyre covers: its edge only rises there, and what is lower again is a sill. */
function tyreColumns(
  under: Int32Array,
  { centre, lowest, reach, step }: { centre: number; step: number; lowest: number; reach: number },
): number {
  let edge = lowest;
  let out = 0;
  for (; out < reach; out++) {
    const here = under[centre + step * out] ?? -1;
    if (here < 0 || here > edge + 2) break;
    edge = Math.min(edge, here);
  }
  return out;
}

/** Lets every share fade over `reach` columns to either side; none becomes smaller. */
function softened(shares: Float32Array, reach: number): Float32Array {
  const out = shares.slice();
  for (let step = 1; step <= reach; step++) {
    const kept = 1 - smooth(0, reach + 1, step);
    for (let x = 0; x < out.length; x++) {
      const beside = Math.max(shares[x - step] ?? 0, shares[x + step] ?? 0);
      out[x] = Math.max(out[x], beside * kept);
    }
  }
  return out;
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
