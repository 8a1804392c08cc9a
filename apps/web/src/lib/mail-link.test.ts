import { expect, test } from 'vitest';
import { readMailLink } from './mail-link.ts';

test('a mailed link says what it is for and brings its token', () => {
  for (const kind of ['reset', 'invite', 'confirm']) {
    expect(readMailLink(`#${kind}=aZ0_-`)).toEqual({ kind, token: 'aZ0_-' });
  }
});

test('anything else is no mailed link', () => {
  const others = ['', '#', '#other=abc', 'reset=abc', '#resets=abc', '#sign-up'];
  for (const other of others) expect(readMailLink(other)).toBeNull();
});

test('a mailed link that lost a part is known as one, without a token', () => {
  const damaged = ['#reset', '#reset=', '#reset=a b', '#reset=a&invite=b', `#reset=${'a'.repeat(201)}`];
  for (const link of damaged) expect(readMailLink(link)).toEqual({ kind: 'reset', token: null });
});
