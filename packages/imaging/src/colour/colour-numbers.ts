/**
 * Colours that a picture names by numbers (ITU-T H.273) or by its own primaries, instead of an ICC profile. The points
 * are those of tables 2 and 3 of H.273; other whites are adapted by the matrix of Bradford.
 */

/** Chromaticity, CIE 1931 x and y. */
export type Chromaticity = readonly [x: number, y: number];
type Primaries = {
  red: Chromaticity;
  green: Chromaticity;
  blue: Chromaticity;
  white: Chromaticity;
};
/** How stored values become light: by the curve of sRGB, by a power of them, or as one of the two kinds of HDR. */
export type Transfer = 'srgb' | 'hlg' | 'pq' | { power: number };
/** Colours that are not those of sRGB. */
export type NamedColour = { primaries: Primaries; transfer: Transfer };
/** Rows of a 3 × 3 matrix. */
type Matrix = readonly [Row, Row, Row];
type Row = readonly [number, number, number];

const d65: Chromaticity = [0.3127, 0.329];

export const srgbPrimaries: Primaries = {
  red: [0.64, 0.33],
  green: [0.3, 0.6],
  blue: [0.15, 0.06],
  white: d65,
};
export const adobeRgb: NamedColour = {
  primaries: { ...srgbPrimaries, green: [0.21, 0.71] },
  transfer: { power: 563 / 256 },
};

const p3 = { red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06] } as const;

/** The others are those of sRGB: also 5, 6 and 7 (BT.601), which phones write into pictures that are sRGB. */
const primariesByNumber: Record<number, Primaries> = {
  9: { red: [0.708, 0.292], green: [0.17, 0.797], blue: [0.131, 0.046], white: d65 },
  11: { ...p3, white: [0.314, 0.351] },
  12: { ...p3, white: d65 },
};

/**
 * The others are the curve of sRGB: also 1, 6, 14 and 15, the curves of cameras for television. A screen shows those
 * with about the curve of sRGB, and programs write them into pictures that are sRGB.
 */
const transfersByNumber: Record<number, Transfer> = {
  4: { power: 2.2 },
  5: { power: 2.8 },
  8: { power: 1 },
  16: 'pq',
  18: 'hlg',
};

/** Whether eight bits are too few for the values of this picture: HDR has most of its steps in highlights. */
export const needsDepth = ({ transfer }: NamedColour): boolean => transfer === 'hlg' || transfer === 'pq';

/** @returns undefined when the numbers are those of sRGB, or say nothing */
export function colourByNumbers(primaries: number, transfer: number): NamedColour | undefined {
  const named = primariesByNumber[primaries];
  const curve = transfersByNumber[transfer];
  if (!named && !curve) return undefined;
  return { primaries: named ?? srgbPrimaries, transfer: curve ?? 'srgb' };
}

function product(a: Matrix, b: Matrix): Matrix {
  const row = ([x, y, z]: Row): Row => [
    x * b[0][0] + y * b[1][0] + z * b[2][0],
    x * b[0][1] + y * b[1][1] + z * b[2][1],
    x * b[0][2] + y * b[1][2] + z * b[2][2],
  ];
  return [row(a[0]), row(a[1]), row(a[2])];
}

function applied([a, b, c]: Matrix, [x, y, z]: Row): Row {
  const dot = (row: Row) => row[0] * x + row[1] * y + row[2] * z;
  return [dot(a), dot(b), dot(c)];
}

function cross(a: Row, b: Row): Row {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function inverse([a, b, c]: Matrix): Matrix {
  const [bc, ca, ab] = [cross(b, c), cross(c, a), cross(a, b)];
  const det = a[0] * bc[0] + a[1] * bc[1] + a[2] * bc[2];
  return [
    [bc[0] / det, ca[0] / det, ab[0] / det],
    [bc[1] / det, ca[1] / det, ab[1] / det],
    [bc[2] / det, ca[2] / det, ab[2] / det],
  ];
}

function diagonal([x, y, z]: Row): Matrix {
  return [
    [x, 0, 0],
    [0, y, 0],
    [0, 0, z],
  ];
}

/** CIE XYZ of a chromaticity whose Y is 1. */
const xyzOf = ([x, y]: Chromaticity): Row => [x / y, 1, (1 - x - y) / y];

function toXyz({ blue, green, red, white }: Primaries): Matrix {
  const [r, g, b] = [xyzOf(red), xyzOf(green), xyzOf(blue)];
  const columns: Matrix = [
    [r[0], g[0], b[0]],
    [r[1], g[1], b[1]],
    [r[2], g[2], b[2]],
  ];
  return product(columns, diagonal(applied(inverse(columns), xyzOf(white))));
}

const bradford: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];

function toD65(white: Chromaticity): Matrix {
  const from = applied(bradford, xyzOf(white));
  const to = applied(bradford, xyzOf(d65));
  const scale = diagonal([to[0] / from[0], to[1] / from[1], to[2] / from[2]]);
  return product(inverse(bradford), product(scale, bradford));
}

/** From linear values of these primaries to linear sRGB. */
export function toLinearSrgb(primaries: Primaries): Matrix {
  return product(inverse(toXyz(srgbPrimaries)), product(toD65(primaries.white), toXyz(primaries)));
}

/** How much each primary adds to the luminance. */
export function luminanceOf(primaries: Primaries): Row {
  return toXyz(primaries)[1];
}
