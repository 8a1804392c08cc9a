import { readFile } from 'node:fs/promises';
import type { PlateTreatment } from '@forecourt/contract/recipe';
import { readSamples } from '@forecourt/samples/read-samples';
import { expect, test } from 'vitest';
import type { Raster } from '../raster.ts';
import { asFile, drawRectangles, readGrey, readRgb } from '../testing/pictures.ts';
import { mapPoint, type Quad, unitToQuad } from './perspective.ts';
import { designSeen, drawDesign, plateRatio } from './plate-design.ts';
import { treatPlates } from './plate-treat.ts';

type Design = Extract<PlateTreatment, { mode: 'design' }>['design'];
const design: Design = {
  country: 'DE',
  shape: 'long',
  lines: ['SOLD'],
  band: true,
  ground: '#c01818',
  letters: '#ffffff',
  border: null,
  logo: null,
};
const samples = (await readSamples()).filter(({ plate }) => plate.visible);
const quadOf = ({ plate }: (typeof samples)[number]): Quad => plate.corners.map(([x, y]) => [x, y]) as Quad;
const viewOf = ({ azimuth }: (typeof samples)[number]) => ({ azimuth, confidence: 0.9 });

test('a plate seen from the side is as wide as it is: 520 × 110 mm from all sides', () => {
  const ratios = samples.map((sample) => plateRatio(quadOf(sample), viewOf(sample)).ratio);
  expect(Math.min(...ratios)).toBeGreaterThan(4.2);
  expect(Math.max(...ratios)).toBeLessThan(5.4);
});

test('a view that is not sure says nothing about the shape of the plate', () => {
  const quad: Quad = [
    [0, 0],
    [260, 0],
    [260, 100],
    [0, 100],
  ];
  expect(plateRatio(quad, { azimuth: 45, confidence: 0.3 })).toEqual({ ratio: 2.6, isSure: false });
  expect(plateRatio(quad, null)).toEqual({ ratio: 2.6, isSure: false });
});

/** The mean colour around a place of the plate. */
function colourAt({ data, width }: Raster<3>, quad: Quad, u: number, v: number): [number, number, number] {
  const [x, y] = mapPoint(unitToQuad(quad), u, v).map(Math.floor) as [number, number];
  const sum: [number, number, number] = [0, 0, 0];
  for (let row = y - 1; row <= y + 1; row++)
    for (let column = x - 1; column <= x + 1; column++)
      for (let c = 0; c < 3; c++) sum[c] = (sum[c] ?? 0) + data[(row * width + column) * 3 + c] / 9;
  return sum;
}

test.each(
  samples
    .filter(({ azimuth, width }) => width < 2000 && azimuth % 90 !== 0)
    .slice(0, 3)
    .concat(samples.filter(({ azimuth }) => azimuth === 0).slice(0, 1))
    .map((sample) => [sample.name, sample] as const),
)('the picture has the colours of the design where they are on the plate: %s', async (_, sample) => {
  const photo = await readRgb(await readFile(sample.file));
  const matte = await readGrey(await readFile(sample.matte));
  const quad = quadOf(sample);
  await treatPlates(photo, matte, [quad], { mode: 'design', design }, { view: viewOf(sample) });
  const [bandRed, , bandBlue] = colourAt(photo, quad, 0.045, 0.9);
  expect(bandBlue).toBeGreaterThan(2 * bandRed);
  for (const u of [0.13, 0.97]) {
    const [red, green, blue] = colourAt(photo, quad, u, 0.5);
    expect(red).toBeGreaterThan(2 * Math.max(green, blue));
  }
  // Somewhere in the middle row are white letters: as bright as the band's and the ground are not.
  const greens = Array.from({ length: 60 }, (_none, at) => colourAt(photo, quad, 0.2 + at * 0.012, 0.5)[1]);
  expect(Math.max(...greens)).toBeGreaterThan(3 * Math.min(...greens));
});

test('a logo is in its place in its colours, and what is transparent in it shows the plate', async () => {
  const logo = await asFile(
    drawRectangles(
      { width: 200, height: 100 },
      [20, 160, 40],
      [{ left: 100, top: 0, width: 100, height: 100, colour: [240, 220, 40] }],
    ),
  );
  const drawn = await drawDesign(
    { ...design, band: false, logo: { side: 'right', picture: 'logo' } },
    { ratio: 4.7, isSure: true },
    { width: 1040, height: 220 },
    logo,
  );
  const at = (x: number, y: number) => [...drawn.data.subarray((y * 1040 + x) * 3, (y * 1040 + x) * 3 + 3)];
  const [right, middle] = [at(980, 110), at(800, 110)];
  expect(right[0]).toBeGreaterThan(200);
  expect(right[2]).toBeLessThan(90);
  expect(middle[1]).toBeGreaterThan(120);
  expect(middle[0]).toBeLessThan(80);
  expect(at(1035, 5)).toEqual([0xc0, 0x18, 0x18]);
});

test('a design whose logo was not handed over is an error that names it', async () => {
  const sample = samples[0] ?? expect.fail('there is no sample');
  const photo = await readRgb(await readFile(sample.file));
  const matte = await readGrey(await readFile(sample.matte));
  const withLogo: Design = { ...design, logo: { side: 'left', picture: 'our-logo' } };
  await expect(
    treatPlates(photo, matte, [quadOf(sample)], { mode: 'design', design: withLogo }),
  ).rejects.toThrow('our-logo');
});

test('a British design is white on a vehicle that is seen from the front, yellow from the rear, and as designed where that is not sure', () => {
  const british = { country: 'GB', ground: '#f5c400' } as Parameters<typeof designSeen>[0];
  const groundAt = (azimuth: number, confidence = 0.9) =>
    designSeen(british, { azimuth, confidence } as never).ground;
  expect([0, 45, 315].map((azimuth) => groundAt(azimuth))).toEqual(['#f7f7f5', '#f7f7f5', '#f7f7f5']);
  expect([135, 180, 225].map((azimuth) => groundAt(azimuth))).toEqual(['#f5c400', '#f5c400', '#f5c400']);
  expect(groundAt(0, 0.3)).toBe('#f5c400');
});
