import type { LogoOverlay } from '@forecourt/contract/recipe';
import type { Raster } from '../raster.ts';
import { sharp } from '../safe-sharp.ts';
import { blend } from './reflection.ts';

/** Logos of this many pixels are refused: they come from strangers too. */
const logoPixelsMax = 40_000_000;

/** Margins are shares of the width: on a very wide canvas they leave the logo at least this share of the height. */
const logoHeightMin = 1 / 3;

/** Lays a logo into its corner of the canvas, in place. `bytes`: PNG, JPEG, WebP or AVIF, alpha is kept. */
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
      const weight = ((data[from + 3] as number) / 255) * logo.opacity;
      const at = ((top + y) * canvas.width + left + x) * canvas.channels;
      if (weight > 0) blend(canvas.data, at, data, from, weight, canvas.channels);
    }
  }
}
