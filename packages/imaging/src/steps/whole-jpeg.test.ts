import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { copyPicture } from '../copy-picture.ts';
import { sharp } from '../safe-sharp.ts';
import { openPhoto } from './decode.ts';

const size = { width: 900, height: 600, channels: 3 } as const;
/**
 * As fine as a photo, and the same in every run: of a picture with more noise than that, zeros stand for more pixels than what they have
 * replaced, and a decoder that has all its pixels says nothing.
 */
const noise = createHash('shake256', { outputLength: 900 * 600 * 3 })
  .update('noise')
  .digest()
  .map((byte) => 112 + (byte >> 3));
const picture = sharp(noise, { raw: size });

/** What becomes of a photo, and of an uploaded picture with the same bytes. */
async function outcomesOf(bytes: Uint8Array): Promise<string[]> {
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => 'decoded',
      (error) => String(error.reason),
    );
  const photo = await openPhoto(bytes);
  return [
    await outcome(photo.decode(4000)),
    await outcome(photo.decode(100)),
    await outcome(copyPicture(bytes, { sideMax: 100, animated: false })),
  ];
}

describe.each([
  ['baseline', false],
  ['progressive', true],
])('a %s JPEG', (_, progressive) => {
  const encoded = picture.clone().jpeg({ progressive }).toBuffer();

  test('without the mark at its end is decoded as with it', async () => {
    const whole = await encoded;
    const bare = whole.subarray(0, -2);
    expect(await outcomesOf(bare)).toEqual(['decoded', 'decoded', 'decoded']);
    const [one, other] = [await openPhoto(whole), await openPhoto(bare)];
    expect(await other.decode(4000)).toEqual(await one.decode(4000));
  });

  test.each([0.3, 0.9])(
    'of which a share of %s is there before the mark at its end is broken',
    async (share) => {
      const whole = await encoded;
      const cut = Buffer.concat([whole.subarray(0, Math.floor(whole.length * share)), whole.subarray(-2)]);
      expect(await outcomesOf(cut)).toEqual(['broken', 'broken', 'broken']);
    },
  );

  test('with bytes that are too many, before a marker or behind its end, is decoded', async () => {
    const whole = await encoded;
    const behindFirst = 4 + whole.readUInt16BE(4);
    const [before, after] = [whole.subarray(0, behindFirst), whole.subarray(behindFirst)];
    const padded = Buffer.concat([before, Buffer.alloc(3), after, Buffer.alloc(500)]);
    expect(await outcomesOf(padded)).toEqual(['decoded', 'decoded', 'decoded']);
  });

  test.each([0.5, 0.95, 0.999])('of which a share of %s arrived is broken', async (share) => {
    const whole = await encoded;
    const cut = whole.subarray(0, Math.floor(whole.length * share));
    expect(await outcomesOf(cut)).toEqual(['broken', 'broken', 'broken']);
  });
});

test.each([
  ['half', 1],
  ['a third', 0.3],
])('a JPEG of which %s are zeros, as a bad card leaves them, is broken', async (_, share) => {
  const damaged = await picture.clone().jpeg().toBuffer();
  const middle = Math.floor(damaged.length / 2);
  damaged.fill(0, middle, Math.min(middle + Math.floor(share * damaged.length), damaged.length - 2));
  expect(await outcomesOf(damaged)).toEqual(['broken', 'broken', 'broken']);
});
