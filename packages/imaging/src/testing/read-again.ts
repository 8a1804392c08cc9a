import type { TextDetector } from '../models/text-detector.ts';
import type { TextReader } from '../models/text-reader.ts';
import type { PixelBox, Raster } from '../raster.ts';
import { type Bounds, boundsOf, type Quad } from '../steps/perspective.ts';
import { linesWithin, readPlate } from '../steps/plate-find.ts';

/** Letters and digits alone; those that labels and readers confuse are written alike. */
function characters(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[^\p{L}\d]/gu, '')
    .replaceAll(/[OQ]/g, '0')
    .replaceAll('I', '1');
}

/** Length of the longest sequence of characters that both texts contain in this order, gaps allowed. */
function sharedInOrder(a: string, b: string): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const letter of a) {
    const next = [0];
    for (let at = 0; at < b.length; at++) {
      next.push(letter === b[at] ? row[at] + 1 : Math.max(row[at + 1], next[at]));
    }
    row = next;
  }
  return row[b.length];
}

function touch(a: Bounds, b: Bounds): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** The plate with its surroundings: its own width on both sides, twice its height above and below. */
function surroundings({ bottom, left, right, top }: Bounds, photo: Raster): PixelBox {
  const [wide, tall] = [right - left, bottom - top];
  const box = {
    left: Math.max(0, Math.floor(left - wide)),
    top: Math.max(0, Math.floor(top - 2 * tall)),
    right: Math.min(photo.width, Math.ceil(right + wide)),
    bottom: Math.min(photo.height, Math.ceil(bottom + 2 * tall)),
  };
  return { left: box.left, top: box.top, width: box.right - box.left, height: box.bottom - box.top };
}

type Search = {
  /** Outline of the plate, and what is written on it. */
  plate: Quad;
  label: string;
  /** How many of the label's characters must be read, in their order. */
  least: number;
  /** Further areas to search for lines of text, such as the vehicle's. */
  areas?: PixelBox[];
};

/**
 * What our own text models read of a plate that should be hidden: on its outline, and in each line of text that they
 * find around it. Undefined when nothing agrees with its label in enough characters.
 */
export async function readAgain(
  photo: Raster<3>,
  { areas = [], label, least, plate }: Search,
  models: { text: TextDetector; reader: TextReader },
): Promise<string | undefined> {
  const bounds = boundsOf(plate);
  const lines = [plate];
  for (const area of [surroundings(bounds, photo), ...areas]) {
    const found = await linesWithin(photo, area, models.text);
    lines.push(...found.filter((line) => touch(boundsOf(line), bounds)));
  }
  const wanted = characters(label);
  for (const line of lines) {
    const { text } = await readPlate(photo, line, models.reader);
    if (sharedInOrder(characters(text), wanted) >= Math.min(least, wanted.length)) return text;
  }
  return undefined;
}
