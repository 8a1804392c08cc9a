import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sharp } from '../safe-sharp.ts';
import { drawRectangles } from '../testing/pictures.ts';
import { openPhoto } from './decode.ts';
import { encode } from './encode.ts';
import { tagsIn, tagsInHeic } from './exif.ts';
import { locationOf } from './location.ts';

const berlin = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '52/1 31/1 12340000/1000000',
  GPSLongitudeRef: 'E',
  GPSLongitude: '13/1 24/1 36/1',
};
const canvas = drawRectangles({ width: 320, height: 240 }, [30, 90, 160], []);
const target = { name: 'full', width: 320, height: 240, quality: 90 };

async function exifOf(bytes: Uint8Array): Promise<Buffer> {
  const { exif } = await sharp(bytes).metadata();
  if (!exif) throw new Error('there is no EXIF');
  return exif;
}
const taken = () =>
  sharp(canvas.data, { raw: canvas })
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: berlin })
    .jpeg()
    .toBuffer();

describe('where a photo was taken', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'is read from EXIF and written into %s',
    async (format) => {
      const { location } = await openPhoto(await taken());
      expect(location).toEqual(berlin);
      const output = await encode(canvas, { ...target, format }, { location });
      const exif = await exifOf(output.bytes);
      expect(locationOf(tagsIn(exif))).toEqual(berlin);
      expect(exif.toString('latin1')).not.toContain('Camera');
    },
  );

  test('is found in a file that only contains EXIF somewhere, as HEIC does', async () => {
    const exif = await exifOf(await taken());
    const marked = exif.toString('latin1').startsWith('Exif')
      ? exif
      : Buffer.concat([Buffer.from('Exif\0\0'), exif]);
    const infe = Buffer.from('ftypheic....infeExif\0\0\0\0iloc');
    const heic = Buffer.concat([infe, marked, Buffer.from('mdat')]);
    expect([...tagsInHeic(heic)].map(locationOf).find(Boolean)).toEqual(berlin);
    expect([...tagsInHeic(infe)]).toEqual([]);
  });

  test('is undefined when an angle is invalid, or a direction or EXIF is missing', async () => {
    const made = async (gps: Record<string, string>) =>
      (await openPhoto(await sharp(canvas.data, { raw: canvas }).withExif({ IFD3: gps }).jpeg().toBuffer()))
        .location;
    expect(await made({ ...berlin, GPSLatitude: '152/1 0/1 0/1' })).toBeUndefined();
    expect(await made({ ...berlin, GPSLongitude: '13/0 0/1 0/1' })).toBeUndefined();
    expect(
      await made({ GPSLatitude: berlin.GPSLatitude, GPSLongitude: berlin.GPSLongitude }),
    ).toBeUndefined();
    expect(locationOf(undefined)).toBeUndefined();
  });

  test('is read without an exception from damaged EXIF', async () => {
    const exif = await exifOf(await taken());
    const damage = fc.array(fc.tuple(fc.nat(exif.length - 1), fc.nat(255)), { maxLength: 8 });
    fc.assert(
      fc.property(damage, fc.nat(exif.length), (changes, length) => {
        const broken = Buffer.from(exif);
        for (const [at, value] of changes) broken[at] = value;
        locationOf(tagsIn(broken.subarray(0, length)));
      }),
      { numRuns: 2_000 },
    );
  });
});
