import type { Insets } from '@forecourt/contract/overlay-borders';
import type { Target } from '@forecourt/contract/recipe';
import { fittedBox, type TargetFit } from '@forecourt/contract/target-fit';
import { emptyRaster, type PixelBox, type Raster, type Size } from '../raster.ts';
import { sharp } from '../safe-sharp.ts';
import { parseColour } from '../showrooms/draw.ts';

type Canvas = Raster<3> | Raster<4>;

/** How a picture is fitted into a target. */
export type Fitting = {
  target: Size;
  fit: TargetFit;
  border: string | undefined;
  /** What frames cover of the target. */
  insets: Insets;
};

/** The fitting of a target; undefined where its picture is drawn in its shape. */
export function fittingOf({ border, fit, height, width }: Target, insets: Insets): Fitting | undefined {
  return fit && { target: { width, height }, fit, border, insets };
}

/** The size in which a picture of this shape is needed to be fitted without being enlarged; whole pixels. */
export function sizeToFit(shape: Size, { fit, insets, target }: Fitting): Size {
  const { height, width } = fittedBox(shape, target, fit, insets);
  return { width: Math.ceil(width), height: Math.ceil(height) };
}

/** The border is blurred at this width, pixels: it has no detail that a larger one would keep. */
const blurredWidth = 192;
const blurSigma = 6;

async function resized(canvas: Canvas, { height, width }: Size): Promise<Canvas> {
  if (canvas.width === width && canvas.height === height) return canvas;
  const data = await sharp(canvas.data, { raw: canvas })
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer();
  return { ...canvas, data, width, height };
}

/** A canvas of this size that a blurred copy of a picture fills. */
export async function blurred(canvas: Canvas, { height, width }: Size): Promise<Canvas> {
  const small = { width: blurredWidth, height: Math.max(1, Math.round((blurredWidth * height) / width)) };
  const soft = await sharp(canvas.data, { raw: canvas })
    .resize(small.width, small.height, { fit: 'cover' })
    .blur(blurSigma)
    .raw()
    .toBuffer();
  return resized({ ...canvas, ...small, data: soft }, { width, height });
}

function plain(colour: string, { height, width }: Size, channels: 3 | 4): Canvas {
  const canvas = emptyRaster(width, height, channels);
  const [r, g, b] = parseColour(colour);
  for (let at = 0; at < canvas.data.length; at += channels) {
    canvas.data[at] = r;
    canvas.data[at + 1] = g;
    canvas.data[at + 2] = b;
    if (channels === 4) canvas.data[at + 3] = 255;
  }
  return canvas;
}

/** What is around a contained picture; around a transparent one nothing, unless a colour is chosen. */
function borderOf(canvas: Canvas, { border }: Pick<Fitting, 'border'>, size: Size): Canvas | Promise<Canvas> {
  if (border) return plain(border, size, canvas.channels);
  return canvas.channels === 4 ? emptyRaster(size.width, size.height, 4) : blurred(canvas, size);
}

/** Copies the picture onto the canvas at its box, as far as it is inside. */
function lay(canvas: Canvas, picture: Canvas, { left, top }: PixelBox): void {
  const { channels } = canvas;
  const from = Math.max(0, -left);
  const to = Math.min(picture.width, canvas.width - left);
  for (let y = Math.max(0, -top); y < Math.min(picture.height, canvas.height - top); y++) {
    const row = y * picture.width;
    const shown = picture.data.subarray((row + from) * channels, (row + to) * channels);
    canvas.data.set(shown, ((top + y) * canvas.width + left + from) * channels);
  }
}

const sharesOf = ({ height, left, top, width }: PixelBox, picture: Size) => ({
  x: left / picture.width,
  y: top / picture.height,
  width: width / picture.width,
  height: height / picture.height,
});

/**
 * A new canvas in the shape of the target with the picture in it: whole with a border, or cut. Nothing is enlarged: of a picture
 * that is smaller than needed the canvas is smaller, in the same shape.
 * @param marked A box on the picture.
 * @param isVehicle Whether the vehicle is in that box, which is then not cut off where it need not be.
 * @returns The canvas, and where that box is on it, which may be cut off.
 */
export async function fitCanvas(
  picture: Canvas,
  fitting: Fitting,
  marked: PixelBox,
  isVehicle: boolean,
): Promise<{ canvas: Canvas; marked: PixelBox }> {
  const { fit, insets, target } = fitting;
  const needed = fittedBox(picture, target, fit, insets);
  const shrink = Math.min(1, picture.width / needed.width);
  const size = {
    width: Math.max(1, Math.round(target.width * shrink)),
    height: Math.max(1, Math.round(target.height * shrink)),
  };
  const exact = fittedBox(picture, size, fit, insets, isVehicle ? sharesOf(marked, picture) : null);
  const left = Math.round(exact.left);
  const top = Math.round(exact.top);
  const box = { left, top, width: Math.round(exact.width), height: Math.round(exact.height) };
  const shown = await resized(picture, box);
  const isContained = fit === 'contain';
  const canvas = isContained
    ? await borderOf(shown, fitting, size)
    : emptyRaster(size.width, size.height, picture.channels);
  lay(canvas, shown, box);
  const scale = box.width / picture.width;
  return {
    canvas,
    marked: {
      left: left + marked.left * scale,
      top: top + marked.top * scale,
      width: marked.width * scale,
      height: marked.height * scale,
    },
  };
}
