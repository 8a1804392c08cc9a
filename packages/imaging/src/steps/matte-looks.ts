import type { Matting } from '../models/matting.ts';
import { emptyRaster, type PixelBox, type Raster, type Size } from '../raster.ts';
import { sharp } from '../safe-sharp.ts';
import { matteBox } from './contacts.ts';
import type { Scene, ShareBox } from './detect.ts';
import type { Surroundings } from './mask-grid.ts';
import { type AskWhose, agree } from './matte-agree.ts';
import { resizedMatte, resizedShares, type Shares, toMatte } from './shares.ts';
import { outlineOver } from './vehicle-outline.ts';

/**
 * Sizes to which crops are squeezed for the first look. The model was trained on pictures squeezed to squares, and on a wide
 * vehicle's true aspect ratio it is clearly worse (from the side: IoU 0.80 against 0.98); between the two the edges of a wide
 * vehicle are finer, and what is lost over whole regions the second and third look find on squares.
 */
const wideSize: Size = { width: 768, height: 576 };
const narrowSize: Size = { width: 640, height: 704 };
const secondSize: Size = { width: 384, height: 384 };
const thirdSize: Size = { width: 640, height: 640 };
/** From this ratio of width to height on a crop is wide. */
const wideFrom = 1.25;
/** Sizes of the look that refines the outline. */
const fineWideSize: Size = { width: 1152, height: 896 };
const fineNarrowSize: Size = { width: 960, height: 1088 };
/** Size to which a whole photo is squeezed when the detector sees no vehicle. */
const searchSize: Size = { width: 512, height: 512 };
/** Least mean of the third look over a region that it takes for the vehicle's; it may see a neighbour as well. */
const sureShare = 0.5;
/** Least mean logit of the segmenter's outline over such a region: two of the vehicle's had 3.4 and 3.6, a neighbour's 0.8. */
const sureLogit = 2;
/** Margin around the vehicle, share of its size: the model needs to see what is beside it. */
const margin = 0.1;

async function squeezed(photo: Raster<3>, box: PixelBox, { height, width }: Size): Promise<Raster<3>> {
  const data = await sharp(photo.data, { raw: photo })
    .extract(box)
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer();
  return { data, width, height, channels: 3 };
}

const isWide = (box: PixelBox): boolean => box.width > wideFrom * box.height;

/** The part of `photo` inside `box`, squeezed to the size that the model sees. */
export function squeezedCrop(photo: Raster<3>, box: PixelBox): Promise<Raster<3>> {
  return squeezed(photo, box, isWide(box) ? wideSize : narrowSize);
}

async function sharesOf(rgb: Raster<3>, matting: Matting): Promise<Shares> {
  return { data: await matting.matte(rgb), width: rgb.width, height: rgb.height };
}

/**
 * What the model takes for the vehicle in a part of the photo. A model that takes one size sees the part at that size, and its shares are
 * brought to the wanted one, as if it had seen that.
 * @param wanted A size, or the part already squeezed to it.
 */
async function lookAt(
  photo: Raster<3>,
  box: PixelBox,
  wanted: Size | Raster<3>,
  matting: Matting,
): Promise<Shares> {
  const { size } = matting;
  if (!size) return sharesOf('data' in wanted ? wanted : await squeezed(photo, box, wanted), matting);
  const shares = await sharesOf(await squeezed(photo, box, size), matting);
  const [from, to] = [enlargingShift(box, size), enlargingShift(box, wanted)];
  return resizedShares(shares, wanted.width, wanted.height, {
    x: from.x - (to.x * size.width) / wanted.width,
    y: from.y - (to.y * size.height) / wanted.height,
  });
}

/**
 * What the model takes for the vehicle: at full size, and once more small, where it sees more of the whole. Where the second
 * contains a whole region that the first does not, the model looks a third time at a size in between, and what it sees again
 * has to be in the segmenter's outline of the vehicle too.
 * @param crop `photo` inside `box`, squeezed.
 * @param seen Undefined where the detector sees no vehicle: the third look then decides alone.
 * @param firstMatting Another model for the first look.
 */
export async function lookTwice(
  photo: Raster<3>,
  box: PixelBox,
  crop: Raster<3>,
  matting: Matting,
  seen: Surroundings | undefined,
  firstMatting = matting,
): Promise<{ agreed: Shares; first: Shares; second: Shares }> {
  const again = async (size: Size) => {
    const shares = await lookAt(photo, box, size, matting);
    return resizedShares(shares, crop.width, crop.height);
  };
  const askWhose: AskWhose = async (regions, first) => {
    const third = await again(thirdSize);
    const isSeen = regions.map((pixels) => meanAt(third, pixels) > sureShare);
    if (!seen || !isSeen.includes(true)) return isSeen;
    const logits = await outlineOver(first, regions, box, seen);
    return isSeen.map((value, index) => value && logits[index] > sureLogit);
  };
  const first = await lookAt(photo, box, crop, firstMatting);
  const second = await again(secondSize);
  return { agreed: await agree(first, second, askWhose), first, second };
}

/** A look at twice the resolution; null where the crop has fewer pixels than the first look, and so no finer edges. */
export async function lookFinely(photo: Raster<3>, box: PixelBox, matting: Matting): Promise<Shares | null> {
  const [first, fine] = isWide(box) ? [wideSize, fineWideSize] : [narrowSize, fineNarrowSize];
  if (box.width * box.height < first.width * first.height) return null;
  return lookAt(photo, box, fine, matting);
}

const meanAt = ({ data }: Shares, pixels: number[]): number =>
  pixels.reduce((sum, at) => sum + data[at], 0) / pixels.length;

/** Half a pixel along each side that was enlarged for the model, because sharp shifts pictures by that when enlarging. */
function enlargingShift(box: PixelBox, { height, width }: Size): { x: number; y: number } {
  return { x: box.width < width ? 0.5 : 0, y: box.height < height ? 0.5 : 0 };
}

function pixelBox(box: ShareBox, photo: Raster, grow: number): PixelBox {
  const growX = (box.right - box.left) * grow;
  const growY = (box.bottom - box.top) * grow;
  const left = Math.max(0, Math.floor((box.left - growX) * photo.width));
  const top = Math.max(0, Math.floor((box.top - growY) * photo.height));
  const right = Math.min(photo.width, Math.ceil((box.right + growX) * photo.width));
  const bottom = Math.min(photo.height, Math.ceil((box.bottom + growY) * photo.height));
  return { left, top, width: right - left, height: bottom - top };
}

/**
 * The crop that the model sees: the detector's box, or what the model takes for foreground in the whole picture, with a margin.
 */
export async function focus(photo: Raster<3>, scene: Scene, matting: Matting): Promise<PixelBox | null> {
  if (scene.main) return pixelBox(scene.main, photo, margin);
  const whole = { left: 0, top: 0, width: photo.width, height: photo.height };
  const found = matteBox(toMatte(await lookAt(photo, whole, searchSize, matting)));
  if (!found) return null;
  const shares = {
    left: found.left / searchSize.width,
    top: found.top / searchSize.height,
    right: (found.left + found.width) / searchSize.width,
    bottom: (found.top + found.height) / searchSize.height,
  };
  return pixelBox(shares, photo, margin);
}

/** A box of the photo, in shares of the crop. */
export function inCrop(one: ShareBox, crop: PixelBox, photo: Raster): ShareBox {
  return {
    left: (one.left * photo.width - crop.left) / crop.width,
    top: (one.top * photo.height - crop.top) / crop.height,
    right: (one.right * photo.width - crop.left) / crop.width,
    bottom: (one.bottom * photo.height - crop.top) / crop.height,
  };
}

/** The matte of a crop as one of the whole photo, which is empty elsewhere. */
export function inPhoto(shares: Shares, crop: PixelBox, photo: Raster): Raster<1> {
  const matte = emptyRaster(photo.width, photo.height, 1);
  const fine = resizedMatte(shares, crop.width, crop.height, enlargingShift(crop, shares));
  for (let y = 0; y < crop.height; y++) {
    matte.data.set(
      fine.data.subarray(y * crop.width, (y + 1) * crop.width),
      (crop.top + y) * photo.width + crop.left,
    );
  }
  return matte;
}
