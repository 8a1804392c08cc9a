import { describe, expect, test } from 'vitest';
import { copyPicture } from '../copy-picture.ts';
import { sharp } from '../safe-sharp.ts';
import { openPhoto } from '../steps/decode.ts';
import { avif, avifInCode, p3Profile, u32s, withChunks } from '../testing/coloured-files.ts';
import { buildHeic, numbersBox, profileBox, turnBox } from '../testing/heif-builder.ts';
import { drawRectangles } from '../testing/pictures.ts';

type Colour = [number, number, number];

/** Values of the left and the right half of a picture. */
const left: Colour = [200, 30, 30];
const right: Colour = [20, 40, 210];
const halves = (one: Colour, other: Colour) =>
  drawRectangles({ width: 240, height: 120 }, one, [
    { left: 120, top: 0, width: 120, height: 120, colour: other },
  ]);
const picture = halves(left, right);
const png = (raster = picture): Promise<Buffer> => sharp(raster.data, { raw: raster }).png().toBuffer();

const middles = ({ data, width }: { data: Uint8Array; width: number }, channels = 3): number[][] =>
  [0.25, 0.75].map((x) => {
    const at = (60 * width + Math.round(x * width)) * channels;
    return [...data.subarray(at, at + 3)];
  });

/** The colours of both halves, of a photo and of a copy of an uploaded picture, which have to be the same. */
async function coloursOf(bytes: Uint8Array): Promise<number[][]> {
  const found = middles(await (await openPhoto(bytes)).decode(4000));
  const copy = await copyPicture(bytes, { sideMax: 4000, animated: false, format: 'png' });
  const { data, info } = await sharp(copy.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expectNear(middles({ data, width: info.width }), found, 2);
  return found;
}

function expectNear(found: number[][], wanted: number[][], tolerance = 6): void {
  for (const [at, value] of wanted.flat().entries()) {
    expect(Math.abs((found.flat()[at] ?? -999) - value), `${found} is ${wanted}`).toBeLessThanOrEqual(
      tolerance,
    );
  }
}

/** The sRGB picture that a JPEG with these values and a Display P3 profile becomes. */
async function asP3Jpeg(raster = picture): Promise<number[][]> {
  const icc = await p3Profile();
  const jpeg = await sharp(raster.data, { raw: raster })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const head = Buffer.from('\xff\xe2\0\0ICC_PROFILE\0\x01\x01', 'latin1');
  head.writeUInt16BE(icc.length + 16, 2);
  return coloursOf(Buffer.concat([jpeg.subarray(0, 2), head, icc, jpeg.subarray(2)]));
}

describe('Display P3 becomes the same sRGB as that of a JPEG', () => {
  test('a HEIC with a profile, as phones write it, also when the file turns it', async () => {
    const wanted = await asP3Jpeg();
    const icc = await p3Profile();
    expectNear(await coloursOf(await buildHeic([{ properties: [profileBox(icc)] }])), wanted);
    const turned = await buildHeic([{ properties: [profileBox(icc), turnBox(2)] }]);
    expectNear(await coloursOf(turned), wanted.toReversed());
  });

  test('a HEIC, by the numbers of the file or those of the coded picture', async () => {
    const wanted = await asP3Jpeg();
    expectNear(await coloursOf(await buildHeic([{ properties: [numbersBox(12, 13)] }])), wanted);
    const change = (config: Buffer) => {
      // Three numbers of eight bits, one bit behind the start of a byte: 2, 2, 6 become 12, 13, 6.
      const at = config.indexOf('810103', 0, 'hex');
      config.write('860683', at, 'hex');
      return config;
    };
    for (const properties of [[], [turnBox(0)], [numbersBox(2, 2)]]) {
      expectNear(await coloursOf(await buildHeic([{ properties }], { change })), wanted);
    }
  });

  test('an AVIF, by the numbers of the file or those of the coded picture', async () => {
    expectNear(await coloursOf(await avif(picture, 12, 13)), await asP3Jpeg());
    expectNear(await coloursOf(await avifInCode(picture, 12, 13)), await asP3Jpeg());
  });

  test('a PNG by cICP, which comes before a profile, of 8 and of 16 bits', async () => {
    const wanted = await asP3Jpeg();
    expectNear(await coloursOf(withChunks(await png(), { cICP: Buffer.from([12, 13, 0, 1]) })), wanted);
    const other = await sharp(picture.data, { raw: picture }).withIccProfile('srgb').png().toBuffer();
    expectNear(await coloursOf(withChunks(other, { cICP: Buffer.from([12, 13, 0, 1]) })), wanted);
    const deep = await sharp(picture.data, { raw: picture }).toColourspace('rgb16').png().toBuffer();
    expectNear(await coloursOf(withChunks(deep, { cICP: Buffer.from([12, 13, 0, 1]) })), wanted);
  });

  test('a PNG by gAMA and cHRM', async () => {
    const cHRM = u32s(31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000);
    const named = withChunks(await png(), { gAMA: u32s(45455), cHRM });
    expectNear(await coloursOf(named), await asP3Jpeg());
  });
});

describe('colours that are those of sRGB stay as they are', () => {
  test.each([
    ['sRGB', 1, 13],
    ['BT.709, as programs write it into sRGB pictures', 1, 1],
    ['BT.601, as phones write it', 5, 6],
    ['not specified', 2, 2],
  ])('%s', async (_, primaries, transfer) => {
    expectNear(await coloursOf(await avif(picture, primaries, transfer)), [left, right]);
    const heic = await buildHeic([{ properties: [numbersBox(primaries, transfer)] }]);
    expectNear(await coloursOf(heic), [left, right]);
  });

  test('gAMA and cHRM of sRGB, and those beside an sRGB chunk', async () => {
    const srgb = u32s(31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000);
    const named = withChunks(await png(), { gAMA: u32s(45455), cHRM: srgb });
    expectNear(await coloursOf(named), [left, right], 0);
    const beside = withChunks(await png(), { sRGB: Buffer.from([0]), gAMA: u32s(100_000) });
    expectNear(await coloursOf(beside), [left, right], 0);
  });

  test('a damaged profile, or one of another kind of picture', async () => {
    const broken = await buildHeic([{ properties: [profileBox(Buffer.alloc(200, 7))] }]);
    expectNear(await coloursOf(broken), [left, right]);
    const damaged = withChunks(await png(), { gAMA: u32s(0), cHRM: Buffer.alloc(3) });
    expectNear(await coloursOf(damaged), [left, right], 0);
  });
});

describe('other colours by number', () => {
  test('the curve of a PNG with gAMA alone', async () => {
    const linear = withChunks(await png(halves([55, 55, 55], [255, 128, 0])), { gAMA: u32s(100_000) });
    expectNear(await coloursOf(linear), [
      [128, 128, 128],
      [255, 188, 0],
    ]);
  });

  test('the wide primaries of BT.2020', async () => {
    // Linear sRGB (200, 30, 30) and (20, 40, 210) by the matrix of BT.2087, with the curve of sRGB.
    const wide = halves([164, 64, 41], [56, 46, 200]);
    const named = withChunks(await png(wide), { cICP: Buffer.from([9, 13, 0, 1]) });
    expectNear(await coloursOf(named), [left, right], 8);
  });

  test('Adobe RGB of a camera, which names it in EXIF', async () => {
    const plain = await sharp(picture.data, { raw: picture }).jpeg({ quality: 100 }).toBuffer();
    const word = (value: number) => Buffer.from([value & 255, value >> 8]);
    const entry = (tag: number, type: number, count: number, value: Buffer) =>
      Buffer.concat([word(tag), word(type), word(count), word(0), value]);
    const folder = (one: Buffer) => Buffer.concat([word(1), one, Buffer.alloc(4)]);
    // Image, then photo, then interoperability, each of 18 bytes and named by the one before it.
    const exif = Buffer.concat([
      Buffer.from('Exif\0\0II*\0\x08\0\0\0', 'latin1'),
      folder(entry(0x8769, 4, 1, Buffer.from([26, 0, 0, 0]))),
      folder(entry(0xa005, 4, 1, Buffer.from([44, 0, 0, 0]))),
      folder(entry(1, 2, 4, Buffer.from('R03\0'))),
    ]);
    const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
    const camera = Buffer.concat([plain.subarray(0, 2), head, exif, plain.subarray(2)]);
    const [[red = 0] = []] = await coloursOf(camera);
    expect(red).toBeGreaterThan(226);
    expectNear(await coloursOf(plain), [left, right]);
  });
});

describe('HDR is tone-mapped', () => {
  /** Grey of this signal, as the sRGB value that it becomes. */
  async function greyOf(transfer: number, signal: number): Promise<number> {
    const grey: Colour = [signal, signal, signal];
    const found = await coloursOf(await avif(halves(grey, grey), 9, transfer));
    const [red = 0, green = 0, blue = 0] = found[0] ?? [];
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThanOrEqual(3);
    return green;
  }

  // White and middle grey of BT.2408 in both: 75 % and 38 % of HLG, 58 % and 38 % of PQ.
  test.each([
    ['HLG', 18, 191, 97],
    ['PQ', 16, 148, 97],
  ])(
    '%s: white is bright without being blown, middle grey is middle, more light stays brighter',
    async (...given) => {
      const [, transfer, white, middle] = given;
      const shown = await greyOf(transfer, white);
      expect(shown).toBeGreaterThan(210);
      expect(shown).toBeLessThan(240);
      const middleShown = await greyOf(transfer, middle);
      expect(middleShown).toBeGreaterThan(85);
      expect(middleShown).toBeLessThan(135);
      expect(await greyOf(transfer, 255)).toBeGreaterThan(shown + 8);
      expect(await greyOf(transfer, 0)).toBeLessThan(3);
    },
  );

  test('a HEIC and a PNG of 16 bits too, and a red car stays red', async () => {
    const heic = await coloursOf(await buildHeic([{ properties: [numbersBox(9, 18)] }]));
    const deep = await sharp(picture.data, { raw: picture }).toColourspace('rgb16').png().toBuffer();
    const hlg = await coloursOf(withChunks(deep, { cICP: Buffer.from([9, 18, 0, 1]) }));
    expectNear(heic, hlg, 8);
    const [[red = 0, green = 255, blue = 255] = []] = heic;
    expect(red).toBeGreaterThan(180);
    expect(Math.max(green, blue)).toBeLessThan(60);
  });
});

describe('the primary image of a HEIC with several', () => {
  test('is the picture, also when it is not the first', async () => {
    const items = [{ properties: [] }, { properties: [turnBox(1)] }, { properties: [turnBox(2)] }];
    for (const [primary, size] of [
      [1, [240, 120]],
      [2, [120, 240]],
      [3, [240, 120]],
    ] as const) {
      const photo = await openPhoto(await buildHeic(items, { primary }));
      expect([photo.width, photo.height]).toEqual(size);
      expect(await photo.decode(4000)).toMatchObject({ width: size[0], height: size[1] });
    }
    expectNear(await coloursOf(await buildHeic(items, { primary: 3 })), [right, left]);
  });

  test('has its own colours', async () => {
    const items = [{ properties: [] }, { properties: [numbersBox(12, 13)] }];
    expectNear(await coloursOf(await buildHeic(items, { primary: 2 })), await asP3Jpeg());
    expectNear(await coloursOf(await buildHeic(items, { primary: 1 })), [left, right]);
  });
});
