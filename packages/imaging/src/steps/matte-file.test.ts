import { expect, test } from 'vitest';
import type { Raster } from '../raster.ts';
import { sharp } from '../safe-sharp.ts';
import { decodeMatte, encodeMatte } from './matte-file.ts';

const matte: Raster<1> = {
  data: Uint8Array.from({ length: 64 * 48 }, (_, at) => (at * 7) % 256),
  width: 64,
  height: 48,
  channels: 1,
};

test('a stored matte is read back bit for bit, as one grey channel', async () => {
  const png = await encodeMatte(matte);
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', channels: 1, width: 64, height: 48 });
  expect(await decodeMatte(png, matte)).toEqual({ ...matte, data: Buffer.from(matte.data) });
});

test('at another size with the same aspect ratio it is resized; with another it is refused', async () => {
  const png = await encodeMatte(matte);
  expect((await decodeMatte(png, { width: 32, height: 24 })).data.length).toBe(32 * 24);
  await expect(decodeMatte(png, { width: 48, height: 48 })).rejects.toThrow('does not fit');
});
