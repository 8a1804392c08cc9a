import type { PixelBox } from '../raster.ts';

/**
 * One edge of the floor under the vehicle: `x * across + y * down + offset` is the distance of a canvas pixel from it,
 * positive under the vehicle, in pixels as wide as the vehicle's.
 */
export type FloorEdge = { across: number; down: number; offset: number; kind: 'side' | 'end' };

/** A side of the vehicle that is narrower is the curve of its corner; share of the box width. */
const sideMin = 0.08;
/** Sides that turn less than this from each other, radians on the floor, are one side. */
const cornerMin = 0.5;
/** Floor seen from a standing photographer's eye height is this much deeper than it looks: a row of pixels covers as many columns. */
const depthUsual = 4.5;
const depthRange = [3, 7] as const;
/** Seen from lower than that, a floor is a thin line, and a shadow on it as thin. */
const depthMax = 12;
/** From where a floor is seen: row of the eye level, and focal length, canvas pixels. */
export type SeenFrom = { eye: number; focal: number };
/** Depth of the vehicle in views of one side, in its heights, by its width in heights: a car is 3 by 1.25 of them. */
const seenFromEnd = { width: 1.25, depth: 3 };
const seenFromSide = { width: 3, depth: 1.25 };

/**
 * The edges of the floor under the vehicle. One or two of them are the visible sides, supported by the ground line from
 * below; the hidden ones complete a rectangle on the floor. A pixel is under the vehicle when it is on the inner side of
 * all edges.
 * @param ground One y per column of the box, canvas pixels.
 * @param seen From where the floor is seen; as a standing photographer sees it where that is not known.
 */
export function footprint(box: PixelBox, ground: Float32Array, seen?: SeenFrom): FloorEdge[] {
  const nearest = ground.reduce((lowest, y, x) => (y > ground[lowest] ? x : lowest), 0);
  const last = ground.length - 1;
  const slopes = [slopeOf(ground, 0, nearest), slopeOf(ground, nearest, last)];
  const wide = sideMin * box.width;
  const [rising, falling] = slopes;
  const above = seen ? Math.max(1, ground[nearest] - seen.eye) : box.height;
  const usual = seen ? Math.min(depthMax, seen.focal / above) : depthUsual;
  const turn = Math.atan(depthUsual * rising) - Math.atan(depthUsual * falling);
  if (turn < cornerMin || nearest < wide || last - nearest < wide) {
    const slope = nearest * 2 > last ? rising : falling;
    const near = supporting(box, ground, slope, usual);
    return [near, receding(box, near, above, 1), receding(box, near, above, -1), behind(near, box)];
  }
  const deeper = seen ? usual : depthFactor(rising, falling);
  const sides = slopes.map((slope) => supporting(box, ground, slope, deeper));
  const right = acrossAt(box.left + box.width, sides[1], deeper, -1);
  return [...sides, acrossAt(box.left, sides[0], deeper, 1), right];
}

/** Rows per column from one column of the ground line to another. */
function slopeOf(ground: Float32Array, from: number, to: number): number {
  return to > from ? (ground[to] - ground[from]) / (to - from) : 0;
}

/** The edge of that slope which touches the ground line from below; the vehicle is above it. */
function supporting({ left }: PixelBox, ground: Float32Array, slope: number, deeper: number): FloorEdge {
  const length = Math.hypot(1, deeper * slope);
  const across = (deeper * slope) / length;
  const down = -deeper / length;
  const offset = ground.reduce(
    (most, y, x) => Math.max(most, -across * (left + x + 0.5) - down * y),
    Number.NEGATIVE_INFINITY,
  );
  return { across, down, offset, kind: 'side' };
}

/**
 * Columns covered by a row of floor. Two sides of a vehicle meet at a right angle on the floor, which tells how much
 * the view flattens it.
 */
function depthFactor(left: number, right: number): number {
  const flattened = -left * right;
  if (flattened <= 0) return depthUsual;
  return Math.min(depthRange[1], Math.max(depthRange[0], 1 / Math.sqrt(flattened)));
}

/** The edge at a right angle on the floor to `side`, which it meets in column `x`; the vehicle is on the side `step`. */
function acrossAt(x: number, side: FloorEdge, deeper: number, step: 1 | -1): FloorEdge {
  const y = -(side.across * x + side.offset) / side.down;
  const across = (-step * side.down) / deeper;
  const down = step * deeper * side.across;
  return { across, down, offset: -across * x - down * y, kind: 'end' };
}

/**
 * An end of a vehicle of which one side is seen. It recedes towards the vanishing point behind the vehicle's middle.
 * @param above How far the eye level is above the ground, rows: a standing photographer's is about as high as the vehicle.
 */
function receding(box: PixelBox, side: FloorEdge, above: number, step: 1 | -1): FloorEdge {
  const x = step > 0 ? box.left : box.left + box.width;
  const y = -(side.across * x + side.offset) / side.down;
  const down = box.width / 2 / above;
  return { across: step, down, offset: -step * x - down * y, kind: 'end' };
}

/** The far edge, opposite `near`. */
function behind(near: FloorEdge, { height, width }: PixelBox): FloorEdge {
  const share = (width / height - seenFromEnd.width) / (seenFromSide.width - seenFromEnd.width);
  const turned = Math.min(1, Math.max(0, share));
  const depth = height * (seenFromEnd.depth + (seenFromSide.depth - seenFromEnd.depth) * turned);
  return { across: -near.across, down: -near.down, offset: depth - near.offset, kind: 'end' };
}
