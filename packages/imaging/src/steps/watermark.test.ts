import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { drawRectangles } from '../testing/pictures.ts';
import { watermark } from './watermark.ts';

const font = path.resolve(
  path.dirname(createRequire(import.meta.url).resolve('pdfmake')),
  '../build/fonts/Roboto/Roboto-Medium.ttf',
);
const size = { width: 640, height: 480 };
const grey = 120;

/** Share of the pixels that changed in a part of the picture. */
async function changedIn(text: string, left: number, top: number, width: number, height: number) {
  const canvas = drawRectangles(size, [grey, grey, grey], []);
  await watermark(canvas, text, font);
  let changed = 0;
  for (let y = top; y < top + height; y++)
    for (let x = left; x < left + width; x++)
      if (Math.abs(canvas.data[(y * size.width + x) * 3] - grey) > 8) changed++;
  return changed / (width * height);
}

test('is drawn in every part of the picture, and leaves most of each part unchanged', async () => {
  for (const left of [0, 213, 426])
    for (const top of [0, 160, 320]) {
      const share = await changedIn('Autohaus Müller', left, top, 213, 160);
      expect(share).toBeGreaterThan(0.01);
      expect(share).toBeLessThan(0.15);
    }
});

test('characters with a meaning in markup are drawn like letters', async () => {
  expect(await changedIn('A & B <i>', 0, 0, 640, 480)).toBeGreaterThan(0.01);
});

test('is drawn on a picture with alpha too, and covers a small one', async () => {
  const canvas = { ...size, data: new Uint8Array(size.width * size.height * 4), channels: 4 as const };
  await watermark(canvas, 'Forecourt', font);
  expect(canvas.data.some((value, index) => index % 4 === 3 && value > 0)).toBe(true);
});
