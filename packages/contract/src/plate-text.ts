/** How letters are set on licence plates: their widths and heights, and whether a text fits. Lengths are millimetres. */
import { plateLetters } from './plate-letters.gen.ts';

/** Height of a capital letter in the outlines. */
export const capitalHeight = 1000;
/** Space between two letters in addition to their own, share of a capital's height: those on plates are set widely. */
const spacing = 0.045;

/** The first letter that cannot be drawn. */
export function missingLetter(text: string): string | undefined {
  return [...text].find((letter) => !plateLetters[letter]);
}

/** Width of a text whose capitals are 1 high. */
export function widthOfText(text: string): number {
  const letters = [...text];
  const own = letters.reduce((sum, letter) => sum + (plateLetters[letter]?.[0] ?? 0) / capitalHeight, 0);
  return own + spacing * Math.max(0, letters.length - 1);
}

/** How far the ink of a text reaches above and below the line it is written on, if its capitals are 1 high. */
export function extentOfText(text: string): { above: number; below: number } {
  let [above, below] = [capitalHeight, 0];
  for (const letter of text) {
    const numbers = plateLetters[letter]?.[1].match(/-?\d+/g) ?? [];
    for (let at = 1; at < numbers.length; at += 2) {
      above = Math.max(above, -Number(numbers[at]));
      below = Math.max(below, Number(numbers[at]));
    }
  }
  return { above: above / capitalHeight, below: below / capitalHeight };
}

export interface Placed {
  /** Path data, in units of `scale` from `x`, `y`. */
  path: string;
  x: number;
  y: number;
  scale: number;
}

/** The outlines of a text that begins at `x` on the line `y`. */
export function setText(text: string, x: number, y: number, height: number): Placed[] {
  const scale = height / capitalHeight;
  const placed: Placed[] = [];
  let at = x;
  for (const letter of text) {
    const [advance, path] = plateLetters[letter] ?? [0, ''];
    if (path) placed.push({ path, x: at, y, scale });
    at += advance * scale + spacing * height;
  }
  return placed;
}

/** How many letters of the text fit into the width at that height. */
export function countFitting(text: string, width: number, height: number): number {
  const letters = [...text];
  let count = letters.length;
  while (count > 0 && widthOfText(letters.slice(0, count).join('')) * height > width) count--;
  return count;
}
