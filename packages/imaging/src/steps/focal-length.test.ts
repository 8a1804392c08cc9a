import type { Exif } from 'exif-reader';
import { describe, expect, test } from 'vitest';
import { sharp } from '../safe-sharp.ts';
import { drawRectangles } from '../testing/pictures.ts';
import { openPhoto } from './decode.ts';
import { focalLengthOf } from './focal-length.ts';

const canvas = drawRectangles({ width: 360, height: 240 }, [30, 90, 160], []);

/** A photo whose EXIF has these tags, in sharp's notation. */
async function focalOf(tags: Record<string, string>, format: 'jpeg' | 'avif' = 'jpeg', orientation = 1) {
  const exif = { IFD0: { Orientation: String(orientation) }, IFD2: tags };
  const bytes = await sharp(canvas.data, { raw: canvas }).withExif(exif).toFormat(format).toBuffer();
  return (await openPhoto(bytes)).focal;
}

describe('the focal length of a photo', () => {
  test('of a picture as wide as 36 mm film is its equivalent focal length in pixels', async () => {
    expect(await focalOf({ FocalLengthIn35mmFilm: '50' })).toBeCloseTo((50 / 36) * 360, 6);
    expect(await focalOf({ FocalLengthIn35mmFilm: '50' }, 'avif')).toBeCloseTo((50 / 36) * 360, 6);
  });

  test('is the same of a photo that was held upright', async () => {
    expect(await focalOf({ FocalLengthIn35mmFilm: '50' }, 'jpeg', 6)).toBeCloseTo((50 / 36) * 360, 6);
  });

  test('is kept of a smaller copy, and not of a crop to another shape', () => {
    const of = (PixelXDimension: number, PixelYDimension: number) =>
      focalLengthOf(
        { Photo: { FocalLengthIn35mmFilm: 26, PixelXDimension, PixelYDimension } } as Exif,
        canvas,
      );
    expect(of(3600, 2400)).toBeCloseTo(260, 6);
    expect(of(2400, 3600)).toBeCloseTo(260, 6);
    expect(of(4000, 2400)).toBeUndefined();
  });

  test.each([['0'], ['3'], ['65535']])('is not known where EXIF says %s', async (film) => {
    expect(await focalOf({ FocalLengthIn35mmFilm: film })).toBeUndefined();
  });
});
