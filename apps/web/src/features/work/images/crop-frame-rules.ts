import { type CropFrame, type Region, regionOfFrame } from '@forecourt/contract/crop-region';

/** How far an arrow key moves a crop, share of its size; five times as far with Shift. */
const keyStep = 0.02;
const shiftFactor = 5;
/** How much one press of + or − changes the size. */
const keyZoom = 1.05;

/** The crop moved by shares of its own size. */
export function movedBy(region: Region, across: number, down: number, shape: number): Region {
  const { height, width, x, y } = region;
  return regionOfFrame({ x: x + across * width, y: y + down * height, width }, shape);
}

/** The crop in another size, about its middle. */
export function resizedBy(region: Region, factor: number, shape: number): Region {
  const { height, width, x, y } = region;
  const wanted = regionOfFrame({ x, y, width: width * factor }, shape);
  const at: CropFrame = {
    x: x + (width - wanted.width) / 2,
    y: y + (height - wanted.height) / 2,
    width: wanted.width,
  };
  return regionOfFrame(at, shape);
}

/** The crop after a key was pressed; null if the key has no meaning here. */
export function afterKey(
  region: Region,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  shape: number,
): Region | null {
  const step = shiftKey ? keyStep * shiftFactor : keyStep;
  if (key === 'ArrowLeft') return movedBy(region, -step, 0, shape);
  if (key === 'ArrowRight') return movedBy(region, step, 0, shape);
  if (key === 'ArrowUp') return movedBy(region, 0, -step, shape);
  if (key === 'ArrowDown') return movedBy(region, 0, step, shape);
  if (key === '+' || key === '=') return resizedBy(region, 1 / keyZoom, shape);
  if (key === '-') return resizedBy(region, keyZoom, shape);
  return null;
}

/** The values that the left or upper edge can have at this size. */
export function edgeRange(size: number): { min: number; max: number } {
  return { min: Math.min(0, 1 - size), max: Math.max(0, 1 - size) };
}
