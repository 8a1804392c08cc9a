import { expect, test } from 'vitest';
import type { Sighting } from '../models/detector.ts';
import { readScene as readSceneOf, type ShareBox } from './detect.ts';

const seen = (kind: Sighting['kind'], score: number, box: [number, number, number, number]): Sighting => {
  const [left, top, right, bottom] = box;
  return { kind, score, left, top, right, bottom };
};

/** A photo that might show anything. */
const unclear = { exterior: 0, interior: 0, detail: 0, none: 0 };
const readScene = (found: Sighting[], chosen?: ShareBox) => readSceneOf(found, unclear, chosen);

test('the large vehicle in the middle is the main one, even if a small one has a higher score', () => {
  const scene = readScene([
    seen('vehicle', 0.8, [0, 0.3, 0.2, 0.45]),
    seen('vehicle', 0.4, [0.2, 0.2, 0.85, 0.8]),
  ]);
  expect(scene.main?.left).toBe(0.2);
  expect(scene.otherVehicles).toHaveLength(1);
});

test('a whole vehicle is the main one beside a somewhat larger one that the picture cuts off', () => {
  const cut = seen('vehicle', 1, [0.59, 0.18, 1, 0.92]);
  const whole = seen('vehicle', 0.77, [0.12, 0.33, 0.6, 0.71]);
  expect(readScene([cut, whole]).main).toEqual(whole);
  // Alone, or beside a small one, what is cut off is meant.
  const small = seen('vehicle', 0.9, [0.2, 0.4, 0.4, 0.5]);
  expect(readScene([cut, small]).main).toEqual(cut);
});

test('the chosen vehicle is the main one, and the one in front of it another; a box without a vehicle changes nothing', () => {
  const large = seen('vehicle', 1, [0.2, 0.2, 0.85, 0.8]);
  const small = seen('vehicle', 0.8, [0, 0.3, 0.2, 0.45]);
  const scene = readScene([large, small], { left: 0.01, top: 0.29, right: 0.21, bottom: 0.46 });
  expect([scene.main, scene.otherVehicles, scene.isChosen]).toEqual([small, [large], true]);
  const empty = readScene([large, small], { left: 0.85, top: 0, right: 1, bottom: 0.2 });
  expect([empty.main, empty.otherVehicles, empty.isChosen]).toEqual([large, [small], false]);
});

test('a vehicle detected as car and as truck counts once', () => {
  const scene = readScene([
    seen('vehicle', 0.4, [0.2, 0.2, 0.8, 0.8]),
    seen('vehicle', 0.2, [0.21, 0.2, 0.8, 0.79]),
  ]);
  expect(scene.otherVehicles).toEqual([]);
  expect(scene.main?.score).toBeCloseTo(0.6);
});

test('an unusual car detected partly as boat is a vehicle; a boat alone is not', () => {
  const box: [number, number, number, number] = [0.1, 0.3, 0.9, 0.7];
  expect(readScene([seen('other craft', 0.3, box), seen('vehicle', 0.12, box)]).main).toBeDefined();
  expect(readScene([seen('other craft', 0.9, box)]).main).toBeUndefined();
  expect(readScene([seen('vehicle', 0.15, box)]).main).toBeUndefined();
});

test('a detection without an area is ignored', () => {
  expect(readScene([seen('vehicle', 0.9, [0.5, 0.2, 0.5, 0.8])]).main).toBeUndefined();
  expect(readScene([seen('vehicle', 0.9, [0.8, 0.2, 0.3, 0.6])]).main).toBeUndefined();
  expect(readScene([seen('vehicle', 0.9, [0.8, 0.6, 0.3, 0.2])]).main).toBeUndefined();
});

test('people are counted once each, and their shadows not at all', () => {
  const scene = readScene([
    seen('vehicle', 0.6, [0.1, 0.4, 0.8, 0.8]),
    seen('person', 0.8, [0.82, 0.2, 0.94, 0.8]),
    seen('person', 0.5, [0.83, 0.2, 0.93, 0.5]),
    seen('person', 0.2, [0.3, 0.3, 0.35, 0.4]),
  ]);
  expect(scene.people).toHaveLength(1);
});

test('a partly hidden car that reaches beyond the main one is its rival, a part of the main one is not', () => {
  const main = seen('vehicle', 0.7, [0.2, 0.35, 0.8, 0.7]);
  const behind = seen('vehicle', 0.15, [0.6, 0.32, 0.95, 0.5]);
  const bonnet = seen('vehicle', 0.15, [0.25, 0.45, 0.5, 0.65]);
  expect(readScene([main, behind, bonnet]).rivals).toEqual([behind]);
});

test('of a photo that is clearly of a vehicle from outside, a faint box is the vehicle, and of no other photo', () => {
  const faint = seen('vehicle', 0.06, [0.1, 0.2, 0.9, 0.8]);
  const mainOf = (lead: number, ...found: Sighting[]) =>
    readSceneOf(found, { exterior: lead, interior: -1, detail: -1, none: 0 }).main;
  expect(mainOf(2.1, faint)).toEqual(faint);
  expect(mainOf(1.9, faint)).toBeUndefined();
  const craft = seen('other craft', 0.57, [0.1, 0.2, 0.9, 0.8]);
  expect(mainOf(0.4, craft)).toEqual(craft);
  expect(mainOf(0.2, craft)).toBeUndefined();
  expect(mainOf(0.4, seen('other craft', 0.2, [0.1, 0.2, 0.9, 0.8]))).toBeUndefined();
  expect(mainOf(5, seen('person', 0.9, [0.1, 0.2, 0.9, 0.8]))).toBeUndefined();
  const sure = seen('vehicle', 0.3, [0.4, 0.4, 0.6, 0.6]);
  expect(mainOf(5, faint, sure)).toEqual(sure);
});

test('the front of a vehicle is not the main one beside the whole vehicle, which the picture cuts off', () => {
  const whole = seen('vehicle', 0.9, [0.1, 0.2, 1, 0.9]);
  const front = seen('vehicle', 1, [0.12, 0.3, 0.62, 0.88]);
  expect(readScene([front, whole]).main).toEqual(whole);
  // A box of which the detector is much less sure may be around two vehicles.
  expect(readScene([front, seen('vehicle', 0.6, [0.1, 0.2, 1, 0.9])]).main).toEqual(front);
  // As is one that is many times as large.
  const distant = seen('vehicle', 0.9, [0.3, 0.4, 0.5, 0.55]);
  expect(readScene([distant, seen('vehicle', 0.9, [0, 0, 1, 1])]).otherVehicles).toHaveLength(0);
});
