import { picturesOver } from '@forecourt/contract/drawn-overlays';
import { type Area, type Borders, type Insets, noBorders } from '@forecourt/contract/overlay-borders';
import { liftedBaseline } from '@forecourt/contract/overlay-lift';
import { coveredBy, layFrame, logoArea } from '@forecourt/contract/overlay-places';
import type { FrameOverlay, LogoOverlay, Overlay } from '@forecourt/contract/overlays';
import type { Placement } from '@forecourt/contract/recipe';
import type { Raster, Size } from '../raster.ts';
import { sharp } from '../safe-sharp.ts';
import { drawText, widthsIn } from './overlay-text.ts';
import { blend } from './reflection.ts';

/** Pictures of logos and frames with more pixels are rejected, since they are uploads too. */
const pixelsMax = 40_000_000;

/** A picture as it is drawn: upright, sRGB, with alpha. */
const opened = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: pixelsMax }).autoOrient().toColourspace('srgb').ensureAlpha();

async function sizeOf(bytes: Uint8Array): Promise<Size> {
  const { autoOrient } = await sharp(bytes, { limitInputPixels: pixelsMax }).metadata();
  return autoOrient;
}

/** Blends a raster with alpha over the canvas, in place; what is outside the canvas is left out. */
function blendOver(
  canvas: Raster<3> | Raster<4>,
  data: Uint8Array,
  { height, left, top, width }: Area,
  opacity: number,
): void {
  const [fromX, toX] = [Math.max(0, -left), Math.min(width, canvas.width - left)];
  const { channels, data: to } = canvas;
  for (let y = Math.max(0, -top); y < Math.min(height, canvas.height - top); y++) {
    for (let x = fromX; x < toX; x++) {
      const from = (y * width + x) * 4;
      const alpha = data[from + 3];
      if (alpha === 0) continue;
      const at = ((top + y) * canvas.width + left + x) * channels;
      if (alpha < 255 || opacity < 1) {
        blend(to, at, data, from, (alpha / 255) * opacity, channels);
        continue;
      }
      to[at] = data[from];
      to[at + 1] = data[from + 1];
      to[at + 2] = data[from + 2];
      if (channels === 4) to[at + 3] = 255;
    }
  }
}

async function drawLogo(
  canvas: Raster<3> | Raster<4>,
  logo: LogoOverlay,
  bytes: Uint8Array,
  borders: Borders,
): Promise<void> {
  const area = logoArea(canvas, logo, await sizeOf(bytes), borders);
  const { height, width } = area;
  const data = await opened(bytes).resize({ width, height, fit: 'fill' }).raw({ depth: 'uchar' }).toBuffer();
  blendOver(canvas, data, area, logo.opacity);
}

/** Whether a part of a picture, which is RGBA and that wide, has no pixel that would be seen. */
function isClear(data: Uint8Array, wide: number, { height, left, top, width }: Area): boolean {
  for (let y = top; y < top + height; y++) {
    for (let at = (y * wide + left) * 4 + 3; at < (y * wide + left + width) * 4; at += 4)
      if (data[at] > 0) return false;
  }
  return true;
}

/**
 * Scales a part of a picture. Where only one of its sides is enlarged, libvips shifts the picture by half a pixel along the other:
 * such a part is enlarged along both, and then reduced.
 */
async function scaledPart(data: Uint8Array, picture: Size, from: Area, to: Size): Promise<Uint8Array> {
  const part = sharp(data, { raw: { ...picture, channels: 4 } }).extract(from);
  const resized = (input: typeof part, { height, width }: Size) =>
    input.resize({ width, height, fit: 'fill' }).raw().toBuffer();
  const [isWider, isHigher] = [to.width > from.width, to.height > from.height];
  if (isWider === isHigher) return resized(part, to);
  const enlarged = {
    width: isWider ? to.width : Math.max(from.width + 1, 4 * to.width),
    height: isHigher ? to.height : Math.max(from.height + 1, 4 * to.height),
  };
  return resized(sharp(await resized(part, enlarged), { raw: { ...enlarged, channels: 4 } }), to);
}

/** Each part is scaled by itself: their edges are whole pixels of both pictures. The middle is clear and skipped. */
async function drawFrame(
  canvas: Raster<3> | Raster<4>,
  { safeArea }: FrameOverlay,
  bytes: Uint8Array,
): Promise<void> {
  const { data, info } = await opened(bytes).raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  const { height, width } = info;
  for (const { from, to } of layFrame(canvas, { width, height }, safeArea).slices) {
    if (isClear(data, width, from)) continue;
    blendOver(canvas, await scaledPart(data, { width, height }, from, to), to, 1);
  }
}

type OverlayMaterials = {
  /** Pictures by the names that overlays use for them: PNG, JPEG, WebP or AVIF; alpha is kept. */
  pictures: Record<string, Uint8Array>;
  /** A TrueType font, for texts. */
  fontFile: string | undefined;
};

function pictureNamed(name: string, { pictures }: OverlayMaterials): Uint8Array {
  const bytes = pictures[name];
  if (!bytes) throw new Error(`the picture ${name} was not handed over`);
  return bytes;
}

/**
 * Draws a logo, a frame or a text over the canvas, in place.
 * @param borders What logos and texts keep off.
 */
export async function drawOverlay(
  canvas: Raster<3> | Raster<4>,
  overlay: Overlay,
  materials: OverlayMaterials,
  borders: Borders = noBorders,
): Promise<void> {
  if (overlay.kind === 'logo')
    return drawLogo(canvas, overlay, pictureNamed(overlay.picture, materials), borders);
  if (overlay.kind === 'frame') return drawFrame(canvas, overlay, pictureNamed(overlay.picture, materials));
  if (!materials.fontFile) throw new Error('letters for the text were not handed over');
  const drawn = await drawText(canvas, overlay, materials.fontFile, borders);
  blendOver(canvas, drawn.data, drawn.area, 1);
}

/** What the borders of the frames among these overlays cover of a picture of this size. */
export async function framedInsets(
  size: Size,
  overlays: readonly Overlay[],
  materials: OverlayMaterials,
): Promise<Insets> {
  const frames = overlays.filter((overlay) => overlay.kind === 'frame');
  const sized = frames.map(async ({ picture, safeArea }) => ({
    picture: await sizeOf(pictureNamed(picture, materials)),
    safeArea,
  }));
  return coveredBy(size, await Promise.all(sized));
}

/** What logos and texts keep off in a picture of this size, where its target keeps these edges clear. */
export async function bordersOf(
  size: Size,
  overlays: readonly Overlay[],
  materials: OverlayMaterials,
  edges: Insets,
): Promise<Borders> {
  const borders = { edges, frames: await framedInsets(size, overlays, materials) };
  const logos = overlays.filter((overlay) => overlay.kind === 'logo');
  const areas = logos.map(async (logo) =>
    logoArea(size, logo, await sizeOf(pictureNamed(logo.picture, materials)), borders),
  );
  return { ...borders, logos: await Promise.all(areas) };
}

/** The placement of vehicles in a picture of this size, above what is laid over its lower edge as far as there is room. */
export async function placementAbove(
  size: Size,
  placement: Placement,
  overlays: readonly Overlay[],
  materials: OverlayMaterials,
  edges: Insets,
): Promise<Placement> {
  const { fontFile } = materials;
  // The frames of a spin share one placement, which was lifted when their size was decided.
  if (edges.bottom === 0 || placement.vehicleHeight !== undefined) return placement;
  const borders = await bordersOf(size, overlays, materials, edges);
  const logos = overlays.filter(({ kind }) => kind === 'logo');
  const sized = picturesOver(logos).map(
    async (name) => [name, await sizeOf(pictureNamed(name, materials))] as const,
  );
  const sizes = new Map(await Promise.all(sized));
  const baseline = liftedBaseline(size, placement, borders.frames, overlays, {
    borders,
    sizeOf: (name) => sizes.get(name) ?? null,
    textOf: (text) => text,
    widthOf: fontFile ? widthsIn(fontFile) : () => 0,
  });
  return { ...placement, baseline };
}
