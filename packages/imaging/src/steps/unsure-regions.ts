import type { PixelBox } from '../raster.ts';
import type { ShareBox } from './detect.ts';
import { cellOf, logitsAt, matteInCells, type Surroundings } from './mask-grid.ts';
import { promptAt, vehiclePrompts } from './mask-prompts.ts';
import { distanceTo, inverseMask, type Mask, maskBeyond, partsOf, pixelsOf } from './mask-shapes.ts';
import type { Shares } from './shares.ts';

/** Values between these are neither vehicle nor background for the matting model. */
const unsure = { from: 0.08, to: 0.85 };
/** Half the least thickness of a region, pixels of the shares and of the photo: the blurred edge itself is thinner. */
const thickness = 2.5;
/** Smaller regions stay; share of the vehicle's area. */
const areaMin = 0.0015;
/** Least share of a region's rim that is background, of large regions and of others. */
const openMin = { large: 0.3, other: 0.6 };
/** Least share of its rim that is certainly vehicle: the next step removes what is not attached to it. */
const attachedMin = 0.03;
/** Regions from this share of the vehicle's area are large. */
const largeMin = 0.01;
/** Least mean of a region's values: of those below little is in the matte. */
const meanMin = 0.33;
/** Below this share of the vehicle's height are tyres on dark ground, of which the model is often unsure. */
const lowestAt = 0.72;

/**
 * Mean logits of the segmenter's outline of the vehicle over such a region: at most so much, and after a hint that the region is
 * not part of it.
 * A post behind a bonnet had -4.0 at first, parts of two roofs -1.5 and 0.5.
 */
const rejection = { before: -3, after: -1.5 };

/** A region of the matte of which the model is unsure. */
type UnsureRegion = {
  /** Where in the shares it is. */
  pixels: number[];
  /** The one of them that is farthest inside. */
  deepest: number;
};

/**
 * Regions of which the matting model is unsure, with a good part of their rim in the background: reflections in the
 * bodywork, haze in windows and shadows beneath are enclosed, a thing behind the vehicle is not.
 * @param box What the shares cover, pixels of the photo.
 * @param main The vehicle's box in shares of `box`.
 */
function unsureRegions(shares: Shares, box: PixelBox, main: ShareBox): UnsureRegion[] {
  const { data, height, width } = shares;
  const least = thickness * Math.max(1, width / box.width, height / box.height);
  const thick: Mask = { width, height, data: new Uint8Array(data.length) };
  let vehicleArea = 0;
  for (let at = 0; at < data.length; at++) {
    if (data[at] >= unsure.from && data[at] <= unsure.to) thick.data[at] = 1;
    if (data[at] > 0.5) vehicleArea++;
  }
  const depth = distanceTo(inverseMask(thick));
  const fromCore = distanceTo(maskBeyond({ data: depth, width, height }, least));
  for (let at = 0; at < fromCore.length; at++) if (fromCore[at] > least + 0.5) thick.data[at] = 0;
  const { labels, parts } = partsOf(thick);
  const large = parts.filter(({ area }) => area >= areaMin * vehicleArea);
  return large.flatMap((part) => {
    const { area, label } = part;
    const pixels = pixelsOf(part, labels, width);
    const low = (main.top + lowestAt * (main.bottom - main.top)) * height;
    if (pixels.filter((at) => at >= low * width).length > area / 2) return [];
    const openLeast = area >= largeMin * vehicleArea ? openMin.large : openMin.other;
    if (mean(pixels.map((at) => data[at])) < meanMin) return [];
    const { attached, open } = rimOf(pixels, labels, label, shares);
    if (open < openLeast || attached < attachedMin) return [];
    const deepest = pixels.reduce((best, at) => (depth[at] > depth[best] ? at : best));
    return [{ pixels, deepest }];
  });
}

/** Shares of the rim of a region that are background, and certainly vehicle. */
function rimOf(pixels: number[], labels: Int32Array, label: number, { data, width }: Shares) {
  let [rim, open, attached] = [0, 0, 0];
  for (const at of pixels) {
    for (const to of [at - 1, at + 1, at - width, at + width]) {
      if (to < 0 || to >= labels.length || labels[to] === label) continue;
      rim++;
      if (data[to] < unsure.from) open++;
      else if (data[to] > unsure.to) attached++;
    }
  }
  return { open: open / Math.max(1, rim), attached: attached / Math.max(1, rim) };
}

/**
 * Clears regions of the matte of which the matting model is unsure and which the segmenter takes for something else, in
 * place: it must not be sure of them as a part of the vehicle, and reject them once it is told that they are none.
 * @param shares The matte of `box` (photo pixels), squeezed to any size, as the model gave it.
 * @param own The vehicle's box in shares of the matte.
 */
export async function clearUnsureRegions(
  shares: Shares,
  box: PixelBox,
  own: ShareBox,
  { grid, main, objectAt }: Surroundings,
): Promise<void> {
  const regions = unsureRegions(shares, box, own);
  if (regions.length === 0) return;
  const matte = matteInCells(shares, box, grid);
  const prompts = vehiclePrompts(maskBeyond(matte, 0.5), main);
  const vehicle = await objectAt(prompts);
  const cell = cellOf(shares, box, grid);
  for (const { deepest, pixels } of regions) {
    if (mean(logitsAt(vehicle, pixels.map(cell))) > rejection.before) continue;
    const { x, y } = cell(deepest);
    const hint = promptAt(Math.floor(x), Math.floor(y), 'outside');
    const after = logitsAt(await objectAt([...prompts, hint]), pixels.map(cell));
    if (mean(after) > rejection.after) continue;
    // What the outline keeps even then stays, such as a spoiler in front of the other thing.
    for (const [index, at] of pixels.entries()) if (after[index] < 0) shares.data[at] = 0;
  }
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
