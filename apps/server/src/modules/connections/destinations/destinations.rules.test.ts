import { hourMs, minuteMs } from '@forecourt/contract/durations';
import { expect, test } from 'vitest';
import { below, isGivenUp, Places, tryAgainAt } from './destinations.rules.ts';

const byStock = { namePattern: '{stock}_{n}' };
const byNumber = { namePattern: '{n}' };
const vehicle = (reference: string) => ({ reference, vin: null });

test('two vehicles with one stock number have folders of their own, also where case does not count', () => {
  const places = new Places(true);
  const made = ['A-1', 'a-1', 'B/2'].map((reference) => places.next(vehicle(reference), byStock));
  expect(made).toEqual([
    { pictures: 'A-1/', documents: 'A-1/documents/' },
    { pictures: 'a-1 (2)/', documents: 'a-1 (2)/documents/' },
    { pictures: 'B_2/', documents: 'B_2/documents/' },
  ]);
});

test('in one folder, names begin with the stock number where they would be those of another vehicle', () => {
  const places = new Places(false);
  expect(places.next(vehicle('A-1'), byStock)).toEqual({ pictures: '', documents: 'documents/A-1/' });
  const second = { pictures: 'a-1_', documents: 'documents/a-1 (2)/' };
  expect(places.next(vehicle('a-1'), byStock)).toEqual(second);
  const numbered = new Places(false);
  const made = ['A-1', 'B-2', 'b-2'].map((reference) => numbered.next(vehicle(reference), byNumber).pictures);
  expect(made).toEqual(['', 'B-2_', 'b-2 (2)_']);
});

test('paths are below the folder, which may be the one in which the server begins', () => {
  expect([below('', 'a'), below('in', 'a'), below('in/', 'a'), below('/', 'a')]).toEqual([
    'a',
    'in/a',
    'in/a',
    '/a',
  ]);
});

test('a server that fails is tried again after longer and longer pauses, and is given up after five days', () => {
  const now = new Date('2026-06-15T10:00:00Z');
  const pauses = [1, 2, 3, 20].map((failures) => tryAgainAt(failures, now).getTime() - now.getTime());
  expect(pauses).toEqual([5 * minuteMs, 10 * minuteMs, 20 * minuteMs, 6 * hourMs]);
  expect(isGivenUp(new Date('2026-06-10T10:00:01Z'), now)).toBe(false);
  expect(isGivenUp(new Date('2026-06-10T10:00:00Z'), now)).toBe(true);
});
