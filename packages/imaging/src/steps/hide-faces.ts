import type { PixelBox, Raster } from '../raster.ts';
import { cropRaster } from '../raster.ts';
import { resizedRaster } from './cut-out.ts';
import type { Face } from './find-faces.ts';

/**
 * The ellipse that is hidden: half its width and height, and how far its centre is above that of the face, shares of the
 * face's width and height. It takes in hair, ears and chin, by which people are recognised too.
 */
const ellipse = { across: 0.74, down: 0.92, raised: 0.14 };
/** Width of the soft edge outside of the ellipse, share of its radius. */
const softEdge = 0.12;
/** Averages that are left of the ellipse, in both directions: a face is some four of them wide. */
const cells = 6;

/** The ellipse around a face: its centre and radii, pixels. */
type Ellipse = { x: number; y: number; across: number; down: number };

export function hiddenEllipse({ height, width, x, y }: Face): Ellipse {
  return {
    x: x + width / 2,
    y: y + height / 2 - ellipse.raised * height,
    across: ellipse.across * width,
    down: ellipse.down * height,
  };
}

function boxAround({ across, down, x, y }: Ellipse, within: Raster): PixelBox | undefined {
  const reach = 1 + softEdge;
  const left = Math.max(0, Math.floor(x - reach * across));
  const top = Math.max(0, Math.floor(y - reach * down));
  const right = Math.min(within.width, Math.ceil(x + reach * across));
  const bottom = Math.min(within.height, Math.ceil(y + reach * down));
  return right > left && bottom > top ? { left, top, width: right - left, height: bottom - top } : undefined;
}

async function hideFace(photo: Raster<3>, face: Face): Promise<void> {
  const hidden = hiddenEllipse(face);
  const box = boxAround(hidden, photo);
  if (!box) return;
  // Averages first, so that nothing finer can be computed back, then enlarged smoothly, so that no mosaic shows.
  const averages = await resizedRaster(cropRaster(photo, box), { width: cells, height: cells });
  const blurred = await resizedRaster(averages, box);
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      const offX = (box.left + x + 0.5 - hidden.x) / hidden.across;
      const offY = (box.top + y + 0.5 - hidden.y) / hidden.down;
      const weight = Math.min(1, (1 + softEdge - Math.hypot(offX, offY)) / softEdge);
      if (weight <= 0) continue;
      const from = (y * box.width + x) * 3;
      const to = ((box.top + y) * photo.width + box.left + x) * 3;
      for (let c = 0; c < 3; c++) {
        const old = photo.data[to + c];
        photo.data[to + c] = Math.round(old + (blurred.data[from + c] - old) * weight);
      }
    }
  }
}

/** Makes faces unrecognisable, in place. Nothing outside their ellipses and the soft edges of these changes. */
export async function hideFaces(photo: Raster<3>, faces: Face[]): Promise<void> {
  for (const face of faces) await hideFace(photo, face);
}
