import { expect, test } from 'vitest';
import { freeName } from './image-archive.rules.ts';

test('a repeated name gets a number, regardless of case', () => {
  const taken = new Set<string>();
  const names = ['front.png', 'Front.png', 'front.png', 'S.1', 's.1'].map((name) => freeName(taken, name));
  expect(names).toEqual(['front.png', 'Front (2).png', 'front (3).png', 'S.1', 's.1 (2)']);
});
