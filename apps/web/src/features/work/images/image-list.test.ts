import type { Image } from '@forecourt/contract/images';
import { describe, expect, test } from 'vitest';
import { type Batch, batchProgress, followBatch } from './batch.ts';
import {
  missingCredits,
  orderable,
  priceOf,
  proposed,
  samePart,
  swappedAt,
  vehicleStateOf,
  withImage,
  withPlaces,
} from './image-list.ts';

const image = (id: string, more: Partial<Image> = {}) =>
  ({
    id,
    position: 'exterior.front',
    state: 'uploaded',
    failure: null,
    verdicts: [],
    charged: 0,
    doubts: [],
    outputs: [],
    queuePlace: null,
    createdAt: `2026-01-0${id}T00:00:00.000Z`,
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...more,
  }) as Image;

describe('photo and picture', () => {
  const vehicle = { x: 0.2, y: 0.3, width: 0.6, height: 0.4 };
  const output = (more: object) => ({
    outputs: [{ name: 'full', url: '/full.jpeg', ...more }] as unknown as Image['outputs'],
    state: 'delivered' as const,
  });

  test('are aligned by the part of the photo that a crop shows, with a vehicle or without', () => {
    const region = { x: -0.1, y: 0.2, width: 0.5, height: 0.5 };
    const crop = { region, vehicle: null, note: 'no_vehicle' } as unknown as Image['crop'];
    const all = { x: 0, y: 0, width: 1, height: 1 };
    expect(samePart(image('1', { crop, ...output({}) }))).toEqual({ before: region, after: all });
  });

  test('are aligned by the vehicle where it was placed elsewhere, and not where that is not known', () => {
    const placed = { x: 0.1, y: 0.4, width: 0.8, height: 0.5 };
    const made = { vehicle, crop: null, ...output({ vehicle: placed }) };
    expect(samePart(image('1', made))).toEqual({ before: vehicle, after: placed });
    expect(samePart(image('1', { ...made, vehicle: null }))).toBe(null);
    expect(samePart(image('1', { ...made, ...output({}) }))).toBe(null);
  });
});

describe('list of pictures', () => {
  test('is sorted by position, then by time of upload', () => {
    const list = withImage(
      [image('2'), image('3', { position: 'exterior.front_left' })],
      image('1', { position: 'interior.boot' }),
    );
    expect(list.map(({ id }) => id)).toEqual(['3', '2', '1']);
  });

  test('an older event about a picture does not overwrite a newer one', () => {
    const now = image('1', { state: 'delivered', updatedAt: '2026-01-01T00:00:02.000Z' });
    expect(withImage([now], image('1', { state: 'processing' }))).toEqual([now]);
  });

  describe('places in the queue', () => {
    const places = (images: readonly Image[]) => images.map(({ id, queuePlace }) => [id, queuePlace]);
    const queued = (id: string, queuePlace: number) => image(id, { state: 'queued', queuePlace });

    test('pictures that are ordered together have consecutive numbers', () => {
      const waiting = [queued('1', 4), queued('2', 5)];
      expect(places(withImage(waiting, queued('3', 4)))).toEqual([
        ['1', 4],
        ['2', 5],
        ['3', 6],
      ]);
    });

    test('responses about pictures ordered together may arrive in any order', () => {
      const known = ['1', '2', '3'].map((id) => image(id));
      const told = [queued('3', 3), queued('1', 1), queued('2', 2)].reduce(withImage, known);
      expect(places(told)).toEqual([
        ['1', 1],
        ['2', 2],
        ['3', 3],
      ]);
    });

    test('a picture that leaves the queue moves up those behind it, not those before it', () => {
      const waiting = [queued('1', 1), queued('2', 2), queued('3', 3)];
      const begun = image('2', { state: 'processing', queuePlace: null });
      expect(places(withImage(waiting, begun))).toEqual([
        ['1', 1],
        ['2', null],
        ['3', 2],
      ]);
    });

    test('an event about one waiting picture does not give it the number of another', () => {
      const waiting = [queued('1', 4), queued('2', 5)];
      expect(places(withImage(waiting, queued('2', 4)))).toEqual([
        ['1', 4],
        ['2', 5],
      ]);
    });
  });
});

test('a vehicle is in work while one of its pictures is, then ready if one is finished', () => {
  const [draft, done] = [image('1'), image('2', { state: 'delivered' })];
  const none = { failedCount: 0, reviewCount: 0, refusedCount: 0, questionCount: 0 };
  expect(vehicleStateOf([])).toEqual({ ...none, state: 'draft' });
  expect(vehicleStateOf([draft, image('3', { state: 'failed' })])).toEqual({
    ...none,
    state: 'draft',
    failedCount: 1,
  });
  expect(vehicleStateOf([draft, done]).state).toBe('ready');
  for (const state of ['queued', 'processing'] as const)
    expect(vehicleStateOf([draft, done, image('4', { state })]).state).toBe('processing');
  const waiting = image('5', { state: 'needs_review' });
  expect(vehicleStateOf([done, waiting])).toEqual({ ...none, state: 'in_review', reviewCount: 1 });
  expect(vehicleStateOf([waiting, image('6', { state: 'queued' })]).state).toBe('processing');
  const refused = [image('7', { state: 'rejected' }), image('8', { state: 'retake_requested' })];
  expect(vehicleStateOf([done, ...refused])).toEqual({ ...none, state: 'ready', refusedCount: 2 });
});

describe('order', () => {
  const pictures = [image('1'), image('2', { charged: 1 }), image('3', { state: 'queued' })];

  test('takes the selected pictures, or all, but none that is being made', () => {
    expect(orderable(pictures, new Set(), 'use').map(({ id }) => id)).toEqual(['1', '2']);
    expect(orderable(pictures, new Set(['2', '3']), 'use').map(({ id }) => id)).toEqual(['2']);
  });

  test('leaves out unusable photos, selected or not, so that they cost nothing', () => {
    const damaged = image('4', { state: 'failed', failure: 'undecodable' });
    const empty = image('5', { verdicts: ['no_vehicle'] });
    const late = image('6', { state: 'failed', failure: 'time_limit' });
    const all = [image('1'), damaged, empty, late];
    const wanted = orderable(all, new Set(), 'use');
    expect(wanted.map(({ id }) => id)).toEqual(['1', '6']);
    expect(priceOf(wanted, () => 1)).toBe(2);
    expect(orderable(all, new Set(['4', '5']), 'use')).toEqual([]);
  });

  test('leaves out photos that cut the vehicle off only where the settings refuse them', () => {
    const all = [image('1', { charged: 1 }), image('2', { verdicts: ['missing_parts'] })];
    const ordered = (mode: 'use' | 'refuse') => orderable(all, new Set(), mode).map(({ id }) => id);
    expect([ordered('use'), ordered('refuse')]).toEqual([['1', '2'], ['1']]);
    expect(orderable(all, new Set(['2']), 'refuse')).toEqual([]);
  });

  test('offers pictures not made with these settings yet; those made already only when selected', () => {
    const isMade = ({ id }: Image) => id === '2';
    expect(orderable(pictures, new Set(), 'use', isMade).map(({ id }) => id)).toEqual(['1']);
    expect(orderable(pictures, new Set(['2']), 'use', isMade).map(({ id }) => id)).toEqual(['2']);
  });

  test('a picture that was paid for once is free', () => {
    expect(priceOf(pictures, () => 2)).toBe(4);
  });

  test('each picture has the price of its position', () => {
    const inside = image('4', { position: 'interior.other' });
    const price = ({ position }: Image) => (position.startsWith('interior.') ? 3 : 1);
    expect(priceOf([image('1'), inside], price)).toBe(4);
  });

  test('credits are missing only when something costs credits and the balance may not go below zero', () => {
    const payer = { credits: 2, mayOverdraw: false };
    expect(missingCredits(5, payer)).toBe(3);
    expect(missingCredits(2, payer)).toBe(0);
    expect(missingCredits(0, { credits: -1, mayOverdraw: false })).toBe(0);
    expect(missingCredits(5, { ...payer, mayOverdraw: true })).toBe(0);
  });
});

describe('batch', () => {
  const making = [image('1', { state: 'processing' }), image('2', { state: 'queued' })];
  const pace = { paceMs: 5_000, restylePaceMs: 500 };
  const unknown = { paceMs: null, restylePaceMs: null };
  const done = (id: string) => image(id, { state: 'delivered', charged: 1 });
  const queued = (id: string, more: Partial<Image> = {}) => image(id, { state: 'queued', ...more });

  /** The batch after several updates of the images. */
  function followed(looks: readonly [now: number, images: readonly Image[]][]) {
    let batch: Batch | null = null;
    for (const [now, images] of looks) batch = followBatch(batch, images, now);
    if (!batch) throw new Error('nothing is being made');
    return batch;
  }

  test('starts with the first busy picture and ends with the last', () => {
    const batch = followBatch(null, making, 1_000);
    expect(followBatch(batch, making, 2_000)).toBe(batch);
    const half = [done('1'), image('2', { state: 'processing' })];
    const later = followed([
      [1_000, making],
      [5_000, half],
    ]);
    expect(batchProgress(later, half, 5_000, unknown)).toEqual({ done: 1, total: 2, leftMs: null });
    expect(followBatch(later, [done('1'), done('2')], 6_000)).toBeNull();
  });

  test('gives no remaining time before two pictures are finished, unless the pace of such pictures is known', () => {
    const waiting = [queued('1'), queued('2'), queued('3')];
    const first = [done('1'), queued('2'), queued('3')];
    const batch = followed([
      [0, waiting],
      [600_000, first],
    ]);
    // Most of the ten minutes until the first picture were spent in the queue, so they are no measure of the pace.
    expect(batchProgress(batch, first, 600_000, unknown).leftMs).toBeNull();
    expect(batchProgress(batch, first, 600_000, pace).leftMs).toBe(10_000);
  });

  test('uses the time between its own pictures once two are finished', () => {
    const last = [done('1'), done('2'), queued('3', { queuePlace: 10 })];
    const batch = followed([
      [0, [queued('1'), queued('2'), queued('3')]],
      [60_000, [done('1'), queued('2'), queued('3')]],
      [64_000, last],
    ]);
    expect(batchProgress(batch, last, 64_000, pace)).toEqual({ done: 2, total: 3, leftMs: 40_000 });
    expect(batchProgress(batch, last, 65_000, pace).leftMs).toBe(39_000);
  });

  test('estimates restyles from the pace of restyles, and gives no time when only that of new pictures is known', () => {
    const again = [queued('1', { charged: 1 }), queued('2', { charged: 1 })];
    const batch = followed([[0, again]]);
    expect(batchProgress(batch, again, 0, pace).leftMs).toBe(1_000);
    expect(batchProgress(batch, again, 0, { paceMs: 5_000, restylePaceMs: null }).leftMs).toBeNull();
  });

  test('counts the pictures of other users that are queued before its first one', () => {
    const waiting = [queued('1', { queuePlace: 8 }), queued('2', { queuePlace: 9 })];
    const batch = followed([[1_000, waiting]]);
    expect(batchProgress(batch, waiting, 2_000, pace)).toEqual({ done: 0, total: 2, leftMs: 45_000 });
    expect(batchProgress(batch, waiting, 2_000, unknown).leftMs).toBeNull();
  });

  test('does not count a picture as finished that was cancelled, has failed or was deleted', () => {
    const left = [
      done('1'),
      queued('2'),
      image('3', { state: 'cancelled' }),
      image('4', { state: 'failed' }),
    ];
    const batch = followed([
      [0, ['1', '2', '3', '4', '5'].map((id) => queued(id))],
      [1_000, left],
    ]);
    expect(batchProgress(batch, left, 1_000, unknown)).toMatchObject({ done: 1, total: 2 });
  });

  test('grows when more is ordered meanwhile', () => {
    const more = followed([
      [1_000, making],
      [2_000, [...making, queued('3')]],
    ]);
    expect(more.ids.size).toBe(3);
  });
});

describe('positions', () => {
  const front = image('1', { proposal: 'sure' });
  const rear = image('2', { position: 'exterior.rear', proposal: 'unsure' });
  const other = image('3', { position: 'exterior.other', proposal: null });
  const all = [front, rear, other];

  test('of moved and confirmed pictures are no longer proposed, and the list stays in order', () => {
    const moved = withPlaces(
      all,
      new Map([['1', 'exterior.rear'] as const, ['2', 'exterior.front'] as const]),
    );
    expect(moved.map(({ id, position }) => [id, position])).toEqual([
      ['2', 'exterior.front'],
      ['1', 'exterior.rear'],
      ['3', 'exterior.other'],
    ]);
    expect([proposed(all).length, proposed(moved).length]).toEqual([2, 0]);
  });

  test('with one picture are swapped; free ones, crowded ones and those for any number are not', () => {
    expect(swappedAt(all, front, 'exterior.rear')).toBe(rear);
    expect(swappedAt(all, front, 'exterior.left')).toBe(null);
    expect(swappedAt(all, front, 'exterior.other')).toBe(null);
    expect(swappedAt(all, front, 'exterior.front')).toBe(null);
    expect(swappedAt([...all, image('4', { position: 'exterior.rear' })], front, 'exterior.rear')).toBe(null);
  });
});
