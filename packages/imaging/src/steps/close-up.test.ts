import { type Analysis, Recipe } from '@forecourt/contract/recipe';
import { expect, test } from 'vitest';
import type { Raster } from '../raster.ts';
import { asFile, drawRectangles, readGrey } from '../testing/pictures.ts';
import { closeUp, paintedSize, partAround, sideNeeded } from './close-up.ts';
import { matteBox } from './contacts.ts';
import { openPhoto } from './decode.ts';
import { place } from './place.ts';

const size = { width: 1501, height: 1127 };
const vehicle = { x: 403, y: 356, width: 702, height: 364 };
const box = { left: vehicle.x, top: vehicle.y, width: vehicle.width, height: vehicle.height };
const analysis: Analysis = {
  ...size,
  vehicle,
  vehicles: 1,
  people: 0,
  verdicts: [],
  contacts: [
    [500, 720],
    [1000, 720],
  ],
  plates: [
    {
      corners: [
        [703, 611],
        [803, 611],
        [803, 631],
        [703, 631],
      ],
      score: 1,
    },
  ],
  scores: { detection: 1, matte: 1, sharpness: 100, brightness: 100 },
  models: '',
};
const recipe = (width: number, height: number) =>
  Recipe.parse({
    background: { kind: 'colour', colour: '#808080' },
    targets: [{ name: 'full', width, height }],
  });

/** A white vehicle on black, with its matte at another size. */
async function seen() {
  const picture = drawRectangles(size, [0, 0, 0], [{ ...box, colour: [255, 255, 255] }]);
  const file = await asFile(picture);
  const matte = await readGrey(file, { width: 961, height: 722 });
  return { photo: await openPhoto(file), matte };
}

const redOf = ({ data, height, width }: Raster<3>): Raster<1> => ({
  data: Uint8Array.from({ length: width * height }, (_, at) => data[at * 3]),
  width,
  height,
  channels: 1,
});

test('matte, tyres and plate match the photo at any size', async () => {
  const { matte, photo } = await seen();
  const whole = await photo.decode(1450);
  for (const [side, work] of [1501, 1400, 1283].flatMap((one) => [[one], [one, whole]] as const)) {
    const shown = await closeUp(
      photo,
      { analysis, matte, ...(work && { work }) },
      partAround(analysis),
      side,
    );
    const body = matteBox(redOf(shown.work));
    const covered = matteBox(shown.matte);
    if (!body || !covered) throw new Error('the vehicle is gone');
    for (const edge of ['left', 'top', 'width', 'height'] as const) {
      expect(Math.abs(body[edge] - covered[edge]), `${edge} at ${side}`).toBeLessThanOrEqual(1);
    }
    const scale = side / size.width;
    expect(shown.contacts[0]?.[0]).toBeCloseTo(body.left + (500 - vehicle.x) * scale, -0.3);
    expect(shown.contacts[0]?.[1]).toBeCloseTo(body.top + body.height, -0.3);
    expect(shown.plates[0]?.[2][0]).toBeCloseTo(body.left + (803 - vehicle.x) * scale, -0.3);
  }
});

test('a vehicle is decoded at exactly the size at which it is placed', async () => {
  const { matte, photo } = await seen();
  const asked = recipe(800, 600);
  const side = sideNeeded(asked, asked.targets, analysis);
  const { contacts, work, ...shown } = await closeUp(photo, { analysis, matte }, partAround(analysis), side);
  const body = matteBox(shown.matte);
  if (!body) throw new Error('the vehicle is gone');
  expect(work.width).toBeLessThan(size.width);
  expect(place({ box: body, contacts }, { width: 800, height: 600 }, asked.placement, null).scale).toBe(1);
});

test('the largest target determines the size, up to that of the photo', () => {
  const asked = recipe(960, 720);
  const one = sideNeeded(asked, [{ width: 720, height: 540 }], analysis);
  const both = sideNeeded(
    asked,
    [
      { width: 720, height: 540 },
      { width: 840, height: 630 },
    ],
    analysis,
  );
  expect(both).toBeGreaterThan(one);
  expect(sideNeeded(asked, [{ width: 4000, height: 3000 }], analysis)).toBe(1501);
});

test('a picture is painted at the size of its target unless that enlarges the vehicle more than twice', () => {
  const asked = recipe(2000, 1500);
  const small = { ...analysis, width: 750, height: 563, contacts: [] };
  const half = { x: 200, y: 155, width: 351, height: 180 };
  expect(paintedSize(asked, { width: 800, height: 600 }, { ...small, vehicle: half })).toEqual({
    width: 800,
    height: 600,
  });
  const size = paintedSize(asked, { width: 2000, height: 1500 }, { ...small, vehicle: half });
  expect(size.width * asked.placement.vehicleWidth).toBeCloseTo(2 * half.width, -1);
  expect(size.width / size.height).toBeCloseTo(4 / 3, 2);
  const place = Recipe.parse({ background: { kind: 'original' }, targets: asked.targets });
  const large = { width: 2000, height: 1500 };
  expect(paintedSize(place, large, { ...small, vehicle: half })).toEqual(large);
});
