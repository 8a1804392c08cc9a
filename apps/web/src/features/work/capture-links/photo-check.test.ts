import { expect, it } from 'vitest';
import { type GreyFrame, greyOf, problemOf, sharpnessOf } from './photo-check.ts';

/** A picture of light and dark squares of eight pixels. */
function chequered(light = 200, dark = 60): GreyFrame {
  const [width, height] = [96, 64];
  const data = Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return (Math.floor(x / 8) + Math.floor(y / 8)) % 2 === 0 ? light : dark;
  });
  return { data, width, height };
}

/** The mean of so many pixels along a row or a column, as of a camera that moved during the exposure. */
function moved(frame: GreyFrame, pixels: number, by: 'across' | 'down'): GreyFrame {
  const { data, width, height } = frame;
  const step = by === 'across' ? 1 : width;
  const mean = (at: number) => {
    let sum = 0;
    for (let one = 0; one < pixels; one++) sum += data[(at + one * step) % data.length] ?? 0;
    return sum / pixels;
  };
  return { data: Array.from(data as number[], (_, at) => mean(at)), width, height };
}

it('a picture with edges in both directions is sharp', () => {
  expect(problemOf(chequered())).toBe(null);
});

it('a picture that moved in one direction is blurred, whichever that is', () => {
  for (const by of ['across', 'down'] as const) {
    expect(sharpnessOf(moved(chequered(), 8, by))).toBeLessThan(sharpnessOf(chequered()) / 10);
    expect(problemOf(moved(chequered(120, 80), 8, by))).toBe('blurred');
  }
});

it('sharpness falls with every further pixel of movement', () => {
  const values = [1, 2, 4, 8].map((pixels) => sharpnessOf(moved(chequered(), pixels, 'across')));
  expect(values).toEqual(values.toSorted((a, b) => b - a));
  expect(new Set(values).size).toBe(values.length);
});

it('a dark picture is called dark, also where it is blurred', () => {
  expect(problemOf(chequered(40, 5))).toBe('dark');
  expect(problemOf(moved(chequered(40, 5), 8, 'down'))).toBe('dark');
});

it('a picture without an inside has no sharpness', () => {
  expect(sharpnessOf({ data: [1, 2, 3, 4], width: 2, height: 2 })).toBe(0);
});

it('grey is what the eye sees of the colours: green most, blue least', () => {
  const pixels = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255];
  const { data } = greyOf({ data: new Uint8ClampedArray(pixels), width: 4, height: 1 });
  expect(Array.from(data)).toEqual([76, 149, 29, 255]);
});
