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
  return turnToLevel({ camera: readCamera(seen as never, inMirror as never, box, plumb) });
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
