import { ImageId, UserId, VehicleId } from '@forecourt/contract/ids';
import { describe, expect, it } from 'vitest';
import {
  type Candidate,
  duesOf,
  planOf,
  samplesOf,
  secondsLeft,
  strictestMode,
  type Terms,
} from './restyles.rules.ts';

const uuid = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;
let count = 0;
const candidate = (parts: Partial<Candidate> = {}): Candidate => ({
  imageId: ImageId.parse(uuid(++count)),
  vehicleId: VehicleId.parse(uuid(1)),
  reference: 'R-1',
  userId: UserId.parse(uuid(2)),
  vehiclePreset: null,
  position: 'exterior.front',
  state: 'delivered',
  preset: 'studio-grey',
  failure: null,
  reportState: null,
  verdicts: [],
  isAnalysed: true,
  isOutlineApproved: false,
  thumbnailKey: null,
  furtherTargets: [],
  charged: 1,
  ...parts,
});
const payer = { kind: 'user', id: UserId.parse(uuid(2)) } as const;
const terms: Terms = {
  refusal: null,
  presetName: null,
  cutOffPhotos: 'refuse',
  maxCount: 12,
  payer,
  reviewMode: 'none',
  priceOf: () => 2,
  targetsOf: () => ['full', 'thumb', 'web'],
};
const plan = (rows: Candidate[], own: Terms = terms, taken: VehicleId[] = []) =>
  planOf(rows, () => own, { classes: ['exterior'], look: { preset: 'dark-hall' }, taken: new Set(taken) });

describe('the plan of a restyle', () => {
  it('has the free pictures first, and none of other classes', () => {
    const [priced, free] = [candidate({ charged: 0 }), candidate()];
    const inside = candidate({ position: 'interior.dashboard' });
    const { leftOut, pictures } = plan([priced, free, inside]);
    expect(pictures.map(({ credits, imageId }) => [imageId, credits])).toEqual([
      [free.imageId, 0],
      [priced.imageId, 2],
    ]);
    expect(leftOut.size).toBe(0);
    expect(duesOf(pictures)).toEqual([{ payer, credits: 2 }]);
  });

  it('counts vehicles of which some pictures keep an earlier look', () => {
    const other = { vehicleId: VehicleId.parse(uuid(7)) };
    const mixed = (left: Partial<Candidate>) =>
      plan([candidate(), candidate(left), candidate(other)]).mixedVehicles;
    expect(mixed({ state: 'needs_review' })).toBe(1);
    expect(mixed({ reportState: 'reported' })).toBe(1);
    expect(mixed({ reportState: 'reported', preset: 'dark-hall' })).toBe(0);
    expect(mixed({ state: 'uploaded', isAnalysed: false })).toBe(0);
    expect(mixed({ state: 'needs_review', position: 'interior.dashboard' })).toBe(0);
    expect(plan([candidate({ state: 'needs_review' })]).mixedVehicles).toBe(0);
  });

  it('names further files that its pictures lose', () => {
    const rows = [
      candidate({ furtherTargets: ['web', 'square'] }),
      candidate({ furtherTargets: ['square'] }),
      candidate({ furtherTargets: ['story'], state: 'needs_review' }),
    ];
    expect([...plan(rows).lostOutputs]).toEqual([['square', 2]]);
  });

  it.each<[string, Partial<Candidate>]>([
    ['imageBusy', { state: 'queued' }],
    ['beingChecked', { state: 'needs_review' }],
    ['notAnalysed', { isAnalysed: false }],
    ['unusablePhoto', { verdicts: ['no_vehicle'] }],
    ['unusablePhoto', { verdicts: ['missing_parts'] }],
    ['unusablePhoto', { state: 'failed', failure: 'undecodable' }],
    ['reviewNeeded', { state: 'retake_requested' }],
    ['reviewNeeded', { state: 'rejected' }],
  ])('leaves out with the reason %s', (reason, parts) => {
    expect([...plan([candidate(parts)]).leftOut]).toEqual([[reason, 1]]);
  });

  it('leaves out what a checker would have to see first, unless its outline is approved', () => {
    const [fresh, approved] = [candidate(), candidate({ isOutlineApproved: true })];
    const { leftOut, pictures } = plan([fresh, approved], { ...terms, reviewMode: 'all' });
    expect(pictures.map(({ imageId }) => imageId)).toEqual([approved.imageId]);
    expect([...leftOut]).toEqual([['reviewNeeded', 1]]);
  });

  it('leaves out vehicles of another restyle, and those whose owner may not have the look', () => {
    const row = candidate();
    expect([...plan([row], terms, [row.vehicleId]).leftOut]).toEqual([['inAnotherRestyle', 1]]);
    expect([...plan([row], { refusal: 'presetNotAssignedToUser' }).leftOut]).toEqual([
      ['presetNotAssignedToUser', 1],
    ]);
  });

  it('makes no new exterior pictures beyond the limit of the owner, but all that were paid for', () => {
    const rows = [candidate(), candidate(), candidate({ charged: 0, state: 'uploaded' })];
    const { leftOut, pictures } = plan(rows, { ...terms, maxCount: 2 });
    expect(pictures.map(({ imageId }) => imageId)).toEqual(rows.slice(0, 2).map(({ imageId }) => imageId));
    expect([...leftOut]).toEqual([['exteriorCountExceeded', 1]]);
  });
});

it('samples are of different vehicles, spread over all', () => {
  const rows = Array.from({ length: 20 }, (_, n) =>
    candidate({ vehicleId: VehicleId.parse(uuid(100 + Math.floor(n / 2))) }),
  );
  const samples = samplesOf(plan(rows).pictures, 6);
  expect(samples.map(({ vehicleId }) => rows.findIndex((row) => row.vehicleId === vehicleId))).toEqual([
    0, 2, 6, 10, 12, 16,
  ]);
  expect(samplesOf(plan(rows.slice(0, 3)).pictures, 6)).toHaveLength(2);
});

it('the remaining time follows the pace of the last minute, and is unknown before there is one', () => {
  expect(secondsLeft({ made: 60, sinceMs: 12_000 }, 300)).toBe(60);
  expect(secondsLeft({ made: 1, sinceMs: 100 }, 300)).toBeNull();
  expect(secondsLeft({ made: 0, sinceMs: 0 }, 0)).toBe(0);
});

it('of several customers the mode counts in which the most pictures wait for a checker', () => {
  expect([
    strictestMode([]),
    strictestMode(['none', 'low-confidence']),
    strictestMode(['all', 'none']),
  ]).toEqual(['none', 'low-confidence', 'all']);
});
