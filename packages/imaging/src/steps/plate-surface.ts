import { emptyRaster, type Raster } from '../raster.ts';
import { blurPlane, emptyPlane } from './blur.ts';
import { grownQuad, mapPoint, type Quad, quadSize, sampleAt, unitToQuad } from './perspective.ts';

/**
 * Brightness of a white surface at a position on the plate, as shares of red, green and blue, 0..about 1; u, v from
 * its top left to its bottom right.
 */
export type PlateLight = (u: number, v: number, channel: number) => number;

/** The colour at a place on the plate, written into `out`: u, v from 0,0 (its top left) to 1,1. */
export type Surface = (u: number, v: number, out: Float64Array) => void;

/** Height at which a plate is blurred, pixels: more is not needed, because no finer detail survives. */
const blurTall = 32;
/**
 * Reach of the blur as shares of the height, along the number and across it: characters are half a plate's height apart, so nothing of
 * one is left; their line stays darker than the margins above and below it, as on a plate out of focus.
 */
const blurReach = { along: 0.42, across: 0.1 };
/** Inset on every side, share of the plate's height: excludes its rim and the overlap added to cover it. */
const blurInset = 0.13;

/** The content of the quad, rectified to the given size. */
export function straightened(photo: Raster<3>, quad: Quad, width: number, height: number): Raster<3> {
  const out = emptyRaster(width, height, 3);
  const toPhoto = unitToQuad(quad);
  const rgb = new Float64Array(3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [px, py] = mapPoint(toPhoto, (x + 0.5) / width, (y + 0.5) / height);
      sampleAt(photo, px, py, rgb);
      for (let c = 0; c < 3; c++) out.data[(y * width + x) * 3 + c] = Math.round(rgb[c]);
    }
  }
  return out;
}

/** The rectified plate, blurred until characters are indistinguishable. */
export function blurredPlate(photo: Raster<3>, quad: Quad): Raster<3> {
  const { height, width } = quadSize(quad);
  const wide = Math.max(8, Math.round((blurTall * width) / height));
  // Read with an inset, because the surroundings of the plate would show as a dark rim.
  const readFrom = straightened(photo, grownQuad(quad, -blurInset * height), wide, blurTall);
  for (let c = 0; c < 3; c++) {
    const plane = emptyPlane(wide, blurTall);
    for (let at = 0; at < plane.data.length; at++) plane.data[at] = readFrom.data[at * 3 + c];
    const { data } = blurPlane(plane, blurReach.along * blurTall, blurReach.across * blurTall);
    for (let at = 0; at < data.length; at++) readFrom.data[at * 3 + c] = Math.round(data[at]);
  }
  return readFrom;
}

/** Brightness of a white sheet in neutral light, 0–255, for which the colours of recipes are defined. */
const plainWhite = 232;
const lightMin = 0.3;
const lightMax = 1.06;
/** The plate is divided into cells; the brightest tenth of each is its white, whatever is written there. */
const cells = { across: 8, down: 3, pixels: 8 };
/**
 * If a plate's white differs more than this from grey, in shares, the plate itself is coloured and the light is
 * assumed neutral.
 */
const tintMax = 0.13;

type White = { light: number; rgb: [number, number, number] };

/**
 * Estimates the light on the plate as a plane fitted through its brightest parts: on a light plate the background, on
 * a dark one the characters.
 */
export function lightOf(photo: Raster<3>, quad: Quad): PlateLight {
  const seen = straightened(photo, quad, cells.across * cells.pixels, cells.down * cells.pixels);
  const whites: White[] = [];
  for (let row = 0; row < cells.down; row++) {
    for (let column = 0; column < cells.across; column++) whites.push(whiteOf(seen, column, row));
  }
  const mean = whites.reduce((sum, white) => sum + white.light, 0) / whites.length;
  const slopes = slopesOf(whites, mean);
  const tint = tintOf(whites, mean);
  return (u, v, channel) => {
    const white = mean + slopes.u * (u - 0.5) + slopes.v * (v - 0.5);
    const light = Math.min(lightMax, Math.max(lightMin, white / plainWhite));
    return light * tint[channel];
  };
}

function slopesOf(whites: White[], mean: number): { u: number; v: number } {
  let [slopeU, slopeV, spreadU, spreadV] = [0, 0, 0, 0];
  for (const [at, { light }] of whites.entries()) {
    const u = ((at % cells.across) + 0.5) / cells.across - 0.5;
    const v = (Math.floor(at / cells.across) + 0.5) / cells.down - 0.5;
    // A cell without white (the blue band) must not count as a shadow.
    const off = Math.max(-0.15 * mean, Math.min(0.15 * mean, light - mean));
    slopeU += u * off;
    slopeV += v * off;
    spreadU += u * u;
    spreadV += v * v;
  }
  return { u: slopeU / spreadU, v: slopeV / spreadV };
}

/** The light's colour, estimated from what it makes of white in the brighter half of the cells. */
function tintOf(whites: White[], mean: number): [number, number, number] {
  const bright = whites.filter(({ light }) => light >= mean);
  const total = bright.reduce((sum, { light }) => sum + light, 0) || 1;
  const share = (channel: 0 | 1 | 2): number =>
    bright.reduce((sum, { rgb }) => sum + rgb[channel], 0) / total;
  const tint: [number, number, number] = [share(0), share(1), share(2)];
  return tint.every((one) => Math.abs(one - 1) <= tintMax) ? tint : [1, 1, 1];
}

function whiteOf(seen: Raster<3>, column: number, row: number): White {
  const pixels: White[] = [];
  for (let y = row * cells.pixels; y < (row + 1) * cells.pixels; y++) {
    for (let x = column * cells.pixels; x < (column + 1) * cells.pixels; x++) {
      const at = (y * seen.width + x) * 3;
      const [r = 0, g = 0, b = 0] = seen.data.subarray(at, at + 3);
      pixels.push({ light: 0.299 * r + 0.587 * g + 0.114 * b, rgb: [r, g, b] });
    }
  }
  pixels.sort((a, b) => a.light - b.light);
  return pixels[Math.floor(pixels.length * 0.9)];
}

/** Width of the embossed edge and its distance from the border, shares of the plate's height. */
const edge = { inset: 0.035, wide: 0.03, shade: 0.82 };

/** A plate's surface with the faint line of its embossed edge. */
export function pressed(surface: Surface, { height, width }: { width: number; height: number }): Surface {
  const ratio = width / height;
  return (u, v, out) => {
    surface(u, v, out);
    const fromEdge = Math.min(v, 1 - v, u * ratio, (1 - u) * ratio);
    const off = Math.abs(fromEdge - edge.inset) / edge.wide;
    const shade = 1 - (1 - edge.shade) * Math.max(0, 1 - off);
    for (let c = 0; c < 3; c++) out[c] = out[c] * shade;
  };
}
