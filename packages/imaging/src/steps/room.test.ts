import type { Point, ShowroomName } from '@forecourt/contract/recipe';
import { expect, test } from 'vitest';
import { viewOf } from '../showrooms/view.ts';
import type { Placed } from './placed.ts';
import { fixedHorizon, roomFor } from './room.ts';

const canvas = { width: 1600, height: 1200 };
const contacts: Point[] = [
  [500, 1030],
  [1300, 930],
];
const placed: Placed = { scale: 1, box: { left: 160, top: 500, width: 1280, height: 532 }, contacts };
const roomAt = (eyeLevel: number, height = 1.5, on = placed, name: ShowroomName = 'studio-grey') =>
  roomFor(name, on, { horizon: [800, eyeLevel], height }, canvas);

test.each([
  ['the knee', 800, 0.6],
  ['the eyes of a standing person', 470, 1.6],
  ['a step ladder', 150, 2.5],
])(
  'a room seen from %s has the eye level of the photo, and the floor as far below it',
  (_from, row, height) => {
    const { camera, horizon } = roomAt(row, height);
    const view = viewOf(canvas, horizon, camera);
    expect(Math.abs(view.eye - row)).toBeLessThanOrEqual(0.021 * canvas.height);
    expect(Math.abs(view.eyeHeight - height)).toBeLessThanOrEqual(0.126);
    expect(view.foot).toBeGreaterThan(view.eye);
  },
);

test('a room is drawn for the focal length of the photo where that is known, within what was looked at', () => {
  const focalAt = (focal?: number) =>
    roomFor('studio-grey', placed, { horizon: [800, 470], height: 1.5, ...(focal && { focal }) }, canvas)
      .camera.focal;
  expect(focalAt()).toBeUndefined();
  expect(focalAt(1.6 * canvas.width)).toBe(1.5);
  expect(focalAt(0.4 * canvas.width)).toBe(0.75);
  expect(focalAt(9 * canvas.width)).toBe(3);
});

test('every tyre is on the floor, and the wall recedes for one that is far away', () => {
  for (let row = -100; row < 900; row += 20) {
    const { camera, horizon } = roomAt(row);
    expect(horizon, `${row}`).toBeLessThan(930 / canvas.height);
    expect(horizon, `${row}`).toBeGreaterThan(camera.eye);
  }
  const far = { ...placed, contacts: [contacts[0], [1300, 700]] as Point[] };
  expect(roomAt(470, 1.5, far).horizon).toBeLessThan(roomAt(470).horizon);
});

test('the ceiling of the dark hall stays in view, behind a vehicle that fills the picture too', () => {
  const large: Placed = { ...placed, box: { left: 400, top: 120, width: 800, height: 912 } };
  for (const row of [180, 300, 480, 700]) {
    const { camera, horizon } = roomAt(row, 1.5, large, 'dark-hall');
    const { foot, wallScale } = viewOf(canvas, horizon, camera);
    expect(foot - 3.5 * wallScale, `${row}`).toBeGreaterThan(0.03 * canvas.height);
  }
});

test('behind a low vehicle the ceiling of the dark hall takes less of the picture than at the usual distance', () => {
  const low: Placed = {
    scale: 1,
    box: { left: 160, top: 760, width: 1280, height: 272 },
    contacts: [
      [500, 1030],
      [1300, 1010],
    ],
  };
  const ceilingAt = ({ camera, horizon }: ReturnType<typeof roomAt>) => {
    const { foot, wallScale } = viewOf(canvas, horizon, camera);
    return (foot - 3.5 * wallScale) / canvas.height;
  };
  for (const [row, height] of [
    [840, 0.75],
    [780, 1],
    [640, 1.25],
  ] as const) {
    const room = roomAt(row, height, low, 'dark-hall');
    const usual = roomAt(row, height, low, 'studio-grey');
    expect(ceilingAt(room), `${row}`).toBeLessThan(ceilingAt(usual) - 0.03);
  }
});

test('the bricks of the loft are nearer than the wall of a plain room', () => {
  const scaleOf = (name: ShowroomName) => {
    const { camera, horizon } = roomAt(470, 1.5, placed, name);
    return viewOf(canvas, horizon, camera).wallScale;
  };
  expect(scaleOf('brick-loft')).toBeGreaterThan(1.25 * scaleOf('studio-grey'));
});

test('photos that were taken from nearly the same height share a room', () => {
  expect(roomAt(476, 1.52)).toEqual(roomAt(484, 1.58));
});

test('impossible estimates give a room within the limits', () => {
  for (const [row, height] of [
    [-4000, 9],
    [4000, 0.01],
  ] as const) {
    const { camera, horizon } = roomAt(row, height);
    expect(camera.height).toBeGreaterThanOrEqual(0.5);
    expect(camera.height).toBeLessThanOrEqual(2.75);
    expect(horizon).toBeGreaterThan(0.15);
    expect(horizon).toBeLessThan(0.8);
  }
});

const placement = { vehicleWidth: 0.8, baseline: 0.86, marginTop: 0.1 };

test("a dealer's own background keeps its floor, a showroom only where the camera is not sure", () => {
  const camera = { horizon: [0, 0] as Point, height: 1.5 };
  const own = { kind: 'picture' as const, picture: 'mine', horizon: 0.55 };
  expect(fixedHorizon(own, camera, canvas, placement)).toBe(0.55);
  expect(fixedHorizon({ kind: 'showroom', name: 'brick-loft' }, camera, canvas, placement)).toBeNull();
  expect(fixedHorizon({ kind: 'showroom', name: 'brick-loft' }, null, canvas, placement)).toBeGreaterThan(
    0.5,
  );
  expect(fixedHorizon({ kind: 'transparent' }, null, canvas, placement)).toBeNull();
});

test('in a tall picture the floor of a room for no camera begins behind the vehicle, and its wall is as far away as in the usual shape', () => {
  const brick = { kind: 'showroom', name: 'brick-loft' } as const;
  const tall = { width: 1080, height: 1920 };
  const usual = { width: 1080, height: 810 };
  const foot = (size: typeof tall) => fixedHorizon(brick, null, size, placement) ?? Number.NaN;
  // A side view is 0.32 of the width high and stands at 0.86 of the height.
  const roof = 0.86 - (0.32 * tall.width) / tall.height;
  expect(foot(tall)).toBeGreaterThan(roof + 0.02);
  expect(foot(tall)).toBeLessThan(0.8);
  const framed = { ...placement, insets: { top: 0, right: 0, bottom: 0.2, left: 0 } };
  expect(fixedHorizon(brick, null, tall, framed)).toBeLessThan(foot(tall));
  const views = [tall, usual].map((size) => viewOf(size, foot(size)));
  expect(views[0]?.wallDistance).toBeCloseTo(views[1]?.wallDistance ?? 0, 0);
});
