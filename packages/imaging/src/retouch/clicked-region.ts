import type { Models } from '../models/load-models.ts';
import type { Raster } from '../raster.ts';
import { sharp } from '../safe-sharp.ts';
import type { Plane } from '../steps/blur.ts';
import { matteBox } from '../steps/contacts.ts';
import { openPhoto } from '../steps/decode.ts';
import { logitAt, matteInCells, type Surroundings, surroundingsOf } from '../steps/mask-grid.ts';
import { pointsInside, promptAt, vehiclePrompts } from '../steps/mask-prompts.ts';
import { type Mask, maskBeyond, maskWhere, partsOf, pixelsOf } from '../steps/mask-shapes.ts';
import { decodeMatte } from '../steps/matte-file.ts';
import { guidedFilter } from './guided-filter.ts';

/** Longest side at which a photo is read, pixels: that of its upright copy. */
const readSide = 1920;
/** What is clicked in or out is a part of the vehicle or beside it; share of the vehicle's area. */
const partMax = 0.5;
/** A part that is found by the click alone, without a hint where the vehicle is; share of the vehicle's area. */
const ownPartMax = 0.25;
/** How far the edge found in cells may move to the edge in the photo, cells. */
const edgeReach = 0.8;
/** Difference of brightness from which an edge of the photo is followed (variance, 0..1). */
const edgeContrast = 4e-4;

type Click = {
  /** Place in shares of the photo. */
  x: number;
  y: number;
  /** Whether what is there belongs to the vehicle. */
  belongs: boolean;
};

/** What was clicked: 255 where it is, in a part of the photo at the size of its upright copy. */
type Region = {
  matte: Raster<1>;
  /** Top left corner, and size of the whole, in the same pixels. */
  left: number;
  top: number;
  of: { width: number; height: number };
};

/** A photo that answers clicks, with its vehicle as it was cut out. */
export type ClickablePhoto = {
  /** The region at the place; null if there is none, or only the whole vehicle. */
  regionAt(click: Click): Promise<Region | null>;
};

/**
 * Reads a photo for clicks, which takes the segmenter half a second; each click takes some hundredths.
 * @param upright The photo or a copy of it, encoded.
 * @param png The matte of its vehicle, 8-bit grey.
 * @returns null if the matte is empty.
 * @throws PhotoError when the photo cannot be opened.
 */
export async function openForClicks(
  upright: Uint8Array,
  png: Uint8Array,
  { segmenter }: Pick<Models, 'segmenter'>,
): Promise<ClickablePhoto | null> {
  const photo = await (await openPhoto(upright)).decode(readSide);
  const matte = await decodeMatte(png, photo);
  const box = matteBox(matte);
  if (!box) return null;
  const seen = surroundingsOf(
    photo,
    {
      left: box.left / photo.width,
      top: box.top / photo.height,
      right: (box.left + box.width) / photo.width,
      bottom: (box.top + box.height) / photo.height,
    },
    segmenter,
  );
  const whole = { left: 0, top: 0, width: photo.width, height: photo.height };
  const shares = { ...matte, data: Float32Array.from(matte.data, (value) => value / 255) };
  const own = maskBeyond(matteInCells(shares, whole, seen.grid), 0.5);
  await seen.objectAt(vehiclePrompts(own, seen.main));
  return {
    async regionAt(click) {
      const { cell, crop, height, width } = seen.grid;
      const x = (click.x * photo.width - crop.left) / cell;
      const y = (click.y * photo.height - crop.top) / cell;
      if (x < 0 || y < 0 || x >= width || y >= height) return null;
      const found = await (click.belongs ? partToAdd : partToTake)(seen, own, { x, y });
      return found && sharpened(seen, found);
    },
  };
}

type Place = { x: number; y: number };
type Found = { mask: Mask; logits: Awaited<ReturnType<Surroundings['objectAt']>> };

/** The connected part of the mask that contains the place; null if it is none of it. */
function partAt(mask: Mask, { x, y }: Place): Mask | null {
  const { labels, parts } = partsOf(mask);
  const label = labels[Math.floor(y) * mask.width + Math.floor(x)];
  const part = parts.find((one) => one.label === label);
  if (!part || label === 0) return null;
  const data = new Uint8Array(mask.data.length);
  for (const at of pixelsOf(part, labels, mask.width)) data[at] = 1;
  return { ...mask, data };
}

const areaOf = ({ data }: Mask) => data.reduce((sum, value) => sum + value, 0);

const clickAt = ({ x, y }: Place) => promptAt(x - 0.5, y - 0.5, 'inside');

/** What is to be added: the thing itself if it is a small one, else what it adds to the vehicle. */
async function partToAdd(seen: Surroundings, own: Mask, place: Place): Promise<Found | null> {
  const alone = await seen.objectAt([clickAt(place)]);
  const part = partAt(maskBeyond(alone, 0), place);
  if (part && areaOf(part) <= ownPartMax * areaOf(own)) return { mask: part, logits: alone };
  const logits = await seen.objectAt([...vehiclePrompts(own, seen.main).slice(2), clickAt(place)]);
  const added = partAt(
    maskWhere(own, (at) => logits.data[at] > 0 && own.data[at] === 0),
    place,
  );
  return added && areaOf(added) <= partMax * areaOf(own) ? { mask: added, logits } : null;
}

/** What is to be taken away: the thing at the place, which is told from the vehicle by points deep inside that. */
async function partToTake(seen: Surroundings, own: Mask, place: Place): Promise<Found | null> {
  const others = pointsInside(own, seen.main, 'outside').filter(
    (point) => Math.hypot(point.x - clickAt(place).x, point.y - clickAt(place).y) > 40,
  );
  const logits = await seen.objectAt([clickAt(place), ...others]);
  const part = partAt(maskBeyond(logits, 0), place);
  return part && areaOf(part) <= partMax * areaOf(own) ? { mask: part, logits } : null;
}

/** The part in the photo's pixels, with the edge that the photo has there. */
function sharpened({ grid, photo }: Surroundings, { logits, mask }: Found): Region {
  const { cell, crop } = grid;
  const reach = Math.max(2, Math.round(edgeReach * cell));
  const box = boxOfCells(mask);
  const left = Math.max(0, Math.floor(crop.left + box.left * cell) - 3 * reach);
  const top = Math.max(0, Math.floor(crop.top + box.top * cell) - 3 * reach);
  const width = Math.min(photo.width, Math.ceil(crop.left + box.right * cell) + 3 * reach) - left;
  const height = Math.min(photo.height, Math.ceil(crop.top + box.bottom * cell) + 3 * reach) - top;
  const near = dilated(mask);
  const plane = (value: (x: number, y: number) => number): Plane => {
    const data = new Float32Array(width * height);
    for (let y = 0, at = 0; y < height; y++)
      for (let x = 0; x < width; x++, at++) data[at] = value(left + x, top + y);
    return { data, width, height };
  };
  const share = plane((x, y) => {
    const [column, row] = [(x + 0.5 - crop.left) / cell, (y + 0.5 - crop.top) / cell];
    const [cx, cy] = [Math.floor(column), Math.floor(row)];
    if (cx < 0 || cy < 0 || cx >= near.width || cy >= near.height) return 0;
    if (!near.data[cy * near.width + cx]) return 0;
    return 1 / (1 + Math.exp(-2 * logitAt(logits, column, row)));
  });
  const brightness = plane((x, y) => {
    const at = (y * photo.width + x) * 3;
    return (0.299 * photo.data[at] + 0.587 * photo.data[at + 1] + 0.114 * photo.data[at + 2]) / 255;
  });
  const edge = guidedFilter(share, brightness, reach, edgeContrast);
  const data = Uint8Array.from(edge.data, (value) =>
    Math.min(255, Math.max(0, (value - 0.5) * 2.2 + 0.5) * 255),
  );
  return {
    matte: { data, width, height, channels: 1 },
    left,
    top,
    of: { width: photo.width, height: photo.height },
  };
}

function boxOfCells({ data, width }: Mask) {
  const box = { left: Number.POSITIVE_INFINITY, top: Number.POSITIVE_INFINITY, right: 0, bottom: 0 };
  for (let at = 0; at < data.length; at++) {
    if (!data[at]) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x + 1);
    box.bottom = Math.max(box.bottom, y + 1);
  }
  return box;
}

/** The mask and the cells around it, where its soft edge is. */
function dilated(mask: Mask): Mask {
  const { data, height, width } = mask;
  return maskWhere({ width, height }, (at) => {
    const x = at % width;
    for (let dy = -width; dy <= width; dy += width)
      for (let dx = -1; dx <= 1; dx++) if (x + dx >= 0 && x + dx < width && data[at + dy + dx]) return true;
    return false;
  });
}

/** The region as an 8-bit grey PNG. */
export async function encodeRegion({ matte }: Region): Promise<Uint8Array> {
  return sharp(matte.data, { raw: matte }).toColourspace('b-w').png({ compressionLevel: 1 }).toBuffer();
}
