import { expect, test } from 'vitest';
import { emptyRaster, type Raster } from '../raster.ts';
import { findContacts, matteBox } from './contacts.ts';

/** A body from row 100 down to the sill, whose height may vary along x, and discs as tyres. */
function vehicle(sill: (x: number) => number, tyres: { x: number; y: number; radius: number }[]): Raster<1> {
  const matte = emptyRaster(600, 400, 1);
  for (let x = 60; x < 540; x++) {
    for (let y = 100; y < sill(x); y++) matte.data[y * 600 + x] = 255;
  }
  for (const { radius, x: cx, y: cy } of tyres) {
    for (let y = cy - radius; y <= cy + radius; y++) {
      for (let x = cx - radius; x <= cx + radius; x++) {
        if ((x - cx) ** 2 + (y - cy) ** 2 <= radius * radius) matte.data[y * 600 + x] = 255;
      }
    }
  }
  return matte;
}

function expectPoints(found: [number, number][], wanted: [number, number][]): void {
  expect(found).toHaveLength(wanted.length);
  for (const [at, [x, y]] of wanted.entries()) {
    expect(Math.abs(found[at][0] - x)).toBeLessThanOrEqual(6);
    expect(Math.abs(found[at][1] - y)).toBeLessThanOrEqual(2);
  }
}

test('in a side view both tyres are found', () => {
  const matte = vehicle(
    () => 260,
    [
      { x: 150, y: 250, radius: 40 },
      { x: 440, y: 250, radius: 40 },
    ],
  );
  expectPoints(findContacts(matte), [
    [150, 291],
    [440, 291],
  ]);
});

test('in a three-quarter view the far tyre is found even though the sill slopes towards the near one', () => {
  const matte = vehicle(
    (x) => 200 + (Math.min(x, 660 - x) - 60) * 0.25,
    [
      { x: 95, y: 205, radius: 26 },
      { x: 330, y: 275, radius: 36 },
    ],
  );
  expectPoints(findContacts(matte), [
    [95, 232],
    [330, 312],
  ]);
});

test('a bumper lip beyond the wheel is not taken for a tyre', () => {
  const matte = vehicle(
    (x) => (x > 505 && x < 525 ? 280 : 260),
    [
      { x: 150, y: 250, radius: 40 },
      { x: 440, y: 250, radius: 40 },
    ],
  );
  expectPoints(findContacts(matte), [
    [150, 291],
    [440, 291],
  ]);
});

test('what hangs as low as the tyres, but is wider than one, is a bumper', () => {
  const matte = vehicle(
    (x) => (x > 300 && x < 390 ? 288 : 250),
    [
      { x: 100, y: 240, radius: 30 },
      { x: 240, y: 255, radius: 36 },
    ],
  );
  expectPoints(findContacts(matte), [
    [100, 271],
    [240, 292],
  ]);
});

test('seen from the end, the wheel behind another one is no bumper lip', () => {
  const wheels = [
    { x: 90, y: 252, radius: 24 },
    { x: 160, y: 260, radius: 30 },
    { x: 500, y: 260, radius: 30 },
  ];
  const matte = vehicle(() => 255, wheels);
  const camera = { horizon: [300, 180] as [number, number], height: 1, azimuth: 352 };
  expectPoints(findContacts(matte, camera), [
    [90, 277],
    [160, 291],
    [500, 291],
  ]);
  expect(findContacts(matte, { ...camera, azimuth: 88 })).toHaveLength(2);
});

test('seen from the end, the corner of a bumper whose tyre is missing is not taken for that tyre', () => {
  // On the left the bumper only sags by 3 rows; on the right a tyre hangs below it.
  const matte = vehicle((x) => (x > 90 && x < 150 ? 258 : 255), [{ x: 500, y: 240, radius: 30 }]);
  const camera = { horizon: [300, 180] as [number, number], height: 1, azimuth: 352 };
  expectPoints(findContacts(matte, camera), [[500, 271]]);
});

test('seen from the end, an exhaust that shows below the bumper is not taken for a tyre', () => {
  const matte = vehicle((x) => (x > 120 && x < 130 ? 260 : 255), [{ x: 500, y: 240, radius: 30 }]);
  const camera = { horizon: [300, 180] as [number, number], height: 1, azimuth: 184 };
  expectPoints(findContacts(matte, camera), [[500, 271]]);
});

test('seen from the side, a tow bar that hangs below the bumper is not taken for a tyre', () => {
  const matte = vehicle(
    (x) => (x > 66 && x < 92 ? 272 : 255),
    [
      { x: 200, y: 250, radius: 40 },
      { x: 440, y: 250, radius: 40 },
    ],
  );
  const camera = { horizon: [300, 180] as [number, number], height: 1, azimuth: 88 };
  expectPoints(findContacts(matte, camera), [
    [200, 291],
    [440, 291],
  ]);
});

test('where one tyre is seen, an exhaust at the corner of the vehicle is not taken for the other', () => {
  const matte = vehicle((x) => (x > 130 && x < 156 ? 262 : 240), [{ x: 400, y: 245, radius: 40 }]);
  const camera = { horizon: [300, 120] as [number, number], height: 1.4, azimuth: 210 };
  expectPoints(findContacts(matte, camera), [[400, 286]]);
  expect(findContacts(matte)).toHaveLength(2);
});

test('an empty matte has neither box nor tyres', () => {
  const nothing = emptyRaster(50, 40, 1);
  expect(matteBox(nothing)).toBeNull();
  expect(findContacts(nothing)).toEqual([]);
});

test('the box is the smallest possible', () => {
  const matte = emptyRaster(50, 40, 1);
  for (const [x, y] of [
    [10, 5],
    [30, 20],
    [12, 33],
  ] as const)
    matte.data[y * 50 + x] = 200;
  expect(matteBox(matte)).toEqual({ left: 10, top: 5, width: 21, height: 29 });
});
