import type { Raster } from '../raster.ts';
import { sharp } from '../safe-sharp.ts';
import { blend } from './reflection.ts';

/** Height of the letters, share of the picture's width. */
const letters = 0.026;
/** Opacity of the white letters, and of their dark outline, which makes them visible on light backgrounds. */
const white = 0.34;
const seam = 0.2;
/** Space between two words, in multiples of their line height. */
const gap = { across: 2.2, down: 3.2 };
const degrees = -24;
const dotsPerInch = 72;

const escaped = (text: string) =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);

interface Mask {
  /** Coverage 0–255. */
  data: Uint8Array;
  width: number;
  height: number;
}

/** One slanted word, centred in its tile of the pattern. */
async function wordOf(text: string, fontFile: string, sizePx: number): Promise<Mask> {
  const written = await sharp({
    text: { text: escaped(text), font: `Roboto ${sizePx}`, fontfile: fontFile, dpi: dotsPerInch, rgba: true },
  })
    .png()
    .toBuffer();
  const { data, info } = await sharp(written)
    .rotate(degrees, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height };
}

/**
 * Writes a translucent name all over the canvas, in place, in staggered rows, so that no crop of the picture is
 * without it.
 */
export async function watermark(
  canvas: Raster<3> | Raster<4>,
  text: string,
  fontFile: string,
): Promise<void> {
  const sizePx = Math.max(10, Math.round(canvas.width * letters));
  const word = await wordOf(text, fontFile, sizePx);
  const stepX = word.width + Math.round(gap.across * sizePx);
  const stepY = word.height + Math.round(gap.down * sizePx);
  const shift = Math.max(1, Math.round(sizePx / 18));
  for (let row = 0; row * stepY < canvas.height + stepY; row++) {
    const top = row * stepY - Math.round(stepY / 3);
    const offset = row % 2 === 0 ? 0 : -Math.round(stepX / 2);
    for (let left = offset; left < canvas.width; left += stepX) {
      stamp(canvas, word, { left: left + shift, top: top + shift, grey: 0, weight: seam });
      stamp(canvas, word, { left, top, grey: 255, weight: white });
    }
  }
}

interface Stamp {
  left: number;
  top: number;
  grey: number;
  weight: number;
}

function stamp(canvas: Raster<3> | Raster<4>, word: Mask, { left, top, grey, weight }: Stamp): void {
  const colour = Uint8Array.of(grey, grey, grey);
  const [fromX, toX] = [Math.max(0, -left), Math.min(word.width, canvas.width - left)];
  const [fromY, toY] = [Math.max(0, -top), Math.min(word.height, canvas.height - top)];
  for (let y = fromY; y < toY; y++) {
    for (let x = fromX; x < toX; x++) {
      const cover = (word.data[y * word.width + x] / 255) * weight;
      const at = ((top + y) * canvas.width + left + x) * canvas.channels;
      if (cover > 0) blend(canvas.data, at, colour, 0, cover, canvas.channels);
    }
  }
}
