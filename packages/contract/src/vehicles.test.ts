import { expect, test } from 'vitest';
import { createVehicle } from './vehicles.ts';

const reference = (text: string) => createVehicle.body.safeParse({ reference: text }).data?.reference;

test.each([
  ['A-17', 'A-17'],
  [' A  17 ', 'A  17'],
  ['A\n17', 'A 17'],
  ['A\t\u00a017\r\n', 'A 17'],
  ['ST-5\u200b', 'ST-5'],
  ['Mu\u0308ller-17', 'Müller-17'],
  ['A\u202e71', 'A71'],
  ['車-5é', '車-5é'],
  ['\u200b\t', undefined],
])('the stock number %j is stored as it is seen: %j', (sent, stored) => {
  expect(reference(sent)).toBe(stored);
});
