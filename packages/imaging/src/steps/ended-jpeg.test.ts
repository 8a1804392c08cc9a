import { describe, expect, test } from 'vitest';
import { copyPicture } from '../copy-picture.ts';
import { sharp } from '../safe-sharp.ts';
import { openPhoto } from './decode.ts';

const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const;
const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#777', noise } });

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

  test.each([0.5, 0.95, 0.999])('of which a share of %s arrived is broken', async (share) => {
    const whole = await encoded;
    const cut = whole.subarray(0, Math.floor(whole.length * share));
    expect(await outcomesOf(cut)).toEqual(['broken', 'broken', 'broken']);
  });
});
