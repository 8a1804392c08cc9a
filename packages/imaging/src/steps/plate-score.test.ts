import { expect, test } from 'vitest';
import { type Quad, scaledQuad } from './perspective.ts';
import { isLettering, isPlateNumber, outlineScore, readingScore } from './plate-score.ts';

test('letters with digits score highest, a single character lowest', () => {
  const plate = readingScore({ text: 'FC-HB 204', score: 1 });
  const name = readingScore({ text: 'FORECOURT', score: 1 });
  const mark = readingScore({ text: 'o', score: 1 });
  expect(plate).toBe(1);
  expect(name).toBeLessThan(plate);
  expect(mark).toBeLessThan(0.4);
});

test('a plate is scored by its edges, its shape and its size', () => {
  const quad: Quad = [
    [0, 0],
    [100, 0],
    [100, 22],
    [0, 22],
  ];
  const plate = { quad, contrast: 120, edges: [1, 1, 1, 1] as [number, number, number, number] };
  expect(outlineScore(plate, 400)).toBe(1);
  expect(outlineScore({ ...plate, edges: [1, 0, 0, 0] }, 400)).toBeLessThan(0.4);
  expect(outlineScore({ ...plate, contrast: 8 }, 400)).toBe(0);
  expect(outlineScore(plate, 2500)).toBeLessThan(0.4);
  expect(
    outlineScore({ ...plate, quad: scaledQuad(quad, 1).map(([x, y]) => [x, y * 0.3]) as Quad }, 100),
  ).toBe(0);
});

test.each(['FC-HB 204', 'SZA 679', 'OZC·8400', '6WAW786', '辽B·9M58Z'])('%s is a plate number', (text) => {
  expect(isPlateNumber({ text, score: 0.95 })).toBe(true);
});

test.each(['2014-05-13', '12990', 'GLC350e', 'SPORT', 'TDI 2', '0171 1234567', 'BA-SALVADOR'])(
  '%s alone is no plate number',
  (text) => {
    expect(isPlateNumber({ text, score: 0.99 })).toBe(false);
  },
);

test('an uncertain reading is no plate number', () => {
  expect(isPlateNumber({ text: 'FC-HB 204', score: 0.6 })).toBe(false);
});

const row = (top: number, bottom: number): Quad => [
  [10, top],
  [90, top],
  [90, bottom],
  [10, bottom],
];
const framed = {
  quad: row(0, 20),
  contrast: 120,
  edges: [0.9, 0.8, 0.9, 1] as [number, number, number, number],
};
const name = (text: string) => ({ text, score: 0.99 });

test('a name in a frame of its own may be a plate, lettering on the paint is not', () => {
  expect(isLettering(name('JÆGER'), framed, row(4, 16), [])).toBe(false);
  expect(isLettering(name('JÆGER'), { ...framed, edges: [0.9, 0.2, 0.9, 1] }, row(4, 16), [])).toBe(true);
});

test('words in small letters and signs of several rows are lettering', () => {
  expect(isLettering(name('Sportage'), framed, row(4, 16), [])).toBe(true);
  expect(isLettering(name('VOGEL'), framed, row(4, 16), [row(18, 30)])).toBe(true);
  // A state's name is much smaller than the plate's.
  expect(isLettering(name('JÆGER'), framed, row(4, 16), [row(-2, 3)])).toBe(false);
});

test.each(['2014-05-13', '13.05.2014', '08:50:27', '08:50', '2014-06-1708:38:22'])(
  '%s is a camera’s stamp',
  (text) => {
    expect(isLettering(name(text), framed, row(4, 16), [])).toBe(true);
  },
);

test('a number is no lettering', () => {
  expect(isLettering(name('12-345-67'), framed, row(4, 16), [])).toBe(false);
  expect(isLettering(name('FC-HB 204'), { ...framed, edges: [0, 0, 0, 0] }, row(4, 16), [row(18, 30)])).toBe(
    false,
  );
});
