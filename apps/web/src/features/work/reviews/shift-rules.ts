import type { SharedBox } from '@forecourt/contract/images';
import { shiftMax, shiftScaleMax, shiftScaleMin } from '@forecourt/contract/limits';
import type { VehicleShift } from '@forecourt/contract/vehicle-shift';

export const noShift: VehicleShift = { x: 0, y: 0, scale: 1 };

/** What a picture shows: its vehicle in shares of it, with the shift that puts it there. */
export interface Placed {
  shift: VehicleShift;
  vehicle: SharedBox;
}

const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));
/** Finer than a pixel of any picture. */
const rounded = (value: number) => Math.round(value * 10_000) / 10_000;

/** A shift that can be sent. */
function bounded({ scale, x, y }: VehicleShift): VehicleShift {
  return {
    x: rounded(within(x, -shiftMax, shiftMax)),
    y: rounded(within(y, -shiftMax, shiftMax)),
    scale: rounded(within(scale, shiftScaleMin, shiftScaleMax)),
  };
}

/** Moved further by shares of the picture, and scaled further by a factor. */
export function shiftedBy(shift: VehicleShift, { factor = 1, x = 0, y = 0 }): VehicleShift {
  return bounded({ x: shift.x + x, y: shift.y + y, scale: shift.scale * factor });
}

export const isSameShift = (a: VehicleShift, b: VehicleShift): boolean =>
  a.x === b.x && a.y === b.y && a.scale === b.scale;

/** Where the vehicle would be if nothing held it back: the middle of its lower edge moves, and it grows from there. */
export function expectedBox({ shift: from, vehicle }: Placed, to: VehicleShift): SharedBox {
  const factor = to.scale / from.scale;
  const [width, height] = [vehicle.width * factor, vehicle.height * factor];
  return {
    x: vehicle.x + (vehicle.width - width) / 2 + to.x - from.x,
    y: vehicle.y + vehicle.height - height + to.y - from.y,
    width,
    height,
  };
}

/** Smaller differences come from whole pixels. */
const pixelShare = 0.004;

/**
 * The shift that a picture really shows: what was asked for, less what went beyond the picture's edge or the floor, so that
 * the way back does not begin with what had no effect.
 */
export function shownShift(before: Placed, asked: VehicleShift, actual: SharedBox): VehicleShift {
  const expected = expectedBox(before, asked);
  const factor = actual.width / expected.width;
  const across = actual.x + actual.width / 2 - (expected.x + expected.width / 2);
  const down = actual.y + actual.height - (expected.y + expected.height);
  const isHeld = [factor - 1, across, down].some((difference) => Math.abs(difference) > pixelShare);
  return isHeld ? shiftedBy(asked, { x: across, y: down, factor }) : asked;
}

/** How far an arrow key moves the vehicle, and how far with Shift; shares of the picture. */
const [step, stride] = [0.004, 0.02];
/** Factor of one key press, one turn of the wheel or one press of a button. */
export const scaleStep = 1.02;

export const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What a key makes of a shift; null if it has no meaning here. */
export function shiftByKey(shift: VehicleShift, key: string, isShift: boolean): VehicleShift | null {
  const arrow = arrows[key];
  const by = isShift ? stride : step;
  if (arrow) return shiftedBy(shift, { x: arrow[0] * by, y: arrow[1] * by });
  if (key === '+' || key === '=') return shiftedBy(shift, { factor: scaleStep });
  if (key === '-' || key === '−') return shiftedBy(shift, { factor: 1 / scaleStep });
  return key === '0' ? noShift : null;
}
