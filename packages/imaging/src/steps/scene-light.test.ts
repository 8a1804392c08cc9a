import type { Point } from '@forecourt/contract/recipe';
import { describe, expect, test } from 'vitest';
import type { Raster } from '../raster.ts';
import { drawRectangles } from '../testing/pictures.ts';
import { hueClassOf, type Rgb } from './hue-class.ts';
import { linearOf } from './light-regions.ts';
import { toneNeeded } from './scene-light.ts';

const size = { width: 320, height: 240 };
const body = { left: 80, top: 80, width: 160, height: 90 };
const contacts: Point[] = [
  [110, 175],
  [210, 175],
];

/** What reflects how much light, linear: of the paint as given, of the rest as it usually does. */
type Place = { paint: Rgb; road?: Rgb; wall?: Rgb; tyres?: Rgb; trim?: Rgb };
const grey = (share: number): Rgb => [share, share, share];
const usual = { road: grey(0.2), wall: grey(0.5), tyres: grey(0.04), trim: grey(0.02) };

const byteOf = (share: number) => {
  const light = Math.min(1, share);
  return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
};

/** A photo of a vehicle on a road in front of a wall, in light of a colour and with an exposure. */
function photoOf(place: Place, light: Rgb = [1, 1, 1], exposure = 0) {
  const { paint, road, trim, tyres, wall } = { ...usual, ...place };
  const seen = (reflected: Rgb) =>
    reflected.map((share, at) => byteOf(share * light[at] * 2 ** exposure)) as [number, number, number];
  const part = (left: number, top: number, width: number, height: number, reflected: Rgb) => ({
    ...{ left, top, width, height },
    colour: seen(reflected),
  });
  const photo = drawRectangles(size, seen(wall), [
    part(0, 150, 320, 90, road),
    part(20, 210, 280, 10, grey(0.8)),
    part(body.left, body.top, body.width, body.height, paint),
    // Windows, trim, tyres and chrome.
    part(110, 82, 100, 23, trim),
    part(80, 162, 160, 8, trim),
    part(103, 160, 15, 15, tyres),
    part(203, 160, 15, 15, tyres),
    part(90, 107, 140, 4, grey(0.75)),
  ]);
  const matte: Raster<1> = { ...size, data: new Uint8Array(size.width * size.height), channels: 1 };
  for (let y = body.top; y < 175; y++) {
    for (let x = body.left; x < body.left + body.width; x++) {
      const isTyre = (x >= 103 && x < 118) || (x >= 203 && x < 218);
      if (y < body.top + body.height || isTyre) matte.data[y * size.width + x] = 255;
    }
  }
  return { photo, change: toneNeeded(photo, matte, contacts) };
}

const paints: Record<string, Rgb> = {
  white: [0.85, 0.85, 0.85],
  beige: [0.62, 0.52, 0.36],
  silver: [0.45, 0.45, 0.46],
  grey: [0.12, 0.12, 0.125],
  black: [0.015, 0.015, 0.016],
  red: [0.5, 0.02, 0.02],
  orange: [0.7, 0.2, 0.02],
  yellow: [0.8, 0.6, 0.03],
  green: [0.03, 0.25, 0.08],
  blue: [0.03, 0.1, 0.45],
  purple: [0.25, 0.04, 0.35],
};
const named = Object.entries(paints);

const evening: Rgb = [1.25, 1, 0.72];
const bluish: Rgb = [0.75, 1, 1.3];

describe('in neutral light and well exposed', () => {
  test.each(named)(
    '%s vehicles are left, on a pale and on a dark road, before a pale and a dark wall',
    (_, paint) => {
      for (const road of [0.06, 0.2, 0.4].map(grey))
        for (const wall of [0.09, 0.5, 0.8].map(grey))
          expect(photoOf({ paint, road, wall }).change).toBe(null);
    },
  );

  test('sand with its dust on tyres and trim is not taken for an evening', () => {
    const sand = {
      road: [0.36, 0.27, 0.17],
      tyres: [0.046, 0.04, 0.032],
      trim: [0.024, 0.02, 0.017],
    } as const;
    expect(photoOf({ paint: [0.5, 0.02, 0.02], ...sand }).change).toBe(null);
  });
});

describe('in light that is clearly off', () => {
  test('a white vehicle in the evening becomes more neutral, and a beige one stays beige', () => {
    const ofWhite = photoOf({ paint: paints.white as Rgb }, evening).change?.gains as Rgb;
    expect([ofWhite[0] < 1, ofWhite[2] > 1]).toEqual([true, true]);
    const ofBeige = photoOf({ paint: paints.beige as Rgb }, evening).change?.gains as Rgb;
    const [r, g, b] = ofBeige.map((gain, at) => gain * evening[at] * (paints.beige as Rgb)[at]) as [
      number,
      number,
      number,
    ];
    expect([r > 1.1 * g, g > 1.3 * b]).toEqual([true, true]);
  });

  test.each(named)(
    '%s vehicles that were taken two EV too dark become brighter by 0.7 EV at most',
    (_, paint) => {
      const { change } = photoOf({ paint }, [1, 1, 1], -2);
      expect(change?.exposure).toBeGreaterThan(0.3);
      expect(change?.exposure).toBeLessThanOrEqual(0.7);
      expect(change?.gains).toEqual([1, 1, 1]);
    },
  );

  test('white paint that the light reaches less does not become bluish', () => {
    const paint: Rgb = [0.7, 0.8, 0.93];
    const { change } = photoOf({ paint }, evening);
    expect(change?.gains[2]).toBeGreaterThan(1.05);
    const [r, g, b] = paint.map((share, at) => share * evening[at] * (change?.gains[at] ?? 0));
    expect([r > g, g > b]).toEqual([true, true]);
  });

  test('black stays black', () => {
    const night = { road: grey(0.03), wall: grey(0.03) };
    const exposures = [0.01, 0.02, 0.03, 0.035, 0.04].map((share) => {
      const exposure = photoOf({ ...night, paint: grey(share) }).change?.exposure ?? 0;
      expect(byteOf(share * 2 ** exposure)).toBeLessThanOrEqual(61);
      return exposure;
    });
    expect(exposures.slice(0, 2)).toEqual([0.7, 0.7]);
  });

  test('no paint is called by another colour afterwards', () => {
    let [changed, full] = [0, 0];
    for (let hue = 0; hue < 360; hue += 4) {
      // The inverse of a hue: red, green and blue are each a third of a turn apart.
      const paint = [0, 240, 120].map((turn) => {
        const apart = Math.abs(((hue + turn + 180) % 360) - 180);
        return 0.01 + 0.5 * Math.min(1, Math.max(0, 2 - apart / 60)) ** 2.2;
      }) as [number, number, number];
      for (const light of [evening, bluish]) {
        const { change } = photoOf({ paint }, light);
        if (!change) continue;
        changed++;
        const shown = paint.map((share, at) => linearOf[byteOf(share * light[at])]) as [
          number,
          number,
          number,
        ];
        const after = shown.map((share, at) => share * change.gains[at]) as [number, number, number];
        expect([hue, light, hueClassOf(after)]).toEqual([hue, light, hueClassOf(shown)]);
        if (Math.max(...change.gains) > 1.15) full++;
      }
    }
    expect([changed > 150, full > 100]).toEqual([true, true]);
  });
});

test.each<[Rgb, ReturnType<typeof hueClassOf>]>([
  [[204, 6, 5], 'red'],
  [[240, 30, 60], 'red'],
  [[244, 120, 20], 'orange'],
  [[250, 210, 1], 'yellow'],
  [[0, 80, 40], 'green'],
  [[20, 40, 150], 'blue'],
  [[110, 30, 140], 'purple'],
  [[128, 128, 128], null],
])('%j is %s', (bytes, expected) => {
  expect(hueClassOf(bytes.map((byte) => linearOf[byte]) as [number, number, number])).toBe(expected);
});
