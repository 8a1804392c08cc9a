import { expect, test } from 'vitest';
import { exportName } from './channel-rules.ts';
import { cutText } from './file-names.ts';

const bytesOf = (text: string) => Buffer.byteLength(text);

test('a name is cut to what every system takes in bytes, between characters as people see them', () => {
  expect(cutText('A-1')).toBe('A-1');
  expect(cutText('検'.repeat(120))).toBe('検'.repeat(66));
  const family = '👩‍👩‍👧‍👦';
  expect(cutText(family.repeat(20))).toBe(family.repeat(8));
});

test('a long stock number leaves room for what tells the pictures of an export apart', () => {
  const picture = { position: 'exterior.front_left', vin: null, reference: '検'.repeat(100) } as const;
  const names = [1, 2].map((number) => exportName('{stock}_{position}_{n}', { ...picture, number }));
  expect(names.map((name) => name.slice(-2))).toEqual(['01', '02']);
  for (const name of names) expect(bytesOf(name)).toBeLessThan(200);
});
