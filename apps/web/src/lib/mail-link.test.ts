import { expect, test } from 'vitest';
import { readMailLink } from './mail-link.ts';

test('a mailed link contains its purpose and its token', () => {
  for (const kind of ['reset', 'invite', 'confirm']) {
    expect(readMailLink(`#${kind}=aZ0_-`)).toEqual({ kind, token: 'aZ0_-' });
  }
});

test('any other address is not a mailed link', () => {
  const others = ['', '#', '#other=abc', 'reset=abc', '#resets=abc', '#sign-up'];
  for (const other of others) expect(readMailLink(other)).toBeNull();
});

test('a truncated mailed link is recognized, without a token', () => {
  const damaged = ['#reset', '#reset=', '#reset=a b', '#reset=a&invite=b', `#reset=${'a'.repeat(201)}`];
  for (const link of damaged) expect(readMailLink(link)).toEqual({ kind: 'reset', token: null });
});
