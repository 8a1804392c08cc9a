import type { ShowroomName } from '@forecourt/contract/recipe';
import { emptyRaster, type Raster } from '../raster.ts';

export type ShowroomOptions = {
  /** Pixels. */
  width: number;
  height: number;
  /** Where the floor meets the wall, share of the height from the top. */
  horizon: number;
  /** `#rrggbb`, for the showroom painted in the dealer's colour. */
  colour?: string;
};

export type Showroom = {
  wallFloor: Raster<3>;
  /** Where the light comes from, shares of the picture; y < 0 is above it. */
  light: { x: number; y: number };
};

type Rgb = [number, number, number];

const palettes: Record<ShowroomName, { wall: Rgb; floor: Rgb }> = {
  'studio-white': { wall: [238, 239, 241], floor: [226, 227, 229] },
  'studio-grey': { wall: [150, 153, 157], floor: [128, 130, 134] },
  'dark-hall': { wall: [38, 40, 44], floor: [30, 31, 34] },
  'daylight-concrete': { wall: [196, 196, 192], floor: [172, 171, 167] },
  'brick-loft': { wall: [140, 92, 74], floor: [134, 126, 116] },
  brand: { wall: [11, 114, 133], floor: [206, 208, 210] },
};

export function parseColour(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** A plain wall, lit from above, that meets a floor which darkens towards the viewer. */
export async function drawShowroom(name: ShowroomName, options: ShowroomOptions): Promise<Showroom> {
  const { width, height, horizon, colour } = options;
  const { floor, wall } = palettes[name];
  const painted = name === 'brand' && colour ? parseColour(colour) : wall;
  const wallFloor = emptyRaster(width, height, 3);
  const edge = horizon * height;
  for (let y = 0; y < height; y++) {
    const base = y < edge ? painted : floor;
    const light = y < edge ? 0.94 + (0.08 * y) / edge : 1.03 - (0.1 * (y - edge)) / (height - edge);
    for (let x = 0; x < width; x++) {
      const side = 1 - 0.08 * ((x / width) * 2 - 1) ** 2;
      const at = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) wallFloor.data[at + c] = Math.min(255, (base[c] ?? 0) * light * side);
    }
  }
  return { wallFloor, light: { x: 0.5, y: -0.4 } };
}
