import type { Image } from '@forecourt/contract/images';
import { describe, expect, test } from 'vitest';
import { batchProgress, followBatch } from './batch.ts';
import { missingCredits, orderable, priceOf, withImage } from './image-list.ts';

const image = (id: string, more: Partial<Image> = {}) =>
  ({
    id,
    position: 'exterior.front',
    state: 'uploaded',
    failure: null,
    verdicts: [],
    charged: 0,
    createdAt: `2026-01-0${id}T00:00:00.000Z`,
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...more,
  }) as Image;

describe('list of pictures', () => {
  test('stands in the order of the positions, then of arrival', () => {
    const list = withImage(
      [image('2'), image('3', { position: 'exterior.front_left' })],
      image('1', { position: 'interior.boot' }),
    );
    expect(list.map(({ id }) => id)).toEqual(['3', '2', '1']);
  });

  test('late news about a picture does not undo newer news', () => {
    const now = image('1', { state: 'delivered', updatedAt: '2026-01-01T00:00:02.000Z' });
    expect(withImage([now], image('1', { state: 'processing' }))).toEqual([now]);
  });
});

describe('order', () => {
  const pictures = [image('1'), image('2', { charged: 1 }), image('3', { state: 'queued' })];

  test('takes the chosen ones, or all, but none that is being worked on', () => {
    expect(orderable(pictures, new Set()).map(({ id }) => id)).toEqual(['1', '2']);
    expect(orderable(pictures, new Set(['2', '3'])).map(({ id }) => id)).toEqual(['2']);
  });

  test('leaves out photos that no picture can be made of, chosen or not, so that they cost nothing', () => {
    const damaged = image('4', { state: 'failed', failure: 'undecodable' });
    const empty = image('5', { verdicts: ['no_vehicle'] });
    const late = image('6', { state: 'failed', failure: 'time_limit' });
    const all = [image('1'), damaged, empty, late];
    const wanted = orderable(all, new Set());
    expect(wanted.map(({ id }) => id)).toEqual(['1', '6']);
    expect(priceOf(wanted, () => 1)).toBe(2);
    expect(orderable(all, new Set(['4', '5']))).toEqual([]);
  });

  test('offers what is not made like this yet; what is made only when it is chosen', () => {
    const isMade = ({ id }: Image) => id === '2';
    expect(orderable(pictures, new Set(), isMade).map(({ id }) => id)).toEqual(['1']);
    expect(orderable(pictures, new Set(['2']), isMade).map(({ id }) => id)).toEqual(['2']);
  });

  test('what was paid for once is free', () => {
    expect(priceOf(pictures, () => 2)).toBe(4);
  });

  test('each picture costs what its position costs', () => {
    const inside = image('4', { position: 'interior.other' });
    const price = ({ position }: Image) => (position.startsWith('interior.') ? 3 : 1);
    expect(priceOf([image('1'), inside], price)).toBe(4);
  });

  test('credits are missing only where something is paid and the balance may not go below zero', () => {
    const payer = { credits: 2, mayOverdraw: false };
    expect(missingCredits(5, payer)).toBe(3);
    expect(missingCredits(2, payer)).toBe(0);
    expect(missingCredits(0, { credits: -1, mayOverdraw: false })).toBe(0);
    expect(missingCredits(5, { ...payer, mayOverdraw: true })).toBe(0);
  });
});

describe('batch', () => {
  const making = [image('1', { state: 'processing' }), image('2', { state: 'queued' })];

  test('begins with the first busy picture and ends with the last', () => {
    const batch = followBatch(null, making, 1_000);
    expect(batch?.startedAt).toBe(1_000);
    const half = [image('1', { state: 'delivered' }), image('2', { state: 'processing' })];
    expect(followBatch(batch, half, 5_000)).toBe(batch);
    if (!batch) return expect.unreachable();
    expect(batchProgress(batch, half, 5_000)).toEqual({ done: 1, total: 2, leftMs: 4_000 });
    expect(followBatch(batch, [image('1'), image('2')], 6_000)).toBeNull();
  });

  test('reckons with the pictures of others that stand in line before', () => {
    const batch = followBatch(null, making, 1_000);
    if (!batch) return expect.unreachable();
    const half = [image('1', { state: 'delivered' }), image('2', { state: 'queued', queuePlace: 10 })];
    expect(batchProgress(batch, half, 3_000)).toEqual({ done: 1, total: 2, leftMs: 20_000 });
  });

  test('grows when more is ordered meanwhile', () => {
    const batch = followBatch(null, making, 1_000);
    const more = followBatch(batch, [...making, image('3', { state: 'queued' })], 2_000);
    expect([more?.ids.size, more?.startedAt]).toEqual([3, 1_000]);
  });
});
