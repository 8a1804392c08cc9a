import type { Point } from '@forecourt/contract/recipe';
import { expect, test } from 'vitest';
import { readCamera, sureCamera, turnToLevel } from './photo-camera.ts';

const box = { left: 100, top: 200, width: 400, height: 150 };
const vehicle = { x: 100, y: 200, width: 400, height: 150 };
const answer = (eyeLevel: number, roll: number, deviation = { eyeLevel: 0.05, roll: 0.4 }) => ({
  eyeLevel: { value: eyeLevel, deviation: deviation.eyeLevel },
  roll: { value: roll, deviation: deviation.roll },
  height: 1.5,
});

test('the mirror image rolls the other way, and the eye level is measured up from the lowest point', () => {
  const camera = readCamera(answer(1, 2), answer(1, -2), box, null);
  expect(camera.roll).toBe(2);
  expect(camera.eyeLevel).toBe(200);
  expect(camera.confidence.roll).toBeCloseTo(0.988, 2);
  expect(camera.confidence.eyeLevel).toBeCloseTo(0.984, 2);
});

test('answers that contradict each other are not sure, though each alone is', () => {
  const { confidence } = readCamera(answer(1.4, 2), answer(0.8, 2), box, null);
  expect(confidence.eyeLevel).toBeLessThan(0.4);
  expect(confidence.roll).toBeLessThan(0.4);
});

test('only a sure camera is used for a room', () => {
  const sure = readCamera(answer(1, 0), answer(1, 0), box, null);
  expect(sureCamera({ camera: sure, vehicle })).toEqual({ horizon: [300, 200], height: 1.5 });
  const vague = readCamera(answer(1, 0, { eyeLevel: 0.5, roll: 0.4 }), answer(1, 0), box, null);
  expect(sureCamera({ camera: vague, vehicle })).toBeNull();
  expect(sureCamera({ camera: undefined, vehicle })).toBeNull();
});

/** By how much a photo is turned whose vehicle rolls by that much, give or take 1.2°. */
const turn = (roll: number, plumb: number | null) => {
  const [seen, inMirror] = [roll, -roll].map((one) => answer(1, one, { eyeLevel: 0.1, roll: 1.2 }));
  return turnToLevel({ ...seenFrom(45), camera: readCamera(seen as never, inMirror as never, box, plumb) });
};

/** A vehicle whose tyres slope by that much, and one whose view is that azimuth. */
const seenFrom = (azimuth: number, slope = 0, apart = 250) => {
  const fall = Math.tan((slope * Math.PI) / 180) * apart;
  const contacts: Point[] = [
    [175, 340],
    [175 + apart, 340 + fall],
  ];
  return { vehicle, contacts, view: { azimuth, confidence: 0.9 } };
};

test('a roll that vehicle and plumb lines show is straightened by that of the lines', () => {
  expect(turn(3, 2.5)).toBe(2.5);
  expect(turn(-2, -2.75)).toBe(-2.75);
});

test('a photo stays as it is where nothing is plumb, lines contradict the vehicle, or its roll is small or meant', () => {
  expect(turn(3, null)).toBe(0);
  expect(turn(4.5, 0)).toBe(0);
  expect(turn(1, -2.5)).toBe(0);
  expect(turn(1, 0.5)).toBe(0);
  expect(turn(8, 8.5)).toBe(0);
});

/** By how much a photo without plumb lines is turned whose vehicle rolls by that much, give or take 1.2°. */
const turnOf = (roll: number, seen: ReturnType<typeof seenFrom>) => {
  const [one, inMirror] = [roll, -roll].map((value) => answer(1, value, { eyeLevel: 0.1, roll: 1.2 }));
  return turnToLevel({ ...seen, camera: readCamera(one as never, inMirror as never, box, null) });
};

test('two tyres of a side that clearly slope are levelled without plumb lines, if the vehicle rolls that way at all', () => {
  expect(turnOf(2.1, seenFrom(90, 4.8))).toBeCloseTo(4.8, 5);
  expect(turnOf(-2.1, seenFrom(270, -4.8))).toBeCloseTo(-4.8, 5);
  expect(turnOf(0.1, seenFrom(90, 4.8))).toBe(0);
  expect(turnOf(-2.1, seenFrom(90, 4.8))).toBe(0);
  expect(turnOf(2.1, seenFrom(90, 2.5))).toBe(0);
  expect(turnOf(6, seenFrom(90, 10))).toBe(0);
});

test('what perspective slopes is not levelled', () => {
  expect(turnOf(3, seenFrom(90 + 14, 5))).toBe(0);
  expect(turnOf(3, seenFrom(315, 12))).toBe(0);
  expect(turnOf(2.1, seenFrom(90 + 10, 4.8))).toBe(0);
  expect(turnOf(3, seenFrom(90 - 10, 3.5))).toBeGreaterThan(5);
});

test('tyres that are none, or one of three, show no roll', () => {
  expect(turnOf(2.1, seenFrom(90, 4.8, 360))).toBe(0);
  expect(turnOf(2.1, seenFrom(90, 4.8, 120))).toBe(0);
  const { contacts, ...seen } = seenFrom(90, 4.8);
  expect(turnOf(2.1, { ...seen, contacts: [...contacts, [480, 350]] })).toBe(0);
});
