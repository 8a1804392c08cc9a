import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { hashRows } from './row-hash.ts';

/** The hash of rows that arrive in chunks. */
async function hashOf(...chunks: string[]) {
  const hashed = hashRows();
  const passed = await Readable.from(
    hashed.pass(Readable.from(chunks.map((chunk) => Buffer.from(chunk)))),
  ).toArray();
  expect(Buffer.concat(passed).toString()).toBe(chunks.join(''));
  return hashed.result();
}

it('rows are the same in any order and any chunks', async () => {
  const one = await hashOf('a\t1\nb\t2\nb\t2\n');
  expect(one.rows).toBe(3);
  expect(await hashOf('b\t2\na', '\t1', '\nb\t2\n')).toEqual(one);
  expect(await hashOf()).toMatchObject({ rows: 0 });
});

it.each([
  ['a value differs', 'a\t1\nb\t2\nb\t3\n'],
  ['a row is missing', 'a\t1\nb\t2\n'],
  ['other rows are there twice', 'a\t1\na\t1\nb\t2\n'],
  ['a row is split', 'a\n1\nb\t2\nb\t2\n'],
])('another hash where %s', async (_, text) => {
  expect((await hashOf(text)).hash).not.toBe((await hashOf('a\t1\nb\t2\nb\t2\n')).hash);
});
