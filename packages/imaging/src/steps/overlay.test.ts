import { expect, test } from 'vitest';
import { asFile, drawRectangles } from '../testing/pictures.ts';
import { overlayLogo } from './overlay.ts';

const canvasOf = () => drawRectangles({ width: 400, height: 300 }, [100, 100, 100], []);
const logo = { picture: 'logo', width: 0.2, margin: 0.05, opacity: 0.5 };
const green = () => asFile(drawRectangles({ width: 40, height: 20 }, [0, 200, 0], []));

test.each([
  ['top-left', 20, 20],
  ['top-right', 300, 20],
  ['bottom-left', 20, 240],
  ['bottom-right', 300, 240],
] as const)('%s', async (corner, left, top) => {
  const canvas = canvasOf();
  await overlayLogo(canvas, { ...logo, corner }, await green());
  const pixel = (x: number, y: number) => [...canvas.data.subarray((y * 400 + x) * 3, (y * 400 + x) * 3 + 3)];
  expect(pixel(left + 40, top + 20)).toEqual([50, 150, 50]);
  expect(pixel(left - 2, top + 20)).toEqual([100, 100, 100]);
  expect(pixel(left + 40, top + 42)).toEqual([100, 100, 100]);
});

test.each([
  [1600, 300],
  [8192, 64],
] as const)(
  'on a canvas of %i × %i the widest margin still leaves space for the logo',
  async (width, height) => {
    const canvas = drawRectangles({ width, height }, [100, 100, 100], []);
    await overlayLogo(canvas, { ...logo, margin: 0.2, corner: 'bottom-right' }, await green());
    expect(canvas.data.filter((value) => value === 150).length).toBeGreaterThan(0);
    expect([...canvas.data.subarray(0, 3)]).toEqual([100, 100, 100]);
  },
);

test('bytes that are no picture are refused', async () => {
  await expect(overlayLogo(canvasOf(), { ...logo, corner: 'top-left' }, Buffer.from('no'))).rejects.toThrow();
});
