import { expect, test } from 'vitest';
import { requestTitle } from './request-title.ts';

test('the title of a request is made of its first words', () => {
  expect(requestTitle('Our hall at night')).toBe('Our hall at night');
  expect(requestTitle(' Our hall \n\nWith lamps. ')).toBe('Our hall …');
  const long = `${'word '.repeat(11)}ends here`;
  expect(requestTitle(long)).toBe(`${'word '.repeat(11)}ends …`);
  expect(requestTitle('x'.repeat(61))).toBe(`${'x'.repeat(60)} …`);
});
