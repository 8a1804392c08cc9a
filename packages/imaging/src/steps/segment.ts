import type { Matting } from '../models/matting.ts';
import { cropRaster, emptyRaster, type PixelBox, type Raster, type Size } from '../raster.ts';
import { sharp } from '../safe-sharp.ts';
import { matteBox } from './contacts.ts';
import type { Scene, ShareBox } from './detect.ts';
import { refineEdge } from './matte-refine.ts';
import { type Shares, tidyMatte } from './matte-tidy.ts';

/**
 * Side of the square that the fine pass sees, pixels: the model learnt on pictures squeezed to squares, and is
 * clearly worse on the true aspect ratio (a vehicle from the side: IoU 0.80 against 0.98).
 */
const fineSide = 768;
/**
 * A second, smaller look at the same crop sees thin spoilers and dark bumpers that the first one misses; what either
 * takes for the vehicle counts. Mean IoU 0.988 → 0.991 on ten pictures with truth, for 40 % more time.
 */
const secondSide = 512;
const coarseSide = 512;
/** Free room around the vehicle in the fine pass, share of its size: the model needs to see what is beside it. */
const margin = 0.1;

/** What the model says of the part of `photo` inside `box`, squeezed to a square. */
async function sharesOf(photo: Raster<3>, box: PixelBox, side: number, matting: Matting): Promise<Shares> {
  const data = await sharp(photo.data, { raw: photo })
    .extract(box)
    .resize(side, side, { fit: 'fill' })
    .raw()
    .toBuffer();
  const size = { width: side, height: side };
  return { data: await matting.matte({ data, ...size, channels: 3 }), ...size };
}

/** Takes the larger share of both at every pixel, into `shares`; `other` may be smaller. */
function takeLarger(shares: Shares, other: Shares): void {
  const { data, height, width } = shares;
  const stepX = other.width / width;
  const stepY = other.height / height;
  for (let y = 0; y < height; y++) {
    const fy = Math.max(0, Math.min(other.height - 1, (y + 0.5) * stepY - 0.5));
    const y0 = Math.min(other.height - 2, Math.floor(fy));
    const wy = fy - y0;
    for (let x = 0; x < width; x++) {
      const fx = Math.max(0, Math.min(other.width - 1, (x + 0.5) * stepX - 0.5));
      const x0 = Math.min(other.width - 2, Math.floor(fx));
      const wx = fx - x0;
      const at = y0 * other.width + x0;
      const upper = (other.data[at] as number) * (1 - wx) + (other.data[at + 1] as number) * wx;
      const below = at + other.width;
      const lower = (other.data[below] as number) * (1 - wx) + (other.data[below + 1] as number) * wx;
      const share = upper * (1 - wy) + lower * wy;
      const first = data[y * width + x] as number;
      if (share > first) data[y * width + x] = first + 0.7 * (share - first);
    }
  }
}

function toBytes({ data, width, height }: Shares): Raster<1> {
  const bytes = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at++) bytes[at] = (data[at] as number) * 255 + 0.5;
  return { data: bytes, width, height, channels: 1 };
}

async function stretched(matte: Raster<1>, { width, height }: Size): Promise<Raster<1>> {
  const data = await sharp(matte.data, { raw: matte })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  return { data, width, height, channels: 1 };
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

/** Where to look closely: the detector's box, or what a coarse look at the whole picture takes for foreground. */
async function focus(photo: Raster<3>, scene: Scene, matting: Matting): Promise<PixelBox | null> {
  if (scene.main) return pixelBox(scene.main, photo, margin);
  const whole = { left: 0, top: 0, width: photo.width, height: photo.height };
  const found = matteBox(toBytes(await sharesOf(photo, whole, coarseSide, matting)));
  if (!found) return null;
  const shares = {
    left: found.left / coarseSide,
    top: found.top / coarseSide,
    right: (found.left + found.width) / coarseSide,
    bottom: (found.top + found.height) / coarseSide,
  };
  return pixelBox(shares, photo, margin);
}

/**
 * The matte of the main vehicle, at the size of `photo`: 255 inside, 0 outside. Empty when nothing stands out.
 */
export async function segment(photo: Raster<3>, scene: Scene, matting: Matting): Promise<Raster<1>> {
  const matte = emptyRaster(photo.width, photo.height, 1);
  const box = await focus(photo, scene, matting);
  if (!box) return matte;
  const shares = await sharesOf(photo, box, fineSide, matting);
  takeLarger(shares, await sharesOf(photo, box, secondSide, matting));
  const within = (one: ShareBox): ShareBox => ({
    left: (one.left * photo.width - box.left) / box.width,
    top: (one.top * photo.height - box.top) / box.height,
    right: (one.right * photo.width - box.left) / box.width,
    bottom: (one.bottom * photo.height - box.top) / box.height,
  });
  tidyMatte(shares, {
    main: scene.main && within(scene.main),
    others: [...scene.otherVehicles, ...scene.people].map(within),
  });
  const fine = await stretched(toBytes(shares), box);
  const scale = Math.max(box.width, box.height) / fineSide;
  refineEdge(cropRaster(photo, box), fine, scale);
  for (let y = 0; y < box.height; y++) {
    matte.data.set(
      fine.data.subarray(y * box.width, (y + 1) * box.width),
      (box.top + y) * photo.width + box.left,
    );
  }
  return matte;
}
