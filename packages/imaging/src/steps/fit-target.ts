import type { Insets } from '@forecourt/contract/overlay-borders';
import { type CroppedPhoto, vehicleToShow } from '@forecourt/contract/photo-crops';
import type { Recipe, Target } from '@forecourt/contract/recipe';
import { fittedBox, fittedPhotoBox, type TargetFit } from '@forecourt/contract/target-fit';
import { emptyRaster, type PixelBox, type Raster, type Size, sharesOf } from '../raster.ts';
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

/**
 * What has to stay whole of a photo that keeps its background, pixels of the photo as it is shown: its vehicle; null for interiors,
 * details and photos without one.
 * @param keptShare Share of its width that the photo kept when it was straightened, which cut it on all sides alike.
 */
export function vehicleToKeep(
  photo: CroppedPhoto,
  { positionClass }: Pick<Recipe, 'positionClass'>,
  { height, width }: Size,
  keptShare: number,
): PixelBox | null {
  const isOther = positionClass !== undefined && positionClass !== 'exterior';
  const vehicle = isOther ? null : vehicleToShow(photo);
  if (!vehicle) return null;
  const along = (share: number) => 0.5 + (share - 0.5) / keptShare;
  return {
    left: along(vehicle.x) * width,
    top: along(vehicle.y) * height,
    width: (vehicle.width / keptShare) * width,
    height: (vehicle.height / keptShare) * height,
  };
}

/** What a picture shows that is fitted into a target, with its vehicle, pixels of the picture. */
type Shown =
  | { kind: 'scene'; vehicle: PixelBox }
  /** A photo that keeps its background; null: nothing of it has to stay whole. */
  | { kind: 'photo'; vehicle: PixelBox | null };

/**
 * A new canvas in the shape of the target with the picture in it: whole with a border, or cut. Nothing is enlarged: of a picture
 * that is smaller than needed the canvas is smaller, in the same shape.
 * @returns The canvas, and where the vehicle of a scene, or all of a photo, is on it, which may be cut off.
 */
export async function fitCanvas(
  picture: Canvas,
  fitting: Fitting,
  { kind, vehicle }: Shown,
): Promise<{ canvas: Canvas; marked: PixelBox }> {
  const { fit, insets, target } = fitting;
  const around = vehicle && sharesOf(vehicle, picture);
  const boxIn = (size: Size) =>
    (kind === 'scene' ? fittedBox : fittedPhotoBox)(picture, size, fit, insets, around);
  const shrink = Math.min(1, picture.width / boxIn(target).width);
  const size = {
    width: Math.max(1, Math.round(target.width * shrink)),
    height: Math.max(1, Math.round(target.height * shrink)),
  };
  const exact = boxIn(size);
  const left = Math.round(exact.left);
  const top = Math.round(exact.top);
  const box = { left, top, width: Math.round(exact.width), height: Math.round(exact.height) };
  const shown = await resized(picture, box);
  const fills = left <= 0 && top <= 0 && left + box.width >= size.width && top + box.height >= size.height;
  const canvas = fills
    ? emptyRaster(size.width, size.height, picture.channels)
    : await borderOf(shown, fitting, size);
  lay(canvas, shown, box);
  const scale = box.width / picture.width;
  const marked =
    kind === 'scene' ? vehicle : { left: 0, top: 0, width: picture.width, height: picture.height };
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
