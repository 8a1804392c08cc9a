import type { Matting } from '../models/matting.ts';
import { cropRaster, emptyRaster, type PixelBox, type Raster } from '../raster.ts';
import { sharp } from '../safe-sharp.ts';
import { matteBox } from './contacts.ts';
import type { Scene, ShareBox } from './detect.ts';

/** Longer side of the picture that the fine pass sees, pixels. More is slower and hardly better. */
const fineSide = 896;
const coarseSide = 512;
/** Free room around the vehicle in the fine pass, share of its size: the model needs to see what is beside it. */
const margin = 0.1;

/** Model sizes are multiples of this. */
const step = 64;

function inputSize(width: number, height: number, longSide: number): { width: number; height: number } {
  const scale = longSide / Math.max(width, height);
  const fit = (side: number) => Math.max(2 * step, Math.round((side * scale) / step) * step);
  return { width: fit(width), height: fit(height) };
}

/** The matte of the part of `photo` inside `box`, at the size of that part. */
async function matteOf(
  photo: Raster<3>,
  box: PixelBox,
  longSide: number,
  matting: Matting,
): Promise<Raster<1>> {
  const part = cropRaster(photo, box);
  const size = inputSize(box.width, box.height, longSide);
  const { data } = await sharp(part.data, { raw: part })
    .resize(size.width, size.height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const shares = await matting.matte({ data, ...size, channels: 3 });
  const bytes = new Uint8Array(shares.length);
  for (let i = 0; i < shares.length; i++) bytes[i] = Math.round((shares[i] as number) * 255);
  const full = await sharp(bytes, { raw: { ...size, channels: 1 } })
    .resize(box.width, box.height, { fit: 'fill', kernel: 'cubic' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  return { data: full, width: box.width, height: box.height, channels: 1 };
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
  const found = matteBox(await matteOf(photo, whole, coarseSide, matting));
  if (!found) return null;
  const shares = {
    left: found.left / photo.width,
    top: found.top / photo.height,
    right: (found.left + found.width) / photo.width,
    bottom: (found.top + found.height) / photo.height,
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
  const fine = await matteOf(photo, box, fineSide, matting);
  for (let y = 0; y < box.height; y++) {
    matte.data.set(
      fine.data.subarray(y * box.width, (y + 1) * box.width),
      (box.top + y) * photo.width + box.left,
    );
  }
  return matte;
}
