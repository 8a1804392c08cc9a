import { sureOutline } from '@forecourt/contract/input-verdicts';
import { expect, test } from 'vitest';
import type { ShareBox } from './detect.ts';
import { outlineCertainty, outlineSigns } from './outline-doubt.ts';
import type { Shares } from './shares.ts';

const size = { width: 768, height: 576 };
const main: ShareBox = { left: 0.125, top: 0.25, right: 0.875, bottom: 0.75 };

type Block = { left: number; top: number; right: number; bottom: number; value: number };
/** Blocks of one value each, in shares of the crop; later ones replace earlier ones. */
function sharesOf(...blocks: Block[]): Shares {
  const data = new Float32Array(size.width * size.height);
  for (const { bottom, left, right, top, value } of blocks) {
    for (let y = Math.round(top * size.height); y < bottom * size.height; y++)
      data.fill(
        value,
        y * size.width + Math.round(left * size.width),
        y * size.width + Math.round(right * size.width),
      );
  }
  return { data, ...size };
}
const body = { ...main, value: 1 };
const area = 0.75 * 0.5;
const whole = { seen: sharesOf(body), matte: sharesOf(body), main, others: [], detection: 0.95 };
const certaintyOf = (judged: Partial<typeof whole> & { others?: ShareBox[] }) =>
  outlineCertainty(outlineSigns({ ...whole, ...judged }));

test('the outline of a vehicle with clear edges is whole', () => {
  expect(outlineSigns(whole)).toMatchObject({ undecided: 0, unclear: 0, shared: 0 });
  expect(certaintyOf({})).toBeGreaterThan(0.99);
});

test('where the model was undecided counts away from the outline, inside and right outside', () => {
  const haze = { left: 0.3, top: 0.3, right: 0.7, bottom: 0.4, value: 0.5 };
  const thing = { left: 0.5, top: 0.15, right: 0.6, bottom: 0.25, value: 0.4 };
  const far = { left: 0, top: 0, right: 0.05, bottom: 0.05, value: 0.4 };
  const undecided = (seen: Shares) => outlineSigns({ ...whole, seen }).undecided;
  expect(undecided(sharesOf(body, haze))).toBeCloseTo((0.4 * 0.1) / area, 2);
  expect(undecided(sharesOf(body, thing))).toBeGreaterThan(0.01);
  expect(undecided(sharesOf(body, far))).toBe(0);
});

test('thin parts that stick out count in the upper part, not between the tyres', () => {
  const scrap = { left: 0.5, top: 0.125, right: 0.515625, bottom: 0.25, value: 1 };
  const below = { ...scrap, top: 0.75, bottom: 0.875 };
  const spurs = (...blocks: Block[]) => outlineSigns({ ...whole, matte: sharesOf(body, ...blocks) }).spurs;
  expect(spurs(scrap) - spurs()).toBeCloseTo((0.015625 * 0.125) / area, 3);
  expect(spurs(below)).toBeCloseTo(spurs(), 4);
});

test('an outline that a step cut where the model saw one thing is unclear', () => {
  const cut = { ...body, right: 0.7 };
  expect(outlineSigns({ ...whole, matte: sharesOf(cut) }).unclear).toBeGreaterThan(0.15);
});

test('what the matte shares with the top of another object is counted, unless the vehicle is in front of that', () => {
  const beside = { left: 0.85, top: 0.3, right: 1, bottom: 0.6 };
  const kept = sharesOf(body, { ...beside, left: 0.875, value: 1 });
  expect(outlineSigns({ ...whole, matte: kept, others: [beside] }).shared).toBeGreaterThan(0.01);
  expect(outlineSigns({ ...whole, others: [{ ...beside, right: 0.875 }] }).shared).toBe(0);
});

test('several signs together are held, and a vehicle that the detector hardly saw with them', () => {
  const torn = {
    seen: sharesOf(body, { left: 0.6, top: 0.15, right: 0.875, bottom: 0.4, value: 0.6 }),
    matte: sharesOf(body, { left: 0.625, top: 0.15, right: 0.64, bottom: 0.25, value: 1 }),
  };
  expect(certaintyOf(torn)).toBeLessThan(certaintyOf({}));
  expect(certaintyOf({ ...torn, detection: 0.5 })).toBeLessThan(certaintyOf(torn));
  expect(certaintyOf({ ...torn, detection: 0.4 })).toBeLessThan(sureOutline);
});
