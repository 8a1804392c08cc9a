import type { ObjectMask, Prompt } from '../models/segmenter.ts';
import type { PixelBox } from '../raster.ts';
import type { Scene, ShareBox } from './detect.ts';
import { type Grid, inCells, logitAt, matteInCells, type Surroundings } from './mask-grid.ts';
import { pointsInside, promptAt, vehiclePrompts } from './mask-prompts.ts';
import {
  distanceTo,
  distanceWithin,
  inverseMask,
  type Mask,
  maskBeyond,
  maskWhere,
  partsOf,
  pixelsOf,
} from './mask-shapes.ts';
import { type Outlines, piecesOfNeighbours } from './neighbours.ts';
import type { Shares } from './shares.ts';

/** Parts of the matte that are thinner than twice this are the blurred edge, not a thing; cells of the masks. */
const thinnest = 1.4;
/** Parts that are smaller than this share of the vehicle stay. */
const partMin = 0.0004;
/** At most so many parts are asked about in a round, the largest first; each takes about 30 ms. */
const partsMax = 12;

/** Other objects within this share of the vehicle's size around its box may be in its matte. */
const nearMain = 0.05;

/** After the first round only strays within so many cells of what was found are asked about. */
const besideMax = 3;
const rounds = 3;

/** What tells a part of another object from a mirror, a spoiler or a wheel of the vehicle. */
const foreign = {
  /** The vehicle's mask must reject it: mean logit of at most this. */
  vehicleMax: -1.2,
  /** The object that it belongs to must be covered by the matte only in part: share of it that is outside. */
  outsideMin: 0.3,
  /** That object's mask must cover the part itself. */
  coveredMin: 0.5,
  certaintyMin: 0.88,
  /** The rest of that object goes with it where its logit is so much higher than the vehicle's. */
  leadMin: 2,
  /**
   * Further down (share of the vehicle's height) nothing is removed: there a dark tyre on dark ground is no object of its
   * own for the segmenter, and what stays of the ground lies in the new shadow.
   */
  lowestAt: 0.55,
  /** Roof rails and aerials look like the place behind them: what is thin and this near to the top must be uncertain. */
  roof: { depthMax: 3, heightMax: 0.12, matteMax: 0.9 },
  /**
   * What is thick and this far outside the detector's box (share of it) needs no object of its own. What surrounds it
   * outside the box goes with it, up to so many cells away.
   */
  beyondBox: { depthMin: 3, byMin: 0.02, vehicleMax: -0.8, reach: 6 },
};

const overlaps = (a: ShareBox, b: ShareBox): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

function grown({ left, top, right, bottom }: ShareBox, share: number): ShareBox {
  const [x, y] = [(right - left) * share, (bottom - top) * share];
  return { left: left - x, top: top - y, right: right + x, bottom: bottom + y };
}

/** A part of the matte that the vehicle's mask does not cover. */
type Stray = {
  cells: number[];
  /** Its deepest point, in cells, and how deep that is. */
  x: number;
  y: number;
  depth: number;
};

/** The parts of the matte outside the vehicle's mask, without its blurred edge, largest first. */
function straysOf(own: Mask, vehicle: ObjectMask): Stray[] {
  const beyond = maskWhere(own, (at) => own.data[at] === 1 && vehicle.data[at] < 0);
  const depth = distanceTo(inverseMask(beyond));
  const thick = distanceWithin(
    maskWhere(own, (at) => depth[at] > thinnest),
    thinnest + 0.6,
  );
  const { labels, parts } = partsOf(maskWhere(own, (at) => beyond.data[at] === 1 && thick[at] < Infinity));
  const areaMin = partMin * own.data.reduce((sum, one) => sum + one, 0);
  const kept = parts.filter(({ area }) => area > areaMin).sort((a, b) => b.area - a.area);
  return kept.slice(0, partsMax).map((part) => {
    const cells = pixelsOf(part, labels, own.width);
    const deepest = cells.reduce((best, at) => (depth[at] > depth[best] ? at : best), cells[0] ?? 0);
    return {
      cells,
      x: deepest % own.width,
      y: Math.floor(deepest / own.width),
      depth: depth[deepest],
    };
  });
}

const meanAt = (data: Float32Array, cells: number[]): number =>
  cells.reduce((sum, at) => sum + data[at], 0) / cells.length;

/** Share of the object that is outside the matte, and share of the stray that the object's mask covers. */
function overlapOf(object: ObjectMask, own: Mask, { cells }: Stray): { outside: number; covered: number } {
  let [all, outside] = [0, 0];
  for (let at = 0; at < object.data.length; at++) {
    if (object.data[at] <= 0) continue;
    all++;
    if (own.data[at] === 0) outside++;
  }
  const covered = cells.filter((at) => object.data[at] > 0).length / cells.length;
  return { outside: all > 0 ? outside / all : 0, covered };
}

type Look = Outlines & { matte: Shares };

/** Whether a stray is so far outside the detector's box that it cannot be the vehicle's. */
function isBeyondBox({ depth, x, y, cells }: Stray, { main, vehicle }: Look): boolean {
  const { byMin, depthMin, vehicleMax } = foreign.beyondBox;
  const sideways = Math.max(main.left - x, x - main.right) / (main.right - main.left);
  const above = (main.top - y) / (main.bottom - main.top);
  return Math.max(sideways, above) > byMin && depth >= depthMin && meanAt(vehicle.data, cells) < vehicleMax;
}

/** The cells of the matte outside the detector's box that are near a stray there. */
function aroundBeyondBox({ cells }: Stray, { main, own }: Look): number[] {
  const stray = new Set(cells);
  const near = distanceWithin(
    maskWhere(own, (at) => stray.has(at)),
    foreign.beyondBox.reach,
  );
  const found: number[] = [];
  for (let at = 0; at < near.length; at++) {
    const [x, y] = [at % own.width, Math.floor(at / own.width)];
    const isOut = x < main.left || x > main.right || y < main.top;
    if (own.data[at] && isOut && near[at] < Infinity) found.push(at);
  }
  return found;
}

/** Whether a stray may be another object's, by its place and the vehicle's mask alone. */
function mayBeAnothers({ cells, depth, y }: Stray, { main, matte, vehicle }: Look): boolean {
  const { depthMax, heightMax, matteMax } = foreign.roof;
  const height = (y - main.top) / (main.bottom - main.top);
  if (height > foreign.lowestAt || meanAt(vehicle.data, cells) > foreign.vehicleMax) return false;
  return !(height < heightMax && depth < depthMax && meanAt(matte.data, cells) > matteMax);
}

/** Whether the object at the stray's deepest point is one that the matte covers only in part. */
function isOfAnother(stray: Stray, object: ObjectMask, { own }: Look): boolean {
  const { covered, outside } = overlapOf(object, own, stray);
  return (
    outside > foreign.outsideMin && covered > foreign.coveredMin && object.certainty >= foreign.certaintyMin
  );
}

/** Clears cells from the matte, up to the edge of the vehicle's mask. */
function clear(shares: Shares, box: PixelBox, grid: Grid, cells: Set<number>, vehicle: ObjectMask): void {
  const near = distanceWithin(
    maskWhere(grid, (at) => cells.has(at)),
    thinnest + 1,
  );
  for (let row = 0; row < shares.height; row++) {
    const y = (box.top + ((row + 0.5) * box.height) / shares.height - grid.crop.top) / grid.cell;
    for (let column = 0; column < shares.width; column++) {
      const x = (box.left + ((column + 0.5) * box.width) / shares.width - grid.crop.left) / grid.cell;
      if (near[Math.floor(y) * grid.width + Math.floor(x)] === Infinity) continue;
      const most = Math.min(1, Math.max(0, 0.5 + logitAt(vehicle, x, y) / 2));
      const at = row * shares.width + column;
      shares.data[at] = Math.min(shares.data[at], most);
    }
  }
}

/** The cells of the matte that are clearly another object's rather than the vehicle's. */
function cellsOf(object: ObjectMask, { main, own, vehicle }: Look): number[] {
  const lowest = main.top + foreign.lowestAt * (main.bottom - main.top);
  const found: number[] = [];
  for (let at = 0; at < lowest * own.width; at++) {
    const lead = object.data[at] - Math.max(0, vehicle.data[at]);
    if (own.data[at] && lead > foreign.leadMin) found.push(at);
  }
  return found;
}

/** Whether a stray has cells close to those that were found, and not among them. */
function isBeside(found: Set<number>, grid: Grid): (stray: Stray) => boolean {
  const near = distanceWithin(
    maskWhere(grid, (at) => found.has(at)),
    besideMax,
  );
  return ({ cells }) => cells.some((at) => near[at] < Infinity && !found.has(at));
}

type Found = {
  /** The cells of all strays that are not the vehicle's, and of what goes with them. */
  cells: Set<number>;
  /** The deepest point of each of these strays. */
  points: Prompt[];
};

/**
 * Adds the strays that are not the vehicle's to `found`, and corrects the vehicle's mask there.
 * @param isAsked Whether a stray is asked about.
 */
async function findForeign(
  look: Look,
  found: Found,
  objectAt: (prompts: Prompt[]) => Promise<ObjectMask>,
  isAsked: (stray: Stray) => boolean,
): Promise<void> {
  const { main, own, vehicle } = look;
  const notVehicle = pointsInside(own, main, 'outside');
  /** What goes with a stray that is not the vehicle's; null if it may be the vehicle's. */
  const around = async (stray: Stray): Promise<number[] | null> => {
    if (isBeyondBox(stray, look)) return aroundBeyondBox(stray, look);
    if (!mayBeAnothers(stray, look)) return null;
    const object = await objectAt([promptAt(stray.x, stray.y, 'inside'), ...notVehicle]);
    return isOfAnother(stray, object, look) ? cellsOf(object, look) : null;
  };
  for (const stray of straysOf(own, vehicle).filter(isAsked)) {
    const others = await around(stray);
    if (!others) continue;
    found.points.push(promptAt(stray.x, stray.y, 'outside'));
    for (const at of [...stray.cells, ...others]) {
      found.cells.add(at);
      vehicle.data[at] = Math.min(vehicle.data[at], foreign.vehicleMax);
    }
  }
}

/**
 * Removes from the matte, in place, what belongs to something else: a neighbour's bumper, a post, a beam. A second model
 * outlines the vehicle; what the matte has beyond that outline is asked about: if a good part of the object at that place is
 * outside the matte, it is not the vehicle's. Pictures with nothing else right beside the vehicle are not asked about.
 * @param shares The matte of `box` (photo pixels), squeezed to any size.
 * @returns Whether anything was removed.
 */
export async function clearForeignParts(
  shares: Shares,
  box: PixelBox,
  scene: Scene,
  { grid, main, objectAt, photo }: Surroundings,
): Promise<boolean> {
  const others = [...scene.otherVehicles, ...scene.people, ...scene.rivals]
    .map((one) => inCells(one, grid, photo))
    .filter((one) => overlaps(one, grown(main, nearMain)));
  if (others.length === 0) return false;
  const matte = matteInCells(shares, box, grid);
  const own = maskBeyond(matte, 0.5);
  const inside = vehiclePrompts(own, main);
  const vehicle = await objectAt(inside);
  const look = { own, matte, vehicle, main };
  const found: Found = await piecesOfNeighbours(look, others, objectAt);
  for (const at of found.cells) vehicle.data[at] = Math.min(vehicle.data[at], foreign.vehicleMax);
  await findForeign(look, found, objectAt, () => true);
  if (found.cells.size === 0) return false;
  // Told what is not the vehicle's, the model may see more of the same objects.
  for (let round = 1, before = 0; round < rounds && found.cells.size > before; round++) {
    before = found.cells.size;
    const again = await objectAt([...inside, ...found.points]);
    await findForeign({ ...look, vehicle: again }, found, objectAt, isBeside(found.cells, grid));
  }
  for (const at of found.cells) vehicle.data[at] = Math.min(vehicle.data[at], foreign.vehicleMax);
  clear(shares, box, grid, found.cells, vehicle);
  return true;
}
