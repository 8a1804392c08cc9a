/**
 * Capitals and digits as strokes on a 4 × 6 grid (two digits per point: column, row from the top; lines separated by
 * spaces and bars).
 */
const STROKES: Readonly<Record<string, string>> = {
  A: '06 20 46|14 34',
  B: '06 00 30 41 42 33 03|33 44 45 36 06',
  C: '41 30 10 01 05 16 36 45',
  D: '00 30 41 45 36 06 00',
  E: '40 00 06 46|03 33',
  F: '40 00 06|03 33',
  G: '41 30 10 01 05 16 36 45 43 23',
  H: '00 06|40 46|03 43',
  I: '20 26',
  J: '40 45 36 16 05',
  K: '00 06|40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  O: '10 30 41 45 36 16 05 01 10',
  P: '06 00 30 41 42 33 03',
  Q: '10 30 41 45 36 16 05 01 10|24 46',
  R: '06 00 30 41 42 33 03|23 46',
  S: '41 30 10 01 02 13 33 44 45 36 16 05',
  T: '00 40|20 26',
  U: '00 05 16 36 45 40',
  V: '00 26 40',
  W: '00 16 23 36 40',
  X: '00 46|40 06',
  Y: '00 23 40|23 26',
  Z: '00 40 06 46',
  '0': '10 30 41 45 36 16 05 01 10',
  '1': '02 20 26',
  '2': '01 10 30 41 42 06 46',
  '3': '00 40 22 32 43 45 36 16 05',
  '4': '30 04 44|33 36',
  '5': '40 00 02 32 43 45 36 16 05',
  '6': '41 30 10 01 05 16 36 45 44 33 03',
  '7': '00 40 16',
  '8': '10 30 41 42 33 13 02 01 10|13 04 05 16 36 45 44 33',
  '9': '43 13 02 01 10 30 41 45 36 16 05',
  '-': '13 33',
};

type Segment = readonly [number, number, number, number];

function segmentsOf(text: string, pitch: number): Segment[] {
  return [...text].flatMap((letter, i) =>
    (STROKES[letter] ?? '').split('|').flatMap((line) => {
      const points = line.split(' ').filter(Boolean);
      return points.slice(1).map((point, k): Segment => {
        const from = points[k];
        const dx = i * pitch;
        return [Number(from[0]) + dx, Number(from[1]), Number(point[0]) + dx, Number(point[1])];
      });
    }),
  );
}

/** Distance in grid units from (x, y) to the nearest stroke. */
function strokeDistance(segments: readonly Segment[], x: number, y: number): number {
  let best = 99;
  for (const [ax, ay, bx, by] of segments) {
    const ex = bx - ax;
    const ey = by - ay;
    const t = Math.min(1, Math.max(0, ((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey)));
    best = Math.min(best, Math.hypot(x - ax - ex * t, y - ay - ey * t));
  }
  return best;
}

/** A picture of ink: 1 on a stroke, 0 beside it. */
export interface Lettering {
  width: number;
  height: number;
  ink: Float32Array;
}

/**
 * Draws a line of text into a field.
 * @param area x, y, width, height of the text inside the field, in pixels
 * @param weight half the stroke's width in grid units
 */
export function letter(
  text: string,
  size: { width: number; height: number },
  area: readonly [number, number, number, number],
  weight: number,
): Lettering {
  const pitch = 5.8;
  const segments = segmentsOf(text, pitch);
  const across = text.length * pitch - (pitch - 4);
  const unit = Math.min(area[3] / 6, area[2] / across);
  const x0 = area[0] + (area[2] - across * unit) / 2;
  const y0 = area[1] + (area[3] - 6 * unit) / 2;
  const ink = new Float32Array(size.width * size.height);
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const d = (weight - strokeDistance(segments, (x + 0.5 - x0) / unit, (y + 0.5 - y0) / unit)) * unit;
      ink[y * size.width + x] = Math.min(1, Math.max(0, d + 0.5));
    }
  }
  return { ...size, ink };
}

/** Ink at a position given from 0 to 1 across and down. */
export function inkAt({ width, height, ink }: Lettering, s: number, t: number): number {
  const x = Math.min(width - 1.001, Math.max(0, s * width - 0.5));
  const y = Math.min(height - 1.001, Math.max(0, t * height - 0.5));
  const i = Math.floor(x);
  const j = Math.floor(y);
  const at = (dx: number, dy: number): number => ink[(j + dy) * width + i + dx];
  const [u, v] = [x - i, y - j];
  return (at(0, 0) * (1 - u) + at(1, 0) * u) * (1 - v) + (at(0, 1) * (1 - u) + at(1, 1) * u) * v;
}
