import type { Box } from './recipe.ts';

/** What of a picture its cell on the page of a collage shows, for the page itself and its previews. */
interface Size {
  width: number;
  height: number;
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

/**
 * Where the visible part begins along one side that shows this share of a picture: in its middle, or around the middle of the
 * vehicle where the vehicle would be cut off otherwise. Null if the vehicle is longer than the part.
 */
function startOf(shown: number, vehicle: { start: number; length: number } | null): number | null {
  const middle = (1 - shown) / 2;
  if (!vehicle) return middle;
  const start = clamp(vehicle.start, 0, 1);
  const end = clamp(vehicle.start + vehicle.length, 0, 1);
  if (end - start > shown) return null;
  if (start >= middle && end <= middle + shown) return middle;
  return clamp((start + end - shown) / 2, 0, 1 - shown);
}

/**
 * The part of a picture that fills a cell, in shares of the picture; null if the shape of the cell would cut the vehicle off wherever
 * the part is: the picture is then whole on a blurred copy of itself.
 * @param picture Its size in any unit, like that of the cell.
 * @param vehicle Where the vehicle is, in shares of the picture; null if that is not known, as for interiors and details.
 */
export function cutOf(picture: Size, cell: Size, vehicle: Box | null): Box | null {
  const [shape, wanted] = [picture.width / picture.height, cell.width / cell.height];
  const [width, height] = [Math.min(1, wanted / shape), Math.min(1, shape / wanted)];
  const x = startOf(width, vehicle && { start: vehicle.x, length: vehicle.width });
  const y = startOf(height, vehicle && { start: vehicle.y, length: vehicle.height });
  return x === null || y === null ? null : { x, y, width, height };
}

/** How much wider a vehicle gets, and how much higher it is, in a cell of no width at all; shares of what they were and of the height. */
const inNarrowCell = { wider: 0.3, higher: 0.25 };
const widestInCell = 0.94;

/**
 * Where a vehicle is in the picture that is made for a cell. In one that is narrower than its picture it is wider and farther up, so
 * that it does not stand small at the foot of a high wall.
 * @param placed Shares of the picture's width and height, as in recipes.
 * @param cell Width per height, like that of the picture.
 */
export function placementInCell<Placed extends { vehicleWidth: number; baseline: number }>(
  placed: Placed,
  cell: number,
  picture: number,
): Placed {
  const narrow = clamp(1 - cell / picture, 0, 1);
  const wide = placed.vehicleWidth * (1 + inNarrowCell.wider * narrow);
  return {
    ...placed,
    vehicleWidth: Math.max(placed.vehicleWidth, Math.min(widestInCell, wide)),
    baseline: Math.max(Math.min(placed.baseline, 0.5), placed.baseline - inNarrowCell.higher * narrow),
  };
}
