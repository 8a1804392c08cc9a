import type { Models } from '@forecourt/imaging/models/load-models';
import type { PixelBox, Raster } from '@forecourt/imaging/raster';
import { coverOf, type Quad } from '@forecourt/imaging/steps/perspective';
import { linesWithin, readPlate } from '@forecourt/imaging/steps/plate-find';

type Bounds = { left: number; top: number; right: number; bottom: number };

function boundsOf(outline: Quad): Bounds {
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

const areaOf = (box: Bounds): number => (box.right - box.left) * (box.bottom - box.top);

function sharedArea(a: Bounds, b: Bounds): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
}

/** Intersection over union of the boxes around two outlines. */
export function boundsIou(a: Quad, b: Quad): number {
  const [one, other] = [boundsOf(a), boundsOf(b)];
  const shared = sharedArea(one, other);
  return shared / (areaOf(one) + areaOf(other) - shared);
}

/** Share of the box around `found` that lies within the box around `truth`. */
export function shareWithin(found: Quad, truth: Quad): number {
  return sharedArea(boundsOf(found), boundsOf(truth)) / areaOf(boundsOf(found));
}

/** Share of the true outline's area that the quads cover, sampled on a grid. */
export function coverage(truth: Quad, quads: Quad[]): number {
  const { bottom, left, right, top } = boundsOf(truth);
  const isTrue = coverOf(truth);
  const covers = quads.map(coverOf);
  const steps = 100;
  let all = 0;
  let covered = 0;
  for (let i = 0; i < steps; i++) {
    for (let j = 0; j < steps; j++) {
      const x = left + ((i + 0.5) / steps) * (right - left);
      const y = top + ((j + 0.5) / steps) * (bottom - top);
      if (isTrue(x, y) < 0.5) continue;
      all++;
      if (covers.some((cover) => cover(x, y) >= 0.5)) covered++;
    }
  }
  return all ? covered / all : 0;
}

/** A plate counts as readable if this many of its letters and digits are read in their order. */
const readMin = 5;

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
    for (const [at, other] of [...b].entries()) {
      const [skipped = 0, matched = 0, before = 0] = [row[at + 1], row[at], next[at]];
      next.push(letter === other ? matched + 1 : Math.max(skipped, before));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** The plate with its surroundings: its own width on both sides, twice its height above and below. */
function surroundings(plate: Quad, photo: Raster): PixelBox {
  const { bottom, left, right, top } = boundsOf(plate);
  const [wide, tall] = [right - left, bottom - top];
  const box = {
    left: Math.max(0, Math.floor(left - wide)),
    top: Math.max(0, Math.floor(top - 2 * tall)),
    right: Math.min(photo.width, Math.ceil(right + wide)),
    bottom: Math.min(photo.height, Math.ceil(bottom + 2 * tall)),
  };
  return { left: box.left, top: box.top, width: box.right - box.left, height: box.bottom - box.top };
}

/**
 * What our own text models read of the labelled plate: on its outline, and in each line of text that they find around
 * it. Undefined when nothing agrees with the label in enough characters.
 * @param areas Further areas to search for lines of text, such as the vehicle's.
 */
export async function readAgain(
  photo: Raster<3>,
  plate: Quad,
  label: string,
  areas: PixelBox[],
  models: Pick<Models, 'text' | 'reader'>,
): Promise<string | undefined> {
  const lines = [plate];
  for (const area of [surroundings(plate, photo), ...areas]) {
    const found = await linesWithin(photo, area, models.text);
    lines.push(...found.filter((line) => sharedArea(boundsOf(line), boundsOf(plate)) > 0));
  }
  const wanted = characters(label);
  for (const line of lines) {
    const { text } = await readPlate(photo, line, models.reader);
    if (sharedInOrder(characters(text), wanted) >= Math.min(readMin, wanted.length)) return text;
  }
  return undefined;
}
