import { expect, it } from 'vitest';
import { decodeWork, encodeWork } from './picture-wire.ts';

it('work arrives as it was, with bytes of any kind wherever they are', () => {
  const work = {
    task: {
      original: new Uint8Array([0, 1, 255]),
      recipes: [{ name: 'Straße “1”', share: 0.125, none: null, list: [] }],
      pictures: { logo: Buffer.from('a logo'), empty: Buffer.alloc(0) },
      known: null,
    },
  };
  expect(decodeWork(encodeWork(work))).toEqual({
    task: {
      ...work.task,
      original: Buffer.from([0, 1, 255]),
    },
  });
});

it('what was cut off, or is nothing of the kind, is refused', () => {
  const whole = encodeWork({ bytes: Buffer.from('bytes') });
  for (const wrong of [
    whole.subarray(0, -1),
    whole.subarray(0, 10),
    Buffer.alloc(0),
    Buffer.from('{"a":1}'),
    Buffer.alloc(4),
  ])
    expect(() => decodeWork(wrong)).toThrow();
});
