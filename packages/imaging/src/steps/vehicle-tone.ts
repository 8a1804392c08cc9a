import type { Raster } from '../raster.ts';
import { linearOf } from './light-regions.ts';
import type { ToneChange } from './scene-light.ts';

/** Steps of linear light in the table that gives its bytes. */
const fine = 1 << 14;
const byteOf = Uint8Array.from({ length: fine + 1 }, (_, at) => {
  const share = at / fine;
  return Math.round(255 * (share <= 0.0031308 ? 12.92 * share : 1.055 * share ** (1 / 2.4) - 0.055));
});

/**
 * Gains fade out where all channels are close to white, because burnt highlights have lost their colour. Per byte of the
 * darkest channel: 0.9 at 190, 0 at 255.
 */
const balanceShare = Float64Array.from({ length: 256 }, (_, byte) => 1 - (byte / 255) ** 8);

/**
 * Changes exposure and white balance of a photo. Each pixel keeps the ratios of its channels except for the white balance,
 * so that no paint changes its hue with the exposure; black and white stay, and nothing that was below white reaches it.
 * @returns A copy.
 */
export function changeTone(photo: Raster<3>, { exposure, gains }: ToneChange): Raster<3> {
  const from = photo.data;
  const to = new Uint8Array(from.length);
  // No gain is above 1, so that no channel leaves the range; the curve gives the brightness back.
  const most = Math.max(...gains);
  const [red, green, blue] = gains.map((gain) => gain / most - 1);
  const factor = most * 2 ** exposure;
  for (let at = 0; at < from.length; at += 3) {
    const r = from[at];
    const g = from[at + 1];
    const b = from[at + 2];
    const share = balanceShare[Math.min(r, g, b)];
    const inRed = linearOf[r] * (1 + red * share);
    const inGreen = linearOf[g] * (1 + green * share);
    const inBlue = linearOf[b] * (1 + blue * share);
    const scale = (fine * factor) / (1 + Math.max(inRed, inGreen, inBlue) * (factor - 1));
    to[at] = byteOf[(inRed * scale + 0.5) | 0];
    to[at + 1] = byteOf[(inGreen * scale + 0.5) | 0];
    to[at + 2] = byteOf[(inBlue * scale + 0.5) | 0];
  }
  return { ...photo, data: to };
}
