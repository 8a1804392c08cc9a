/**
 * Writes the outlines of the letters on designed licence plates, so that panel and picture processes draw them alike without
 * loading a font: those of Roboto Condensed Medium (SIL Open Font License 1.1) as paths.
 *
 *   npm pack @fontsource/roboto-condensed@5.3.0 && tar xzf fontsource-roboto-condensed-5.3.0.tgz
 *   node scripts/run.mjs scripts/make-plate-letters.ts package/files
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Font, openSync } from 'fontkit';
import { root } from './source-files.ts';

const subsets = ['latin', 'latin-ext', 'greek'];
/** Height of a capital letter in the written paths. */
const capital = 1000;

/** The letters that the panel's languages are written with, their neighbours, digits and signs. */
const ranges: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x218, 0x21b],
  [0x386, 0x3ce],
  [0x2013, 0x2014],
  [0x2018, 0x201a],
  [0x201c, 0x201e],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
];

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('The folder of the font files is missing.');
const fonts = subsets.flatMap((subset) => {
  const font = openSync(path.join(folder, `roboto-condensed-${subset}-500-normal.woff`));
  return 'glyphForCodePoint' in font ? [font] : [];
});

const letters = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
} as const;

function lineOf(font: Font, code: number): string | undefined {
  if (!font.hasGlyphForCodePoint(code)) return undefined;
  const { advanceWidth, path: outline } = font.glyphForCodePoint(code);
  const scale = capital / font.capHeight;
  const d = outline
    .transform(scale, 0, 0, -scale, 0, 0)
    .commands.map(({ args, command }) => letters[command] + args.map(Math.round).join(' '))
    .join('');
  return `  ${JSON.stringify(String.fromCodePoint(code))}: [${Math.round(advanceWidth * scale)}, '${d}'],`;
}

const codes = ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at));
const lines = codes.flatMap((code) => {
  for (const font of fonts) {
    const line = lineOf(font, code);
    if (line) return [line];
  }
  return [];
});
const text = `// Written by scripts/make-plate-letters.ts. Outlines of Roboto Condensed Medium, Copyright 2011 Google Inc., under the SIL
// Open Font License 1.1: see docs/third-party.md.

/** Width and outline of each letter; a capital is ${capital} high, y points downwards from the line it is written on. */
export const plateLetters: Readonly<Record<string, readonly [advance: number, path: string]>> = {
${lines.join('\n')}
};
`;
const file = path.join(root, 'packages/contract/src/plate-letters.gen.ts');
writeFileSync(file, text);
process.stdout.write(`${lines.length} letters, ${text.length} bytes\n`);
