import type { LogoOverlay } from '@forecourt/contract/recipe';
import type { Raster } from '../raster.ts';
import { sharp } from '../safe-sharp.ts';
import { blend } from './reflection.ts';

/** Logos with more pixels are rejected, since they are uploads too. */
const logoPixelsMax = 40_000_000;

/**
 * Minimum share of the canvas height that margins leave to the logo: margins are shares of the width, which could use
 * up the height of a very wide canvas.
 */
const logoHeightMin = 1 / 3;

/** Draws a logo into its corner of the canvas, in place. `bytes`: PNG, JPEG, WebP or AVIF, alpha is kept. */
export async function overlayLogo(
  canvas: Raster<3> | Raster<4>,
  logo: LogoOverlay,
  bytes: Uint8Array,
): Promise<void> {
  const width = Math.round(logo.width * canvas.width);
  const marginMax = Math.floor((canvas.height * (1 - logoHeightMin)) / 2);
  const margin = Math.min(Math.round(logo.margin * canvas.width), marginMax);
  const { data, info } = await sharp(bytes, { limitInputPixels: logoPixelsMax })
    .autoOrient()
    .resize({ width, height: canvas.height - 2 * margin, fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const left = logo.corner.endsWith('left') ? margin : canvas.width - margin - info.width;
  const top = logo.corner.startsWith('top') ? margin : canvas.height - margin - info.height;
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      const from = (y * info.width + x) * 4;
      const weight = (data[from + 3] / 255) * logo.opacity;
      const at = ((top + y) * canvas.width + left + x) * canvas.channels;
      if (weight > 0) blend(canvas.data, at, data, from, weight, canvas.channels);
    }
  }
}
