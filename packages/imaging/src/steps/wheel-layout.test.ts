import { readFile } from 'node:fs/promises';
import type { Point } from '@forecourt/contract/recipe';
import { readSamples } from '@forecourt/samples/read-samples';
import { expect, test } from 'vitest';
import { readGrey } from '../testing/pictures.ts';
import { findContacts, matteBox } from './contacts.ts';
import { type LowPoint, tyresOfView, withPartners } from './wheel-layout.ts';

const box = { left: 200, top: 300, width: 1200, height: 620 };
const focal = 2200;

/** A car of 2.7 × 1.55 m between its wheels as a camera at `height` metres sees it, turned by `azimuth`, its visible side to the right. */
function seenFrom(height: number, eye: number, azimuth = 40) {
  const angle = (azimuth * Math.PI) / 180;
  /** A point that far behind and beside the nearest wheel, and above the ground; metres. */
  const at = (behind: number, beside: number, above = 0): Point => {
    const away = 5.4 + behind * Math.cos(angle) + beside * Math.sin(angle);
    const across = behind * Math.sin(angle) - beside * Math.cos(angle);
    return [800 + (focal * across) / away, eye + (focal * (height - above)) / away];
  };
  const camera = { horizon: [800, eye] as Point, height, azimuth };
  return { camera, near: at(0, 0), far: at(2.7, 0), third: at(0, 1.55), at };
}

/** Dips as narrow as tyres, left to right. */
const dips = (...points: Point[]): LowPoint[] =>
  points.map((at) => ({ at, isNarrow: true })).sort((a, b) => a.at[0] - b.at[0]);

const wide = (at: Point): LowPoint => ({ at, isNarrow: false });

test('the wheels of a side and the end’s other one are kept, and a corner of the bumper that hangs lower than all is not', () => {
  const { at, camera, far, near, third } = seenFrom(1.5, 350);
  const corner = at(-0.9, 0.1, 0.12);
  expect(corner[1]).toBeGreaterThan(near[1]);
  expect(tyresOfView(dips(near, far, third, corner), box, camera)).toEqual([third, near, far]);
  expect(tyresOfView(dips(near, far, corner), box, camera)).toEqual([near, far]);
});

test('where the other wheel is hidden, the middle of the bumper is not taken for it', () => {
  const { at, camera, far, near, third } = seenFrom(1.5, 350);
  const middle = at(-0.95, 0.7, 0.13);
  expect(Math.abs(middle[0] - third[0])).toBeLessThan(0.09 * box.width);
  expect(middle[1]).toBeGreaterThan(third[1] + 40);
  expect(tyresOfView(dips(near, far, middle), box, camera)).toEqual([near, far]);
});

test('seen from a knee’s height, what is as low as no bumper can be is a wheel although the eye level is inexact', () => {
  const { camera, far, near, third } = seenFrom(0.6, 650);
  const sagging: Point = [third[0], third[1] + 25];
  expect(tyresOfView(dips(sagging, near, far), box, camera)).toEqual([sagging, near, far]);
});

test('what is wider than a tyre is the wheel that barely shows below the bumper only where that has to be', () => {
  const { camera, far, near, third } = seenFrom(1.5, 350);
  const beside: Point = [third[0] + 0.06 * box.width, third[1]];
  expect(tyresOfView([wide(third), ...dips(near, far)], box, camera)).toEqual([third, near, far]);
  expect(tyresOfView([wide(beside), ...dips(near, far)], box, camera)).toEqual([near, far]);
  expect(tyresOfView(dips(beside, near, far), box, camera)).toEqual([beside, near, far]);
});

test('seen from the side, what hangs behind the rear wheel is a tow bar, not the far side’s wheel', () => {
  const { at, camera, near } = seenFrom(1, 500, 78);
  const [far, bar] = [at(2.7, 0), at(-0.9, 0.8, 0.3)];
  expect(tyresOfView(dips(near, far, bar), box, camera)).toEqual([near, far]);
  const behind = at(0, 1.55);
  expect(tyresOfView(dips(near, far, behind), box, camera)).toEqual([behind, near, far]);
});

test('in a photo that leans, the wheels of a side are found though their rows fit no camera', () => {
  const { camera, far, near, third } = seenFrom(1.5, 350);
  const leaning = ([x, y]: Point): Point => [x, y + (x - near[0]) * 0.28];
  expect(tyresOfView(dips(near, leaning(far)), box, camera)).toEqual([near, leaning(far)]);
  expect(tyresOfView([wide(near), ...dips(leaning(far))], box, camera)).toBeNull();
  expect(tyresOfView(dips(near, leaning(far), third), box, camera)).toEqual([third, near, leaning(far)]);
  const lower: Point = [far[0], near[1] + 40];
  expect(tyresOfView(dips(near, lower), box, camera)).toBeNull();
});

test('an unknown view, a view of an end, and dips that are no wheelbase apart say nothing', () => {
  const { camera, far, near, third } = seenFrom(1.5, 350);
  const points = dips(third, near, far);
  expect(tyresOfView(points, box, { ...camera, azimuth: 8 })).toBeNull();
  expect(tyresOfView(points, box, { horizon: camera.horizon, height: 1.5 })).toBeNull();
  expect(tyresOfView(points, box, { ...camera, azimuth: 140 })).toBeNull();
  expect(tyresOfView(dips(near), box, camera)).toBeNull();
});

test('where a side’s other wheel is hidden, an exhaust and the corner of a bumper are too near the end for a wheel', () => {
  const { at, camera, near, third } = seenFrom(1.5, 350);
  const body = { ...box, left: Math.round(at(-0.9, 1.7)[0]) };
  const exhaust = at(-0.9, 0.75, 0.15);
  const places = dips(exhaust, near, third);
  const kept = (photo: typeof body) =>
    withPartners(places, { box: photo, camera, width: 1600 }).map((dip) => dip.at);
  expect(kept(body)).toEqual([third, near]);
  expect(kept({ ...body, left: 0 })).toEqual([exhaust, third, near]);
  const unknown = { horizon: camera.horizon, height: 1.5 };
  expect(withPartners(places, { box: body, camera: unknown, width: 1600 })).toEqual(places);
});

test('in every sample seen from a corner all visible tyres are found, and nothing else', async () => {
  const samples = (await readSamples()).filter(({ azimuth }) => azimuth % 90 !== 0);
  expect(samples.length).toBeGreaterThan(20);
  for (const { azimuth, camera, matte: file, name, wheels, ...size } of samples) {
    const matte = await readGrey(await readFile(file), size);
    const around = matteBox(matte);
    if (!around) throw new Error(`the matte of ${name} is empty`);
    const middle = around.left + around.width / 2;
    const [left, right] = camera.horizon;
    const found = findContacts(matte, {
      horizon: [middle, (left + right) / 2],
      height: camera.height,
      azimuth,
    });
    const isAt =
      ([x, y]: Point) =>
      ({ contact }: (typeof wheels)[number]) =>
        Math.abs(contact[0] - x) < 0.05 * around.width && Math.abs(contact[1] - y) < 0.025 * around.width;
    for (const point of found) expect(wheels.some(isAt(point)), `${name} at ${point}`).toBe(true);
    for (const wheel of wheels.filter(({ visible }) => visible))
      expect(
        found.some((point) => isAt(point)(wheel)),
        `${name}, ${wheel.name}`,
      ).toBe(true);
  }
});
