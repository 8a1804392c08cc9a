import type { Fidelity } from '@forecourt/contract/recipe';
import type { Raster } from '../raster.ts';
import { coverOf, type Quad } from './perspective.ts';
import type { Vehicle } from './vehicle.ts';

type Difference = Omit<Fidelity, 'plates' | 'windows'>;

/**
 * The outermost pixels of the vehicle are not compared: resizing mixes them with the edge, whose colours are cleaned of the
 * old background.
 */
const edge = 4;

/** sRGB bytes to CIE L*a*b*, D65. Source: IEC 61966-2-1 and CIE 15:2004. */
export function toLab(red: number, green: number, blue: number): [number, number, number] {
  const linear = (byte: number) => {
    const share = byte / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const root = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : (t * 24389) / 27 / 116 + 16 / 116);
  const x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = root(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function differenceAt(a: Raster<3> | Raster<4>, atA: number, b: Raster<3>, atB: number): number {
  const from = atA * a.channels;
  const to = atB * 3;
  if (
    a.data[from] === b.data[to] &&
    a.data[from + 1] === b.data[to + 1] &&
    a.data[from + 2] === b.data[to + 2]
  )
    return 0;
  const one = toLab(a.data[from], a.data[from + 1], a.data[from + 2]);
  const other = toLab(b.data[to], b.data[to + 1], b.data[to + 2]);
  return Math.hypot(...one.map((value, at) => value - other[at]));
}

/**
 * Compares pixels inside a vehicle: wherever its alpha is full for `edge` pixels around.
 * @param ground What the vehicle is compared with.
 * @param vehicle Its `box` is where its rasters are on the ground, which may cut them off. Treated windows are not compared.
 * @param declared Outlines in pixels of the ground within which differences are wanted: treated plates.
 */
export function differenceInside(
  ground: Raster<3> | Raster<4>,
  { rgb, alpha, box, windows }: Pick<Vehicle, 'rgb' | 'alpha' | 'box' | 'windows'>,
  declared: Quad[] = [],
): Difference {
  const declaredAt = declared.map(coverOf);
  const span = 2 * edge + 1;
  const [first, last] = [edge - box.left, ground.width + edge - box.left];
  /** Number of full rows that end at the current one, per column. */
  const full = new Int32Array(alpha.width);
  let [pixels, sum, largest] = [0, 0, 0];
  for (let row = 0; row < alpha.height; row++) {
    const y = box.top + row - edge;
    const isOnGround = y >= 0 && y < ground.height;
    let across = 0;
    for (let column = 0; column < alpha.width; column++) {
      const rows = alpha.data[row * alpha.width + column] === 255 ? full[column] + 1 : 0;
      full[column] = rows;
      across = rows >= span ? across + 1 : 0;
      if (across < span || !isOnGround || column < first || column >= last) continue;
      const at = (row - edge) * alpha.width + column - edge;
      if (windows && windows.glass.data[at] > 0) continue;
      const x = box.left + column - edge;
      const difference = differenceAt(ground, y * ground.width + x, rgb, at);
      if (difference > 0 && declaredAt.some((cover) => cover(x + 0.5, y + 0.5) > 0)) continue;
      pixels++;
      if (difference === 0) continue;
      sum += difference;
      largest = Math.max(largest, difference);
    }
  }
  return { pixels, largest, mean: pixels > 0 ? sum / pixels : 0 };
}

/** The difference over two steps in a row, for the pixels that are left after the second. */
export function differenceOfBoth(first: Difference, second: Difference): Difference {
  return {
    pixels: second.pixels,
    largest: first.largest + second.largest,
    mean: first.mean + second.mean,
  };
}
