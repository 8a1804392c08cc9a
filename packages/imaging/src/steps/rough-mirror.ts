import { blurPlane, emptyPlane, type Plane } from './blur.ts';
import { coarse } from './coarse.ts';
import { emptyLayers, type Layers, type Mirror, readMirror } from './mirror.ts';

/**
 * What a floor's roughness makes of a reflection: light from a point spreads with that point's height above the floor. The blur has
 * these reaches at these heights, between which it is mixed, and beyond which it stays; shares of the box height.
 */
const slightly = { height: 0.06, reach: 0.012 };
const much = { height: 0.3, reach: 0.035 };
/** A floor is seen flat, so it spreads light further towards the viewer than sideways. */
const lengthening = 1.5;

/** From what height on a reflection has nothing sharp left, share of the box height. */
export const sharpUpTo = slightly.height;

/** Columns beyond the box, to either side, into which the blur spreads; a multiple of `coarse`. */
export function marginOf(height: number): number {
  // Two passes of each blur reach twice as far, and one column more is interpolated.
  return coarse * (2 * (reachOf(slightly, height) + reachOf(much, height)) + 1);
}

function reachOf({ reach }: { reach: number }, height: number): number {
  return Math.max(1, Math.round((reach * height) / coarse));
}

/**
 * The mirrored vehicle as a rough floor shows it, between two rows of the canvas, at a quarter of the size, with `margin` columns of
 * the canvas on either side.
 */
export function roughMirror(mirror: Mirror, top: number, bottom: number, margin: number): Plane[] {
  const { height, width } = mirror.placed.box;
  const [inside, beside] = [Math.ceil(width / coarse), margin / coarse];
  const planes = emptyLayers(0).map(() =>
    emptyPlane(inside + 2 * beside, Math.ceil((bottom - top) / coarse)),
  );
  // Above the ground line too: the blur would otherwise spread emptiness below it.
  const within = { from: Number.NEGATIVE_INFINITY, to: mirror.depth };
  for (let row = 0; row < planes[0].height; row++) {
    const layers = planes.map(({ data, width }) =>
      data.subarray(row * width + beside, row * width + beside + inside),
    ) as Layers;
    readMirror(mirror, top + row * coarse + coarse / 2, within, layers, coarse);
  }
  const shares = roughShares(mirror, top, planes[0], beside);
  return planes.map((plane) => {
    const near = blurred(plane, reachOf(slightly, height));
    const far = blurred(near, reachOf(much, height));
    for (let at = 0; at < shares.length; at++)
      near.data[at] = near.data[at] + (far.data[at] - near.data[at]) * shares[at];
    return near;
  });
}

function blurred(plane: Plane, reach: number): Plane {
  return blurPlane(plane, reach, Math.round(reach * lengthening));
}

/** For each place of the plane how much of the larger blur is seen there, 0..1. */
function roughShares({ floor, placed }: Mirror, top: number, plane: Plane, beside: number): Float32Array {
  const { ground } = floor;
  const from = slightly.height * placed.box.height;
  const over = (much.height - slightly.height) * placed.box.height;
  const shares = new Float32Array(plane.data.length);
  for (let x = 0; x < plane.width; x++) {
    const column = (x - beside) * coarse + coarse / 2;
    const line = ground[Math.min(ground.length - 1, Math.max(0, column))];
    for (let y = 0; y < plane.height; y++) {
      const above = top + (y + 0.5) * coarse - line;
      shares[y * plane.width + x] = Math.min(1, Math.max(0, (above - from) / over));
    }
  }
  return shares;
}
