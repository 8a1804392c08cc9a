import { readFile } from 'node:fs/promises';
import { readSamples } from '@forecourt/samples/read-samples';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Quad } from '../steps/perspective.ts';
import { straightened } from '../steps/plate-surface.ts';
import { readRgb } from '../testing/pictures.ts';
import { decodeSteps, lineTall, loadTextReader, type TextReader } from './text-reader.ts';

let reader: TextReader;
beforeAll(async () => {
  reader = await loadTextReader(2);
});
afterAll(() => reader.release());

test('repeated characters are one unless a blank is between them', () => {
  const steps = [1, 1, 0, 1, 2, 2];
  const shares = new Float32Array(steps.length * 3);
  for (const [at, best] of steps.entries()) shares[at * 3 + best] = 0.8;
  const { score, text } = decodeSteps(shares, ['A', 'B']);
  expect(text).toBe('AAB');
  expect(score).toBeCloseTo(0.8);
});

test('blanks alone give no text', () => {
  expect(decodeSteps(Float32Array.from([1, 0, 0, 1, 0, 0]), ['A', 'B'])).toEqual({ text: '', score: 0 });
});

test('a plate is read without its blue band', async () => {
  const samples = (await readSamples()).filter(({ azimuth, width }) => azimuth === 0 && width < 2000);
  expect(samples.length).toBeGreaterThan(0);
  for (const { file, plate } of samples) {
    const photo = await readRgb(await readFile(file));
    const { score, text } = await reader.read(
      straightened(photo, plate.corners.map(([x, y]) => [x, y]) as Quad, 240, lineTall),
    );
    expect(text.replaceAll(/[^A-Z0-9]/g, '')).toContain(plate.text.replaceAll(/[^A-Z0-9]/g, ''));
    expect(score).toBeGreaterThan(0.8);
  }
});
