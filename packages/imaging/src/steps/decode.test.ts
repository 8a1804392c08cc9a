import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { sharp } from '../safe-sharp.ts';
import { drawRectangles } from '../testing/pictures.ts';
import { openPhoto } from './decode.ts';

const size = { width: 240, height: 120 };
/** Red on the left half, blue on the right. */
const picture = drawRectangles(
  size,
  [200, 30, 30],
  [{ left: 120, top: 0, width: 120, height: 120, colour: [20, 40, 210] }],
);
const source = () => sharp(picture.data, { raw: picture });

async function decoded(bytes: Uint8Array, sideMax = 4000) {
  return (await openPhoto(bytes)).decode(sideMax);
}

function pixel({ data, width }: { data: Uint8Array; width: number }, x: number, y: number): number[] {
  return [...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];
}

function expectNear(found: number[], wanted: number[], tolerance: number): void {
  for (const [at, value] of wanted.entries())
    expect(Math.abs((found[at] ?? -999) - value)).toBeLessThanOrEqual(tolerance);
}

async function reasonFor(bytes: Uint8Array): Promise<string> {
  try {
    await decoded(bytes);
    return 'accepted';
  } catch (error) {
    return error instanceof Error && 'reason' in error ? String(error.reason) : String(error);
  }
}

describe('a file that is accepted', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('%s keeps its colours', async (format) => {
    const raster = await decoded(await source().toFormat(format, { quality: 95 }).toBuffer());
    expect([raster.width, raster.height, raster.channels]).toEqual([240, 120, 3]);
    expectNear(pixel(raster, 60, 60), [200, 30, 30], 8);
    expectNear(pixel(raster, 180, 60), [20, 40, 210], 8);
  });

  // The project has no HEIC encoder: this file was made once, from the same picture, with libheif's heif-enc.
  test('HEIC, as phones send it, keeps its colours', async () => {
    const bytes = await readFile(join(import.meta.dirname, '../testing/two-colours.heic'));
    const raster = await decoded(bytes);
    expect([raster.width, raster.height, raster.channels]).toEqual([240, 120, 3]);
    expectNear(pixel(raster, 60, 60), [200, 30, 30], 12);
    expectNear(pixel(raster, 180, 60), [20, 40, 210], 12);
    expect(await reasonFor(bytes.subarray(0, bytes.length - 200))).toBe('broken');
  });

  test('a photo turned by EXIF is decoded upright', async () => {
    const turned = await source().withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
    const photo = await openPhoto(turned);
    expect([photo.width, photo.height]).toEqual([120, 240]);
    const raster = await photo.decode(4000);
    expect([raster.width, raster.height]).toEqual([120, 240]);
    expectNear(pixel(raster, 60, 60), [200, 30, 30], 8);
    expectNear(pixel(raster, 60, 180), [20, 40, 210], 8);
  });

  test('a region of a photo is measured in the upright picture and scaled like the whole', async () => {
    const turned = await source().withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
    const part = { left: 20, top: 90, width: 80, height: 60 };
    const raster = await (await openPhoto(turned)).decode(120, part);
    expect([raster.width, raster.height]).toEqual([40, 30]);
    expectNear(pixel(raster, 20, 5), [200, 30, 30], 8);
    expectNear(pixel(raster, 20, 25), [20, 40, 210], 8);
  });

  test('grey, 16-bit, transparent and CMYK pictures become 8-bit sRGB', async () => {
    const grey = await decoded(await source().greyscale().png().toBuffer());
    expect(grey.channels).toBe(3);
    const deep = await decoded(await source().toColourspace('rgb16').png().toBuffer());
    expectNear(pixel(deep, 60, 60), [200, 30, 30], 2);
    const glass = await sharp({
      create: { ...size, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    expectNear(pixel(await decoded(glass), 10, 10), [255, 255, 255], 0);
    const cmyk = await decoded(await source().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer());
    expectNear(pixel(cmyk, 60, 60), [200, 30, 30], 40);
  });

  test('a wide-gamut profile is converted to sRGB', async () => {
    const wide = await source().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer();
    expectNear(pixel(await decoded(wide), 60, 60), [200, 30, 30], 8);
  });

  test('a large photo is scaled down, a small one is not scaled up', async () => {
    const bytes = await source().png().toBuffer();
    expect(await decoded(bytes, 100)).toMatchObject({ width: 100, height: 50 });
    expect(await decoded(bytes, 5000)).toMatchObject({ width: 240, height: 120 });
  });
});

describe('a file that is refused, with the reason', () => {
  test('an empty file', async () => expect(await reasonFor(new Uint8Array())).toBe('empty'));

  test('a text file', async () =>
    expect(await reasonFor(Buffer.from('hello, this is no picture'))).toBe('not_an_image'));

  test.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"/>'],
    ['XML with an SVG in it', '<?xml version="1.0"?><svg/>'],
    ['GIF', 'GIF89a\x10\x27\x10\x27'],
    ['PDF', '%PDF-1.7'],
    ['TIFF', 'II*\0\x08\0\0\0'],
  ])('%s', async (_, start) =>
    expect(await reasonFor(Buffer.from(start, 'latin1'))).toBe('unsupported_type'),
  );

  test('a truncated photo', async () => {
    const whole = await sharp({
      create: {
        width: 900,
        height: 600,
        channels: 3,
        background: '#777',
        noise: { type: 'gaussian', mean: 120, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer();
    expect(await reasonFor(whole.subarray(0, whole.length / 2))).toBe('broken');
    expect(await reasonFor(whole.subarray(0, 20))).toBe('broken');
  });

  test('a picture whose header announces 65,000 × 65,000 pixels, before any of them is decoded', async () => {
    const small = await source().png().toBuffer();
    const huge = Buffer.from(small);
    huge.writeUInt32BE(65000, 16);
    huge.writeUInt32BE(65000, 20);
    // The checksum is right, so only a decoder that reads the pixels would notice that they are missing.
    huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29);
    expect(await reasonFor(huge)).toBe('too_many_pixels');
  });

  test('a thumbnail', async () => {
    expect(await reasonFor(await source().resize(60, 30).png().toBuffer())).toBe('too_small');
  });

  test('an animation', async () => {
    const frames = Buffer.concat([picture.data, picture.data.toReversed()]);
    const animated = await sharp(frames, { raw: { width: 240, height: 240, channels: 3, pageHeight: 120 } })
      .webp({ loop: 0 })
      .toBuffer();
    expect(await reasonFor(animated)).toBe('animated');
  });
});
