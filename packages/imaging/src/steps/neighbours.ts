import type { ObjectMask, Prompt } from '../models/segmenter.ts';
import type { Size } from '../raster.ts';
import { boxIou, type ShareBox } from './detect.ts';
import { cornersOf, pointsInside, promptAt } from './mask-prompts.ts';
import { distanceTo, inverseMask, type Mask, maskWhere, partsOf } from './mask-shapes.ts';

/** Boxes that share more than this (intersection over union) are two detections of one object. */
const repeated = 0.6;
/** At most so many neighbours are outlined, those with the largest boxes; each takes about 30 ms. */
const neighboursMax = 6;

/** Boxes of the detector may be this much too small; share of their size. */
const boxGrowth = 0.1;

/** What tells a piece of a neighbour in the matte from a mirror, a wing or a reflection of the vehicle. */
const claim = {
  /** How certain the segmenter must be of the neighbour. */
  certaintyMin: 0.75,
  /** Share of its outline that must be within its box (grown a little): otherwise it is something else. */
  boxedMin: 0.7,
  /** Share of the neighbour that must be outside the matte: otherwise it is a part of the vehicle. */
  outsideMin: 0.5,
  /** Mean logits: the neighbour's at least, the vehicle's at most, and the difference at least. */
  neighbourMin: 2.2,
  vehicleMax: 0.5,
  leadMin: 1.5,
  /** Smaller pieces stay; share of the vehicle. */
  areaMin: 0.0004,
  /** Of large pieces, which are no mirror and no wing, the neighbour need not be as sure. */
  large: { areaMin: 0.003, neighbourMin: 1.5 },
};

/** What the segmenter says of a place: masks on one grid of cells. */
export type Outlines = {
  /** Where the matte is more than half. */
  own: Mask;
  /** The vehicle's outline, and its box in cells. */
  vehicle: ObjectMask;
  main: ShareBox;
};

/** Pieces of the matte that are neighbours', in cells, and the deepest point of each. */
type Pieces = { cells: Set<number>; points: Prompt[] };

function withoutRepeats(boxes: ShareBox[]): ShareBox[] {
  const kept: ShareBox[] = [];
  for (const box of boxes) if (!kept.some((one) => boxIou(one, box) > repeated)) kept.push(box);
  const area = (box: ShareBox) => (box.right - box.left) * (box.bottom - box.top);
  return kept.sort((a, b) => area(b) - area(a)).slice(0, neighboursMax);
}

function clipped(box: ShareBox, { height, width }: Size): ShareBox {
  const within = (value: number, most: number) => Math.min(most, Math.max(0, value));
  return {
    left: within(box.left, width),
    right: within(box.right, width),
    top: within(box.top, height),
    bottom: within(box.bottom, height),
  };
}

/** Outlines a neighbour from its box, points in the part of it that is outside the matte, and points inside the vehicle. */
function promptsFor(box: ShareBox, own: Mask, notNeighbour: Prompt[]): Prompt[] {
  const visible = maskWhere(own, (at) => {
    const [x, y] = [at % own.width, Math.floor(at / own.width)];
    return !own.data[at] && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  });
  return [...cornersOf(box), ...pointsInside(visible, box, 'inside'), ...notNeighbour];
}

/** Whether a cell is in the box, which may be a little too small. */
function isInside(box: ShareBox, { width }: Size): (at: number) => boolean {
  const [aside, below] = [(box.right - box.left) * boxGrowth, (box.bottom - box.top) * boxGrowth];
  return (at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return x > box.left - aside && x < box.right + aside && y > box.top - below && y < box.bottom + below;
  };
}

const areaOf = ({ data }: Mask): number => data.reduce((sum, one) => sum + one, 0);

/** Whether so much of the matte is in the box that a piece of it may be the neighbour's. */
function mayHavePieces(box: ShareBox, own: Mask): boolean {
  const inBox = isInside(box, own);
  const shared = maskWhere(own, (at) => own.data[at] === 1 && inBox(at));
  return areaOf(shared) >= claim.areaMin * areaOf(own);
}

/** Whether the outline is that of another object with this box. */
function isNeighbour({ certainty, data }: ObjectMask, box: ShareBox, own: Mask): boolean {
  const inBox = isInside(box, own);
  let [all, boxed, outside] = [0, 0, 0];
  for (let at = 0; at < own.data.length; at++) {
    if (data[at] <= 0) continue;
    all++;
    if (inBox(at)) boxed++;
    if (!own.data[at]) outside++;
  }
  const { boxedMin, certaintyMin, outsideMin } = claim;
  return certainty >= certaintyMin && boxed >= boxedMin * all && outside >= outsideMin * all;
}

/** Adds the parts of the matte that are the neighbour's rather than the vehicle's. */
function addPieces(neighbour: ObjectMask, { own, vehicle }: Outlines, to: Pieces): void {
  const claimed = maskWhere(
    own,
    (at) => own.data[at] === 1 && neighbour.data[at] > Math.max(0, vehicle.data[at]),
  );
  const depth = distanceTo(inverseMask(claimed));
  const { labels, parts } = partsOf(claimed);
  const ownArea = areaOf(own);
  for (const { area, label } of parts) {
    if (area < claim.areaMin * ownArea) continue;
    let [mine, others, deepest] = [0, 0, -1];
    const cells: number[] = [];
    for (let at = 0; at < labels.length; at++) {
      if (labels[at] !== label) continue;
      cells.push(at);
      mine += vehicle.data[at] / area;
      others += neighbour.data[at] / area;
      if (deepest < 0 || depth[at] > depth[deepest]) deepest = at;
    }
    const { neighbourMin } = area < claim.large.areaMin * ownArea ? claim : claim.large;
    if (others < neighbourMin || mine > claim.vehicleMax || others - mine < claim.leadMin) continue;
    for (const at of cells) to.cells.add(at);
    to.points.push(promptAt(deepest % own.width, Math.floor(deepest / own.width), 'outside'));
  }
}

/**
 * The pieces of the matte that belong to other vehicles and people which the detector sees: each of them is outlined, and has
 * what its outline claims more strongly than the vehicle's.
 * @param others Their boxes in cells.
 */
export async function piecesOfNeighbours(
  outlines: Outlines,
  others: ShareBox[],
  objectAt: (prompts: Prompt[]) => Promise<ObjectMask>,
): Promise<Pieces> {
  const { main, own } = outlines;
  const pieces: Pieces = { cells: new Set(), points: [] };
  const notNeighbour = pointsInside(own, main, 'outside');
  for (const box of withoutRepeats(others.map((one) => clipped(one, own)))) {
    if (!mayHavePieces(box, own)) continue;
    const neighbour = await objectAt(promptsFor(box, own, notNeighbour));
    if (isNeighbour(neighbour, box, own)) addPieces(neighbour, outlines, pieces);
  }
  return pieces;
}
