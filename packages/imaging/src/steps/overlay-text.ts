import type { Area, Borders } from '@forecourt/contract/overlay-borders';
import { inFont, layLines } from '@forecourt/contract/overlay-lines';
import type { LaidText } from '@forecourt/contract/overlay-places';
import type { TextOverlay } from '@forecourt/contract/overlays';
import * as fontkit from 'fontkit';
import type { Size } from '../raster.ts';
import { sharp } from '../safe-sharp.ts';

const fonts = new Map<string, fontkit.Font>();

function fontAt(file: string): fontkit.Font {
  const known = fonts.get(file);
  if (known) return known;
  const font = fontkit.openSync(file);
  if (!('layout' in font)) throw new Error(`${file} contains several fonts`);
  fonts.set(file, font);
  return font;
}

/** A line of letters. */
interface Line {
  /** Its width, ems. */
  width: number;
  /** Outlines in the font's units, y upwards, each with the x at which it begins. */
  outlines: { x: number; path: fontkit.Path }[];
}

/** The letters of a line with their kerning; those that the font does not have are left out. */
function lineOf(font: fontkit.Font, text: string): Line {
  const { glyphs, positions } = font.layout(text);
  const outlines: Line['outlines'] = [];
  let x = 0;
  for (const [index, { id, path }] of glyphs.entries()) {
    const { xAdvance = 0, xOffset = 0 } = positions[index] ?? {};
    if (id === 0) continue;
    outlines.push({ x: x + xOffset, path });
    x += xAdvance;
  }
  return { width: x / font.unitsPerEm, outlines };
}

/** Measures lines in ems. */
export function widthsIn(fontFile: string): (line: string) => number {
  const font = fontAt(fontFile);
  return (line) => lineOf(font, line).width;
}

/** Letters extend this far beyond the area of their line, ems. */
const overhang = 0.1;

/** The letters of lines that are laid like this as one path of an SVG drawing. */
function lettersOf(font: fontkit.Font, lines: readonly Line[], { lines: places, size }: LaidText): string {
  const scale = size / font.unitsPerEm;
  const letters = lines.flatMap(({ outlines }, index) =>
    outlines.map(({ path, x }) => {
      const { baseline = 0, left = 0 } = places[index] ?? {};
      return path.transform(scale, 0, 0, -scale, left + x * scale, baseline).toSVG();
    }),
  );
  return letters.join('');
}

/** Draws an SVG fragment around the box of a text, with space for letters that overhang. */
async function rasterOf(
  fragment: string,
  { box, size }: LaidText,
): Promise<{ data: Uint8Array; area: Area }> {
  const margin = Math.ceil(overhang * size);
  const area = {
    left: box.left - margin,
    top: box.top - margin,
    width: box.width + 2 * margin,
    height: box.height + 2 * margin,
  };
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${area.width}" height="${area.height}" ` +
    `viewBox="${area.left} ${area.top} ${area.width} ${area.height}">${fragment}</svg>`;
  const data = await sharp(Buffer.from(drawing)).ensureAlpha().raw({ depth: 'uchar' }).toBuffer();
  return { data, area };
}

/**
 * The text with its bar, and where it is on a canvas of this size. The letters are drawn as outlines, so that they are where the
 * panel's preview with the same font shows them.
 * @returns RGBA; the area may extend beyond the canvas.
 */
export async function drawText(
  canvas: Size,
  text: TextOverlay,
  fontFile: string,
  borders: Borders,
): Promise<{ data: Uint8Array; area: Area }> {
  const font = fontAt(fontFile);
  const laid = layLines(canvas, text, text.text, (line) => lineOf(font, line).width, borders);
  const lines = laid.texts.map((line) => lineOf(font, line));
  const { bar } = text;
  const { height, left, top, width } = laid.box;
  const behind = bar
    ? `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${bar.colour}" fill-opacity="${bar.opacity}"/>`
    : '';
  return rasterOf(`${behind}<path d="${lettersOf(font, lines, laid)}" fill="${text.colour}"/>`, laid);
}

interface LineOptions {
  fontFile: string;
  /** `#rrggbb`. */
  colour: string;
  /** What of the text is drawn, by the widths of texts in ems. */
  cut: (text: string, widthOf: (text: string) => number) => string;
  /** Lays a line that is as wide as this, in ems. */
  place: (width: number) => LaidText;
}

/** One line of text, and where it is in the area that `place` lays it in. @returns RGBA */
export async function drawLine(text: string, { colour, cut, fontFile, place }: LineOptions) {
  const font = fontAt(fontFile);
  const shown = cut(inFont(text).replace(/[ \t\n]+/g, ' '), (part) => lineOf(font, part).width);
  const line = lineOf(font, shown);
  const laid = place(line.width);
  return rasterOf(`<path d="${lettersOf(font, [line], laid)}" fill="${colour}"/>`, laid);
}
