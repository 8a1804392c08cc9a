import { expect, test } from 'vitest';
import { readMailLink } from './mail-link.ts';

test('a mailed link says what it is for and brings its token', () => {
  for (const kind of ['reset', 'invite', 'confirm']) {
    expect(readMailLink(`#${kind}=aZ0_-`)).toEqual({ kind, token: 'aZ0_-' });
  }
});

test('anything else is no mailed link', () => {
  const others = ['', '#', '#reset', '#reset=', '#other=abc', '#reset=a b', '#reset=a&invite=b', 'reset=abc'];
  for (const other of [...others, `#reset=${'a'.repeat(201)}`]) expect(readMailLink(other)).toBeNull();
});
