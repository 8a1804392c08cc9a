import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { layText } from '@forecourt/contract/overlay-places';
import { Overlay } from '@forecourt/contract/overlays';
import { describe, expect, test } from 'vitest';
import type { Raster } from '../raster.ts';
import { sharp } from '../safe-sharp.ts';
import { asFile, drawRectangles } from '../testing/pictures.ts';
import { drawOverlay, framedInsets } from './overlay.ts';

const ground = [100, 100, 100] as const;
const canvasOf = (width = 400, height = 300) => drawRectangles({ width, height }, ground, []);
const green = () => asFile(drawRectangles({ width: 40, height: 20 }, [0, 200, 0], []));
const fontFile = join(
  dirname(createRequire(import.meta.url).resolve('pdfmake')),
  '../build/fonts/Roboto/Roboto-Medium.ttf',
);

async function drawn(
  canvas: Raster<3>,
  overlay: object,
  pictures: Record<string, Uint8Array> = {},
): Promise<(x: number, y: number) => number[]> {
  await drawOverlay(canvas, Overlay.parse(overlay), { pictures, fontFile });
  return (x, y) => {
    const at = (y * canvas.width + x) * 3;
    return [...canvas.data.subarray(at, at + 3)];
  };
}

describe('a logo', () => {
  const logo = { kind: 'logo', picture: 'logo', width: 0.2, offsetX: 0.05, offsetY: 0.05, opacity: 0.5 };

  test.each([
    ['top-left', 20, 20],
    ['top-right', 300, 20],
    ['bottom-left', 20, 240],
    ['bottom-right', 300, 240],
    ['right', 300, 150],
    ['middle', 180, 150],
  ] as const)('%s', async (anchor, left, top) => {
    const pixel = await drawn(canvasOf(), { ...logo, anchor }, { logo: await green() });
    expect(pixel(left + 40, top + 20)).toEqual([50, 150, 50]);
    expect(pixel(left - 2, top + 20)).toEqual([...ground]);
    expect(pixel(left + 40, top + 42)).toEqual([...ground]);
  });

  test.each([
    [1600, 300],
    [8192, 64],
  ] as const)(
    'on a canvas of %i × %i the widest offset still leaves space for the logo',
    async (width, height) => {
      const canvas = canvasOf(width, height);
      const far = { ...logo, offsetX: 0.2, offsetY: 0.2, anchor: 'bottom-right' };
      await drawn(canvas, far, { logo: await green() });
      expect(canvas.data.filter((value) => value === 150).length).toBeGreaterThan(0);
    },
  );

  test('whose bytes are no picture, or are missing, is refused', async () => {
    await expect(drawn(canvasOf(), logo, { logo: Buffer.from('no') })).rejects.toThrow();
    await expect(drawn(canvasOf(), logo)).rejects.toThrow('logo was not handed over');
  });
});

/** 200 × 150 px: a red border of 20 px with a blue corner at the top left, and nothing inside. */
async function frameFile(): Promise<Uint8Array> {
  const data = new Uint8Array(200 * 150 * 4);
  for (let y = 0; y < 150; y++) {
    for (let x = 0; x < 200; x++) {
      const isBorder = x < 20 || x >= 180 || y < 20 || y >= 130;
      const colour = x < 20 && y < 20 ? [0, 0, 250] : [250, 0, 0];
      if (isBorder) data.set([...colour, 255], (y * 200 + x) * 4);
    }
  }
  return sharp(data, { raw: { width: 200, height: 150, channels: 4 } })
    .png()
    .toBuffer();
}

describe('a frame', () => {
  const safeArea = { top: 20 / 150, right: 0.1, bottom: 20 / 150, left: 0.1 };
  const frame = { kind: 'frame', picture: 'frame', safeArea };

  test.each([
    ['of its own shape', 400, 300, 40],
    ['that is square', 300, 300, 30],
    ['that is a portrait', 200, 400, 20],
    ['that is wide', 800, 300, 40],
    ['that is small and wide', 300, 75, 10],
  ])('surrounds a picture %s, with corners that keep their shape', async (_name, width, height, border) => {
    const pixel = await drawn(canvasOf(width, height), frame, { frame: await frameFile() });
    const [red, blue] = [
      [250, 0, 0],
      [0, 0, 250],
    ];
    expect(pixel(border - 4, border - 4)).toEqual(blue);
    expect(pixel(border + 4, border - 4)).toEqual(red);
    expect(pixel(border - 4, border + 4)).toEqual(red);
    expect(pixel(width - 1, height - 1)).toEqual(red);
    expect(pixel(width - border + 4, Math.floor(height / 2))).toEqual(red);
    expect(pixel(width - border - 4, Math.floor(height / 2))).toEqual([...ground]);
    expect(pixel(width / 2, height - border - 4)).toEqual([...ground]);
    expect(pixel(border + 4, border + 4)).toEqual([...ground]);
    // Its inner edges are straight where corners end.
    for (const [inCorner, between] of [
      [pixel(width - border, border + 4), pixel(width - border, Math.floor(height / 2))],
      [pixel(width - border - 1, border + 4), pixel(width - border - 1, Math.floor(height / 2))],
      [pixel(width - border - 4, border), pixel(width / 2, border)],
      [pixel(width - border - 4, border - 1), pixel(width / 2, border - 1)],
    ] as const)
      for (const [at, value] of inCorner.entries())
        expect(Math.abs(value - (between[at] ?? 0))).toBeLessThan(30);
  });

  test('says what its borders cover, which is all that no other frame covers', async () => {
    const overlays = [
      frame,
      { ...frame, safeArea: { ...safeArea, top: 0.4, left: 0 } },
      { kind: 'text', text: 'New' },
    ].map((one) => Overlay.parse(one));
    const materials = { pictures: { frame: await frameFile() }, fontFile };
    expect(await framedInsets({ width: 300, height: 300 }, overlays, materials)).toEqual({
      left: 0.1,
      top: 0.3,
      right: expect.closeTo(0.1, 6),
      bottom: expect.closeTo(0.1, 6),
    });
    expect(await framedInsets({ width: 300, height: 300 }, overlays.slice(2), materials)).toEqual({
      left: 0,
      top: 0,
      right: 0,
      bottom: 0,
    });
  });
});

describe('a text', () => {
  const text = { kind: 'text', text: 'HHH', anchor: 'bottom', offsetX: 0, offsetY: 0, size: 0.1 };

  /** The smallest area around what differs from the ground. */
  function inkOf({ data, height, width }: Raster<3>) {
    let [left, top, right, bottom] = [width, height, 0, 0];
    for (let at = 0; at < width * height; at++) {
      if (Math.abs((data[at * 3] ?? 0) - 100) < 60) continue;
      const [x, y] = [at % width, Math.floor(at / width)];
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
    return { left, top, right, bottom };
  }

  test('is where its layout says, its capitals in the middle of its line', async () => {
    const canvas = canvasOf();
    await drawn(canvas, text);
    // Roboto's H is 1448/2048 em wide.
    const { lines, size } = layText(canvas, Overlay.parse(text) as never, [(3 * 1448) / 2048]);
    const ink = inkOf(canvas);
    const baseline = lines[0]?.baseline ?? 0;
    expect(Math.abs(ink.bottom + 1 - baseline)).toBeLessThanOrEqual(1);
    expect(Math.abs(ink.top - (baseline - (size * 1456) / 2048))).toBeLessThanOrEqual(1);
    expect(Math.abs((ink.left + ink.right + 1) / 2 - 200)).toBeLessThanOrEqual(1);
  });

  test('has its bar behind it, as translucent as it should be', async () => {
    const bar = { colour: '#000000', opacity: 0.5, isWide: true };
    const pixel = await drawn(canvasOf(), { ...text, bar });
    expect(pixel(1, 298)).toEqual([50, 50, 50]);
    expect(pixel(398, 298)).toEqual([50, 50, 50]);
    expect(pixel(1, 200)).toEqual([...ground]);
  });

  test.each(['Ő', 'Ŀ', 'ç', 'ß', 'Ñ', 'Ã', 'Œ', 'ώ', 'Ϊ', 'Š', '€', 'Ж'])(
    'can contain %s',
    async (letter) => {
      const canvas = canvasOf();
      await drawn(canvas, { ...text, text: letter });
      const ink = inkOf(canvas);
      expect(ink.right).toBeGreaterThan(ink.left);
    },
  );

  test('divides thousands as well where the space between them is not in the font', async () => {
    const [narrow, thin] = [canvasOf(), canvasOf()];
    await drawn(narrow, { ...text, text: '24\u202f990' });
    await drawn(thin, { ...text, text: '24\u2009990' });
    expect(Buffer.compare(narrow.data, thin.data)).toBe(0);
    const together = canvasOf();
    await drawn(together, { ...text, text: '24990' });
    expect(inkOf(narrow).right).toBeGreaterThan(inkOf(together).right);
  });

  test('leaves out letters that the font does not have, instead of drawing boxes', async () => {
    const [mixed, plain] = [canvasOf(), canvasOf()];
    await drawn(mixed, { ...text, text: 'BYD 漢' });
    await drawn(plain, { ...text, text: 'BYD ' });
    expect(Buffer.compare(mixed.data, plain.data)).toBe(0);
    await expect(
      drawOverlay(canvasOf(), Overlay.parse(text), { pictures: {}, fontFile: undefined }),
    ).rejects.toThrow('letters');
  });
});
