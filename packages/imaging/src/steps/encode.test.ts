import { expect, test } from 'vitest';
import { emptyRaster } from '../raster.ts';
import { sharp } from '../safe-sharp.ts';
import { drawRectangles, readRgb } from '../testing/pictures.ts';
import { encode } from './encode.ts';

const canvas = drawRectangles({ width: 320, height: 240 }, [30, 90, 160], []);
const target = { name: 'full', width: 320, height: 240, quality: 90 };

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  '%s has the right type, size and colour',
  async (format) => {
    const output = await encode(canvas, { ...target, format });
    const header = await sharp(output.bytes).metadata();
    expect(header.format).toBe(format === 'avif' ? 'heif' : format);
    expect([header.width, header.height, output.width, output.height]).toEqual([320, 240, 320, 240]);
    const { data } = await readRgb(output.bytes);
    expect(Math.abs(data[1] - 90)).toBeLessThan(6);
    expect(header.exif ?? header.xmp ?? header.icc).toBeUndefined();
  },
);

test('a smaller target keeps the aspect ratio', async () => {
  const output = await encode(canvas, { ...target, width: 160, height: 160, format: 'jpeg' });
  expect([output.width, output.height]).toEqual([160, 120]);
});

test('transparency stays in PNG and becomes white in JPEG', async () => {
  const glass = emptyRaster(320, 240, 4);
  const png = await encode(glass, { ...target, format: 'png' });
  expect((await sharp(png.bytes).metadata()).hasAlpha).toBe(true);
  const jpeg = await encode(glass, { ...target, format: 'jpeg' });
  expect((await readRgb(jpeg.bytes)).data[0]).toBeGreaterThan(252);
});

const limits = { widthMin: 1, heightMin: 1, enlargementMax: 2, bytesMax: null };

test.each([
  [{ widthMin: 400 }, [400, 300]],
  [{ heightMin: 300 }, [400, 300]],
  [{ widthMin: 2000 }, [640, 480]],
  [{ widthMin: 2000, enlargementMax: 1 }, [320, 240]],
])('%j of a picture of 320 × 240: %j', async (given, size) => {
  const wide = { ...target, width: 2000, height: 1500, format: 'jpeg' } as const;
  const { height, width } = await encode(canvas, wide, { limits: { ...limits, ...given } });
  expect([width, height]).toEqual(size);
});

test('a file that is too large has a lower quality', async () => {
  const noise = emptyRaster(320, 240, 3);
  for (let at = 0; at < noise.data.length; at++) noise.data[at] = (at * 7919) % 251;
  const jpeg = { ...target, format: 'jpeg' } as const;
  const usual = await encode(noise, jpeg);
  const bytesMax = Math.round(usual.bytes.length * 0.7);
  const small = await encode(noise, jpeg, { limits: { ...limits, bytesMax } });
  expect(small.bytes.length).toBeLessThanOrEqual(bytesMax);
});
