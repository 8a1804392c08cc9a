import type { Doubt, Point } from '@forecourt/contract/recipe';
import { emptyRaster, type PixelBox, type Raster } from '../raster.ts';
import type { DoubtfulRegion, Looks } from './find-doubts.ts';
import { distanceTo, type Mask, maskWhere, partsOf } from './mask-shapes.ts';
import { inPhoto } from './matte-looks.ts';
import { steepenEdge } from './matte-tidy.ts';
import { resizedShares, type Shares } from './shares.ts';

/**
 * How far beyond a region the other answer may change the matte, pixels of it: where the other look goes on beyond the first, it sees a
 * whole other thing, and the second holds.
 */
const reach = { whole: 24, cut: 4 };
/** More pixels than this just within reach say that the other look goes on. */
const goesOnFrom = 24;
/** Values that differ by less are the same in both answers. */
const same = 0.06;
/** Where an answer changes less than this share of the vehicle, nobody is asked. */
const changeMin = 0.0005;
/** Most corners of one side of a region's outline. */
const bandsMax = 12;

/** What is asked about a photo. */
export type Doubts = {
  /** Outlines in pixels of the photo. */
  list: Doubt[];
  /** Red: the matte if the region is part of the vehicle; green: if it is not; blue: the region's number from 1, or 0. */
  picture: Raster<3>;
};

/** A mask at another size, without blur. */
function resizedMask(mask: Mask, { height, width }: { width: number; height: number }): Mask {
  return maskWhere({ width, height }, (at) => {
    const x = Math.floor((((at % width) + 0.5) * mask.width) / width);
    const y = Math.floor(((Math.floor(at / width) + 0.5) * mask.height) / height);
    return mask.data[y * mask.width + x] === 1;
  });
}

function meanIn({ data }: Shares, { data: inside }: Mask): number {
  let [sum, count] = [0, 0];
  for (let at = 0; at < inside.length; at++) {
    if (inside[at] === 0) continue;
    sum += data[at];
    count++;
  }
  return sum / Math.max(1, count);
}

/** The matte of the look that contradicts it most in a region. */
function otherMatte(matte: Shares, looks: Shares[], region: Mask, isPart: boolean): Shares {
  const [other] = looks.toSorted((a, b) => (meanIn(a, region) - meanIn(b, region)) * (isPart ? 1 : -1));
  const own = { ...matte, data: (other ?? matte).data.slice() };
  steepenEdge(own);
  return { ...own, data: own.data.map((value, at) => (isPart ? Math.min : Math.max)(value, matte.data[at])) };
}

/** Where both mattes differ in and around a region. */
function changedAround(matte: Shares, other: Shares, region: Mask): Mask {
  const away = distanceTo(region);
  const differs = (at: number) => Math.abs(matte.data[at] - other.data[at]) > same;
  const touching = (limit: number) => {
    const { labels } = partsOf(maskWhere(region, (at) => away[at] <= limit && differs(at)));
    const own = new Set(labels.filter((label, at) => label > 0 && region.data[at] === 1));
    return maskWhere(region, (at) => own.has(labels[at]));
  };
  const whole = touching(reach.whole);
  const ends = whole.data.filter((value, at) => value === 1 && away[at] > reach.whole - 2).length;
  return ends > goesOnFrom ? touching(reach.cut) : whole;
}

/** Corners around a region: where it begins and ends in each of a few bands across its longer side. */
export function cornersOf({ data, height, width }: Mask): Point[] {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let at = 0; at < data.length; at++) {
    if (data[at] === 0) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, top, right, bottom] = [
      Math.min(left, x),
      Math.min(top, y),
      Math.max(right, x + 1),
      Math.max(bottom, y + 1),
    ];
  }
  const isWide = right - left > bottom - top;
  const [from, long] = isWide ? [left, right - left] : [top, bottom - top];
  const bands = Math.min(bandsMax, long);
  const spans = Array.from({ length: bands }, () => ({
    least: Number.POSITIVE_INFINITY,
    most: Number.NEGATIVE_INFINITY,
  }));
  for (let at = 0; at < data.length; at++) {
    if (data[at] === 0) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    const [along, across] = isWide ? [x, y] : [y, x];
    const span = spans[Math.floor(((along - from) * bands) / long)];
    if (!span) continue;
    span.least = Math.min(span.least, across);
    span.most = Math.max(span.most, across + 1);
  }
  const point = (along: number, across: number): Point => (isWide ? [along, across] : [across, along]);
  const found = spans.flatMap(({ least, most }, band) =>
    least <= most ? [{ at: from + ((band + 0.5) * long) / bands, least, most }] : [],
  );
  return [
    ...found.map(({ at, least }) => point(at, least)),
    ...found.toReversed().map(({ at, most }) => point(at, most)),
  ];
}

/**
 * Draws both answers to each doubt. What changes with one region does not change with the next: regions that one question settles
 * together are not asked about twice.
 * @param matte The finished matte of `box`, a part of the photo, at the size of the fine look.
 */
export function drawDoubts(
  regions: DoubtfulRegion[],
  matte: Shares,
  { fine, first, second }: Looks,
  box: PixelBox,
  photo: Raster<3>,
): Doubts | undefined {
  const { height, width } = matte;
  const looks = [fine, first, second].map((one) => resizedShares(one, width, height));
  const area = matte.data.reduce((sum, value) => sum + value, 0);
  const answers = { part: matte.data.slice(), without: matte.data.slice() };
  const numbers = new Float32Array(matte.data.length);
  const list: Doubt[] = [];
  for (const { isPart, mask } of regions) {
    const region = resizedMask(mask, matte);
    const other = otherMatte(matte, looks, region, isPart);
    const around = changedAround(matte, other, region);
    const changed = maskWhere(around, (at) => around.data[at] === 1 && numbers[at] === 0);
    const size = changed.data.reduce((sum, one) => sum + one, 0);
    if (size < changeMin * area) continue;
    const outline = cornersOf(changed).map(
      ([x, y]): Point => [box.left + (x * box.width) / width, box.top + (y * box.height) / height],
    );
    list.push({ outline, area: size / area, isPart, isAnswered: false });
    for (let at = 0; at < numbers.length; at++) {
      if (changed.data[at] === 0) continue;
      numbers[at] = list.length;
      (isPart ? answers.without : answers.part)[at] = other.data[at];
    }
  }
  if (list.length === 0) return undefined;
  return { list, picture: pictureOf({ width, height, numbers, ...answers }, box, photo) };
}

/** Gives the matte one of the answers to a doubt; it may have other answers already. */
export function takeAnswer(matte: Raster<1>, picture: Raster<3>, place: number, isPart: boolean): void {
  for (let at = 0; at < matte.data.length; at++)
    if (picture.data[at * 3 + 2] === place + 1) matte.data[at] = picture.data[at * 3 + (isPart ? 0 : 1)];
}

type Answers = {
  width: number;
  height: number;
  numbers: Float32Array;
  part: Float32Array;
  without: Float32Array;
};

function pictureOf(
  { height, numbers, part, width, without }: Answers,
  box: PixelBox,
  photo: Raster<3>,
): Raster<3> {
  const picture = emptyRaster(photo.width, photo.height, 3);
  const [red, green] = [part, without].map((data) => inPhoto({ data, width, height }, box, photo).data) as [
    Uint8Array,
    Uint8Array,
  ];
  for (let y = 0; y < box.height; y++) {
    const row = Math.floor(((y + 0.5) * height) / box.height) * width;
    for (let x = 0; x < box.width; x++) {
      const at = (box.top + y) * photo.width + box.left + x;
      picture.data[at * 3] = red[at];
      picture.data[at * 3 + 1] = green[at];
      picture.data[at * 3 + 2] = numbers[row + Math.floor(((x + 0.5) * width) / box.width)];
    }
  }
  return picture;
}
