import { randomUUID } from 'node:crypto';
import type { ReviewId } from '@forecourt/contract/ids';
import type { Analysis, Recipe } from '@forecourt/contract/recipe';
import { expect, it } from 'vitest';
import {
  confidenceOf,
  dueAt,
  isDrawn,
  mayBeRestyled,
  reportDueAt,
  reviewCauseOf,
} from './review-need.rules.ts';

const showroom = { background: { kind: 'transparent' } } as Pick<Recipe, 'background'>;
const analysis = (scores: Partial<Analysis['scores']>, verdicts: Analysis['verdicts'] = []) => ({
  scores: { detection: 1, matte: 1, sharpness: 0, brightness: 0, ...scores },
  verdicts,
});

it('the confidence of a picture is that of its weakest score, and lower where the vehicle may not be whole or alone', () => {
  expect(confidenceOf(analysis({}), showroom)).toBe(1);
  expect(confidenceOf(analysis({ detection: 0.6 }), showroom)).toBe(0.6);
  expect(confidenceOf(analysis({ matte: 0.925 }), showroom)).toBeCloseTo(0.5);
  expect(confidenceOf(analysis({ matte: 0.5 }), showroom)).toBe(0);
  for (const verdict of ['missing_parts', 'several_vehicles'] as const)
    expect(confidenceOf(analysis({}, [verdict]), showroom)).toBe(0.8);
  expect(confidenceOf(analysis({}, ['underexposure']), showroom)).toBe(1);
  expect(confidenceOf(analysis({ matte: 0 }), { background: { kind: 'original' } })).toBe(1);
});

it('the confidence is that of the outline where it was estimated, and a torn one waits', () => {
  expect(confidenceOf(analysis({ detection: 0.5, matte: 0.9, outline: 0.95 }), showroom)).toBe(0.95);
  const torn = analysis({ outline: 0.7 }, ['unsure_outline']);
  expect(confidenceOf(torn, showroom)).toBe(0.7);
  const terms = { reviewMode: 'low-confidence', reviewBelow: 80, questionsTo: 'dealer' } as const;
  expect(reviewCauseOf(terms, { ...sure, confidence: 0.7 })).toBe('low-confidence');
  expect(confidenceOf(torn, { background: { kind: 'original' } })).toBe(1);
});

const sure = { confidence: 0.8, isOutlineApproved: false, isAsked: false };
const unsure = { confidence: 0.79, isOutlineApproved: false, isAsked: false };
const approved = { confidence: 0.1, isOutlineApproved: true, isAsked: false };

it.each([
  ['none', [null, null, null], [true, true, true]],
  ['low-confidence', [null, 'low-confidence', null], [true, false, true]],
  ['all', ['all', 'all', 'all'], [false, false, true]],
] as const)(
  'in the mode %s, orders wait and restyles are left out as it says',
  (reviewMode, causes, restyled) => {
    const terms = { reviewMode, reviewBelow: 80, questionsTo: 'dealer' as const };
    const pictures = [sure, unsure, approved];
    expect(pictures.map((one) => reviewCauseOf(terms, one))).toEqual(causes);
    expect(pictures.map((one) => mayBeRestyled(terms, one))).toEqual(restyled);
  },
);

it('a picture about which something is asked waits where checkers are asked, whatever else waits', () => {
  const asked = { ...sure, isAsked: true };
  const causeIn = (reviewMode: 'all' | 'low-confidence' | 'none', questionsTo: 'dealer' | 'checker') =>
    reviewCauseOf({ reviewMode, reviewBelow: 80, questionsTo }, asked);
  expect([causeIn('none', 'checker'), causeIn('low-confidence', 'checker')]).toEqual([
    'low-confidence',
    'low-confidence',
  ]);
  expect([causeIn('all', 'checker'), causeIn('none', 'dealer'), causeIn('low-confidence', 'dealer')]).toEqual(
    ['all', null, null],
  );
});

it('the uncertain picture and the one that has waited longer are due first, and no picture waits forever', () => {
  const [noon, later] = [new Date(Date.UTC(2030, 0, 1, 12)), new Date(Date.UTC(2030, 0, 1, 12, 1))];
  expect(dueAt(noon, 0.2) < dueAt(noon, 0.9)).toBe(true);
  expect(dueAt(noon, 0.5) < dueAt(later, 0.5)).toBe(true);
  expect(dueAt(noon, 1) < dueAt(new Date(noon.getTime() + 6 * 3_600_001), 0)).toBe(true);
});

it('of a thousand approvals about the share of them is drawn, none at nought, all at a hundred, each always or never', () => {
  const ids = Array.from({ length: 1_000 }, () => randomUUID() as unknown as ReviewId);
  const drawn = (share: number) => ids.filter((id) => isDrawn(id, share)).length;
  expect([drawn(0), drawn(100)]).toEqual([0, 1_000]);
  expect(drawn(20)).toBeGreaterThan(120);
  expect(drawn(20)).toBeLessThan(280);
  expect(drawn(20)).toBe(drawn(20));
});

it('reports are due before everything that waits for approval, the older ones first', () => {
  const [now, later] = [new Date('2026-07-01T12:00:00Z'), new Date('2026-07-01T13:00:00Z')];
  expect(reportDueAt(later).getTime()).toBeLessThan(dueAt(new Date('2000-01-01T00:00:00Z'), 0).getTime());
  expect(reportDueAt(now).getTime()).toBeLessThan(reportDueAt(later).getTime());
});
