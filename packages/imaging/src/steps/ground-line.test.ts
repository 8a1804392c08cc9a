import { expect, test } from 'vitest';
import { groundLine } from './ground-line.ts';

const box = { left: 100, top: 50, width: 400, height: 200 };
const flatUnder = new Int32Array(400).fill(220);

test('in a side view the line runs horizontally through both tyres and under the overhangs', () => {
  const line = groundLine(
    box,
    [
      [180, 250],
      [420, 250],
    ],
    flatUnder,
  );
  expect([...new Set(line)]).toEqual([250]);
});

test('in a three-quarter view it turns at the nearest tyre', () => {
  const line = groundLine(
    box,
    [
      [140, 200],
      [300, 250],
      [460, 210],
    ],
    new Int32Array(400).fill(150),
  );
  expect(line[200]).toBeCloseTo(250, 0);
  expect(line[120]).toBeCloseTo(225, 0);
  expect(line[280]).toBeCloseTo(230, 0);
});

test('beyond the nearest tyre it follows the lower edge of the side whose wheel is hidden, upwards only', () => {
  const rising = Int32Array.from({ length: 400 }, (_, x) => (x < 260 ? 190 : 230 - (x - 260) * 0.3));
  const line = groundLine(
    box,
    [
      [130, 190],
      [330, 250],
    ],
    rising,
  );
  expect(line[390]).toBeLessThan(228);
  const falling = Int32Array.from({ length: 400 }, (_, x) => (x < 260 ? 190 : 190 + (x - 260) * 0.2));
  expect(
    groundLine(
      box,
      [
        [130, 190],
        [330, 250],
      ],
      falling,
    )[390],
  ).toBeCloseTo(250, 0);
});

test('columns without any part of the vehicle do not lift the line', () => {
  const contacts: [number, number][] = [
    [130, 190],
    [330, 250],
  ];
  const rising = (x: number) => (x < 260 ? 190 : 230 - (x - 260) * 0.3);
  const whole = Int32Array.from({ length: 400 }, (_, x) => rising(x));
  const holed = Int32Array.from({ length: 400 }, (_, x) => (x >= 360 && x < 364 ? -1 : rising(x)));
  const [line, holedLine] = [groundLine(box, contacts, whole), groundLine(box, contacts, holed)];
  expect(Math.abs(holedLine[390] - line[390])).toBeLessThan(2);
});

test('a sloping line touches every tyre and cuts through none', () => {
  const radius = 30;
  const tyres = [
    [135, 170],
    [330, 220],
  ];
  const under = Int32Array.from({ length: 400 }, (_, x) => {
    const at = box.left + x + 0.5;
    const tyre = tyres.find(([centre]) => Math.abs(at - centre) < radius);
    return tyre ? Math.round(tyre[1] + Math.sqrt(radius ** 2 - (at - tyre[0]) ** 2)) - 1 : 170;
  });
  const line = groundLine(
    box,
    tyres.map(([x, y]): [number, number] => [x, y + radius]),
    under,
  );
  for (const [centre] of tyres) {
    const gaps = Array.from({ length: 2 * radius - 2 }, (_, x) => x + centre - radius + 1 - box.left).map(
      (x) => line[x] - under[x] - 1,
    );
    expect(Math.min(...gaps)).toBeLessThan(0.6);
    expect(Math.min(...gaps)).toBeGreaterThan(-1);
  }
});

test('beyond a far tyre the side goes on straight, but not more steeply than its lower edge', () => {
  const contacts: [number, number][] = [
    [200, 210],
    [400, 250],
  ];
  const lineAt = (rise: number) => {
    const under = Int32Array.from({ length: 400 }, (_, x) => (x < 100 ? 180 - (100 - x) * rise : 150));
    return groundLine(box, contacts, under)[120 - box.left];
  };
  expect(lineAt(0.5)).toBeCloseTo(210 - 80 * 0.2, 0);
  expect(lineAt(0.1)).toBeCloseTo(210 - 80 * 0.1, 0);
});

test('it never cuts through the vehicle', () => {
  const low = new Int32Array(400).fill(240);
  for (const y of groundLine(
    box,
    [
      [140, 200],
      [300, 210],
    ],
    low,
  ))
    expect(y).toBeGreaterThanOrEqual(241);
});

test('without tyres it runs through the vehicle’s lowest point', () => {
  expect(groundLine(box, [], flatUnder)[0]).toBe(221);
});

test('a bumper that hangs as low as a tyre stands above the ground where the camera is known', () => {
  const contacts: [number, number][] = [
    [140, 200],
    [300, 250],
  ];
  const under = Int32Array.from({ length: 400 }, (_, x) => (x < 180 ? 190 : 249));
  const camera = { horizon: [300, 100] as [number, number], height: 1.5 };
  const [line, known] = [groundLine(box, contacts, under), groundLine(box, contacts, under, camera)];
  // 0.12 m of 1.5 m above the ground: the bumper's row is 0.92 of the ground's, from the horizon on.
  expect(known[380]).toBeCloseTo(100 + 150 / 0.92, 0);
  expect(line[380]).toBeCloseTo(250, 1);
  for (let x = 40; x <= 200; x++) expect(known[x], String(x)).toBe(line[x]);
  for (let x = 201; x <= 210; x++) expect(known[x] - line[x], String(x)).toBeLessThan(1.5);
  for (let x = 200; x < 399; x++) expect(Math.abs(known[x + 1] - known[x]), String(x)).toBeLessThan(0.5);
});

test('beyond a single tyre nothing is known of bumpers', () => {
  const camera = { horizon: [300, 100] as [number, number], height: 1.5 };
  const under = new Int32Array(400).fill(249);
  expect(groundLine(box, [[300, 250]], under, camera)).toEqual(groundLine(box, [[300, 250]], under));
});

test('beyond a tyre it has none of the waves of what hangs from the bumper, and nowhere does the bumper hang below it', () => {
  const contacts: [number, number][] = [
    [140, 200],
    [300, 210],
  ];
  // Exhausts of 8 rows below a bumper that turns away at its end.
  const under = Int32Array.from({ length: 400 }, (_, x) =>
    Math.round(x < 240 ? 190 : 225 + 8 * Math.sin(x / 8) - Math.max(0, x - 360)),
  );
  const line = groundLine(box, contacts, under);
  for (let x = 202; x < 398; x++) {
    expect(2 * line[x] - line[x - 1] - line[x + 1], `bend at ${x}`).toBeGreaterThan(-0.01);
    expect(line[x] - line[x + 1], `slope at ${x}`).toBeLessThan(0.71);
    expect(line[x], `at ${x}`).toBeGreaterThan(under[x] - 1);
  }
  expect(Math.max(...line)).toBeLessThan(236);
});

test('the soft edge beyond a bumper stands on the same line as the bumper', () => {
  const under = Int32Array.from({ length: 400 }, (_, x) => (x < 180 ? 190 : x < 396 ? 249 : -1));
  const line = groundLine(
    box,
    [
      [140, 200],
      [300, 210],
    ],
    under,
  );
  for (let x = 390; x < 399; x++) expect(Math.abs(line[x + 1] - line[x]), String(x)).toBeLessThan(1);
});

test('where the far wheel of a side is not among the contacts, the line still leads to it along the lower edge', () => {
  // A bumper's corner and the near wheel are nearly level; half of the vehicle is beyond them, and its sill rises.
  const under = Int32Array.from({ length: 400 }, (_, x) => Math.round(x < 200 ? 245 : 235 - (x - 200) * 0.3));
  const contacts: [number, number][] = [
    [200, 250],
    [290, 249],
  ];
  const line = groundLine(box, contacts, under);
  for (let x = 0; x < 400; x++) expect(line[x], String(x)).toBeGreaterThan(under[x]);
  expect(line[390] - under[390]).toBeLessThan(20);
  // An overhang is shorter: beyond the outermost tyre the line goes on as it was.
  const outer: [number, number][] = [
    [120, 250],
    [380, 249],
  ];
  expect(groundLine(box, outer, under)[390]).toBeGreaterThan(240);
});

test('with one tyre the line is level where an end is seen', () => {
  const under = Int32Array.from({ length: 400 }, (_, x) => Math.round(x > 320 ? 249 : 215 + x * 0.05));
  const seenFrom = (azimuth: number) => ({ horizon: [300, 100] as [number, number], height: 1.5, azimuth });
  expect(new Set(groundLine(box, [[450, 250]], under, seenFrom(4)))).toEqual(new Set([250]));
  expect(groundLine(box, [[450, 250]], under, seenFrom(320))[20]).toBeLessThan(246);
});
