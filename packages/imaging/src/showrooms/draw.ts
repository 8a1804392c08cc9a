import type { ShowroomName } from '@forecourt/contract/recipe';
import { ditherAt } from '../dither.ts';
import { emptyRaster, type Raster } from '../raster.ts';
import { brand } from './brand.ts';
import { brickLoft } from './brick-loft.ts';
import { darkHall } from './dark-hall.ts';
import { daylightConcrete } from './daylight-concrete.ts';
import type { DrawScene, Rgb, ShowroomScene } from './scene.ts';
import { studioGrey, studioWhite } from './studio.ts';
import { type RoomCamera, viewOf } from './view.ts';

export type ShowroomOptions = {
  /** Size in pixels. */
  width: number;
  height: number;
  /** Where the floor meets the wall, share of the height from the top. */
  horizon: number;
  /** That of the photo; a standing photographer's where it is not known. */
  camera?: RoomCamera;
  /** How strongly the floor of an own room mirrors its wall at the wall's foot, 0–1; absent: not at all. */
  gloss?: number;
  /** `#rrggbb`, for the showroom painted in the dealer's colour. */
  colour?: string;
};

/**
 * Light that a floor mirrors: levels 0–255, and red, green and blue per level; or the rows of the floor as they are without that light,
 * where the mirror image has many colours.
 */
export type Mirrored = MirroredLight | { plain: FloorRows };
/** Whole rows of a picture, of which the first is its row `top`. */
export type FloorRows = { top: number; rows: Raster<3> };
export type MirroredLight = { levels: Raster<1>; tint: Rgb };

export type Showroom = {
  wallFloor: Raster<3>;
  /** What of `wallFloor` is the room's mirror image in the floor; absent where the floor is not polished. */
  mirrored?: Mirrored;
  /** Where the light comes from, shares of the picture; y < 0 is above it. */
  light: { x: number; y: number };
};

const scenes: Record<ShowroomName, DrawScene> = {
  'studio-white': studioWhite,
  'studio-grey': studioGrey,
  'dark-hall': darkHall,
  'daylight-concrete': daylightConcrete,
  'brick-loft': brickLoft,
  brand,
};

const defaultColour = '#0b7285';
/** Smaller pictures are drawn at least this wide and averaged down, so that bricks and joints do not alias. */
const drawnWidthMin = 960;
const finestMost = 4;

export function parseColour(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/**
 * Draws an empty showroom. The same arguments give the same pixels on every machine.
 * @param name Only `brand` uses the colour.
 */
export function drawShowroom(
  name: ShowroomName,
  options: ShowroomOptions,
): Showroom & { mirrored?: MirroredLight } {
  const { camera, height, horizon, width } = options;
  const colour: Rgb = parseColour(options.colour ?? defaultColour);
  const finer = Math.min(finestMost, Math.max(1, Math.ceil(drawnWidthMin / width)));
  const view = viewOf({ width: width * finer, height: height * finer }, horizon, camera);
  const scene = scenes[name](view, colour);
  const wallFloor = emptyRaster(width, height, 3);
  const mirrored = scene.mirrorTint && { levels: emptyRaster(width, height, 1), tint: scene.mirrorTint };
  const rows = rowsOf(width);
  const fine = rowsOf(view.width);
  for (let y = 0; y < height; y++) {
    if (finer === 1) paint(scene, y, rows);
    else averageRows(scene, y, finer, fine, rows);
    writeDithered(rows.row, y, wallFloor);
    if (mirrored && y + 1 > horizon * height) writeLevels(rows.mirrored, y, mirrored.levels);
  }
  return { wallFloor, light: scene.light, ...(mirrored && { mirrored }) };
}

/** A row of the picture, and of the mirror image in it. */
type Rows = { row: Float32Array; mirrored: Float32Array };

function rowsOf(width: number): Rows {
  return { row: new Float32Array(width * 3), mirrored: new Float32Array(width) };
}

function paint(scene: ShowroomScene, y: number, { row, mirrored }: Rows): void {
  if (scene.mirrorTint) mirrored.fill(0);
  scene.paintRow(y, row, mirrored);
}

/** One row of the picture, averaged from `finer` × `finer` drawn pixels per pixel. */
function averageRows(scene: ShowroomScene, y: number, finer: number, fine: Rows, to: Rows): void {
  to.row.fill(0);
  to.mirrored.fill(0);
  const share = 1 / (finer * finer);
  for (let sub = 0; sub < finer; sub++) {
    paint(scene, y * finer + sub, fine);
    for (let x = 0; x < fine.mirrored.length; x++) {
      const at = Math.floor(x / finer);
      for (let c = 0; c < 3; c++) to.row[at * 3 + c] = to.row[at * 3 + c] + fine.row[x * 3 + c] * share;
      if (scene.mirrorTint) to.mirrored[at] = to.mirrored[at] + fine.mirrored[x] * share;
    }
  }
}

/** Rounds with dithering, so that slow gradients show no banding. */
function writeDithered(row: Float32Array, y: number, { data, width }: Raster<3>): void {
  for (let x = 0, at = y * width * 3; x < width; x++, at += 3) {
    const pattern = ditherAt(x, y);
    for (let c = 0; c < 3; c++) {
      const value = Math.floor(row[x * 3 + c] + pattern);
      data[at + c] = Math.min(255, Math.max(0, value));
    }
  }
}

/** The same for a row of single levels: with the same pattern, taking them from the picture leaves no bands either. */
function writeLevels(row: Float32Array, y: number, { data, width }: Raster<1>): void {
  for (let x = 0; x < width; x++) data[y * width + x] = Math.floor(row[x] + ditherAt(x, y));
}
