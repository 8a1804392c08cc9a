import type { ShareBox } from './detect.ts';
import { type Mask, maskBeyond, maskWhere, partsOf, pixelsOf, withoutThinParts } from './mask-shapes.ts';
import { resizedShares, type Shares } from './shares.ts';

/** What the matting model saw of one area at three sizes. */
export type Looks = { first: Shares; second: Shares; fine: Shares };

/** A region of which the looks are unsure whether it is part of the vehicle. */
export type DoubtfulRegion = {
  mask: Mask;
  /** Whether the matte has it. */
  isPart: boolean;
};

/** Looks are compared on a grid of half the first one's size; lengths are in its cells, of which a crop has 320 or 384 across. */
const half = 2;
/** A region of the matte is doubtful where the mean of the looks is below the first, one outside it where it is above the second. */
const mean = { inside: 0.6, outside: 0.4 };
/** Below this share of the vehicle's height shadows and dark ground lower the mean of bumpers and sills, so it has to be lower still. */
const low = { from: 0.9, mean: 0.4 };
/** Smaller regions are not asked about; share of the vehicle's area. */
const areaMin = 0.0015;
/**
 * A region outside the matte that is in another vehicle's box is that vehicle's if this much of its rim is outside too, or if it has this
 * share of the vehicle's area: mirrors and lamps before another vehicle are smaller.
 */
const others = { apartFrom: 0.7, areaFrom: 0.015 };
/** Nobody is asked about more regions of one photo. */
const doubtsMax = 5;

/** The middle of a region, in shares of the mask. */
function middleOf(pixels: number[], { height, width }: Mask): { x: number; y: number } {
  let [x, y] = [0, 0];
  for (const at of pixels) {
    x += (at % width) + 0.5;
    y += Math.floor(at / width) + 0.5;
  }
  return { x: x / pixels.length / width, y: y / pixels.length / height };
}

/** The mean of the cells around each one, three by three, and of the looks. */
function meanOf(looks: Shares[]): Shares {
  const [{ height, width }] = looks as [Shares];
  const data = new Float32Array(width * height);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      let sum = 0;
      for (const { data: from } of looks)
        for (let at = (y - 1) * width + x; at <= (y + 1) * width + x; at += width)
          sum += from[at - 1] + from[at] + from[at + 1];
      data[y * width + x] = sum / 9 / looks.length;
    }
  }
  return { data, width, height };
}

/** The share of a region's rim that is outside the matte. */
function apartness(pixels: number[], region: Mask, inside: Mask): number {
  let [rim, outside] = [0, 0];
  for (const at of pixels) {
    for (const to of [at - 1, at + 1, at - inside.width, at + inside.width]) {
      if (region.data[to] !== 0) continue;
      rim++;
      if (inside.data[to] === 0) outside++;
    }
  }
  return outside / Math.max(1, rim);
}

/** Everything on the grid. */
type Compared = { inside: Mask; seen: Shares; rivals: ShareBox[]; area: number; lowFrom: number };

function compared(matte: Shares, looks: Looks, rivals: ShareBox[]): Compared {
  const { height, width } = looks.first;
  const size = { width: Math.floor(width / half), height: Math.floor(height / half) };
  const inside = maskBeyond(averaged(matte, size), 0.5);
  const seen = meanOf([looks.first, looks.second, looks.fine].map((one) => averaged(one, size)));
  const [first, last] = [inside.data.indexOf(1), inside.data.lastIndexOf(1)].map((at) =>
    Math.floor(at / size.width),
  ) as [number, number];
  return {
    inside,
    seen,
    rivals,
    area: inside.data.reduce((sum, one) => sum + one, 0),
    lowFrom: (first + low.from * (last - first)) / size.height,
  };
}

/** Regions that the matte has, or that it lacks, and that the looks contradict. */
function regionsOf(isPart: boolean, { area, inside, lowFrom, rivals, seen }: Compared) {
  const contradicts = (value: number) => (isPart ? value < mean.inside : value > mean.outside);
  const all = withoutThinParts(
    maskWhere(inside, (at) => Boolean(inside.data[at]) === isPart && contradicts(seen.data[at])),
  );
  const { labels, parts } = partsOf(all);
  return parts.flatMap((part) => {
    if (part.area < areaMin * area) return [];
    const pixels = pixelsOf(part, labels, inside.width);
    const mask = maskWhere(inside, (at) => labels[at] === part.label);
    const middle = middleOf(pixels, mask);
    if (isPart) {
      const value = pixels.reduce((sum, at) => sum + seen.data[at], 0) / pixels.length;
      if (middle.y > lowFrom && value > low.mean) return [];
    } else if (rivals.some((box) => isIn(middle, box))) {
      const isLarge = part.area > others.areaFrom * area;
      if (isLarge || apartness(pixels, mask, inside) > others.apartFrom) return [];
    }
    return [{ mask, isPart, area: part.area }];
  });
}

/**
 * Regions in which the matte is not what the looks say on the whole, the largest first. They cost no run of a model: the three looks
 * were made for the matte. What a later step took away or added is asked about as well if the looks contradict it.
 * @param matte The finished matte of the same area, of any size.
 * @param rivals Boxes of other vehicles, in shares of the area.
 */
export function findDoubts(matte: Shares, looks: Looks, rivals: ShareBox[]): DoubtfulRegion[] {
  const all = compared(matte, looks, rivals);
  return [...regionsOf(true, all), ...regionsOf(false, all)]
    .toSorted((a, b) => b.area - a.area)
    .slice(0, doubtsMax)
    .map(({ isPart, mask }) => ({ mask, isPart }));
}

const isIn = ({ x, y }: { x: number; y: number }, { bottom, left, right, top }: ShareBox): boolean =>
  x > left && x < right && y > top && y < bottom;

/** Shares at another size; smaller ones are means of whole squares as far as the sizes allow it. */
function averaged(shares: Shares, { height, width }: { width: number; height: number }): Shares {
  const double = resizedShares(shares, width * half, height * half);
  const data = new Float32Array(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const from = y * half * double.width + x * half;
      const below = from + double.width;
      data[at] =
        (double.data[from] + double.data[from + 1] + double.data[below] + double.data[below + 1]) / 4;
    }
  }
  return { data, width, height };
}
