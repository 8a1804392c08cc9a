import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { copyPicture } from './copy-picture.ts';
import { PhotoError } from './photo-error.ts';
import { sharp } from './safe-sharp.ts';

const still = { sideMax: 512, animated: false };
const colours = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } });

it('keeps alpha and aspect ratio, and neither metadata nor data appended to the file', async () => {
  const script = '<?php system($_GET[0]); ?><script>alert(1)</script>';
  const sent = await colours(1024, 256)
    .withExif({ IFD0: { Copyright: script, ImageDescription: 'secret place' } })
    .png()
    .toBuffer();
  const copy = await copyPicture(Buffer.concat([sent, Buffer.from(script)]), still);
  expect([copy.width, copy.height, copy.format]).toEqual([512, 128, 'webp']);
  const text = Buffer.from(copy.bytes).toString('latin1');
  for (const hidden of ['php', 'script', 'secret place', 'EXIF']) expect(text).not.toContain(hidden);
  const { channels, data } = await sharp(copy.bytes)
    .raw()
    .toBuffer({ resolveWithObject: true })
    .then(({ data, info }) => ({ data, channels: info.channels }));
  expect(channels).toBe(4);
  expect(Math.abs(data[3] - 128)).toBeLessThanOrEqual(2);
});

it('never makes a picture larger', async () => {
  const copy = await copyPicture(await colours(40, 20).png().toBuffer(), still);
  expect([copy.width, copy.height]).toEqual([40, 20]);
});

it('accepts photos of phones', async () => {
  const heic = await readFile(path.join(import.meta.dirname, 'testing/two-colours.heic'));
  const copy = await copyPicture(heic, still);
  expect(Math.max(copy.width, copy.height)).toBeLessThanOrEqual(512);
});

it('keeps the frames of an animation on request', async () => {
  const frames = Buffer.concat([Buffer.alloc(32 * 16 * 3, 10), Buffer.alloc(32 * 16 * 3, 240)]);
  const gif = await sharp(frames, { raw: { width: 32, height: 32, channels: 3, pageHeight: 16 } })
    .gif()
    .toBuffer();
  const moving = await copyPicture(gif, { sideMax: 512, animated: true });
  expect([moving.width, moving.height]).toEqual([32, 16]);
  expect((await sharp(moving.bytes).metadata()).pages).toBe(2);
  const first = await copyPicture(gif, still);
  expect((await sharp(first.bytes).metadata()).pages ?? 1).toBe(1);
});

it('refuses files that are no picture, truncated, or too large once decoded', async () => {
  const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const reason = async (bytes: Uint8Array) => {
    const error = await copyPicture(bytes, still).catch((thrown: unknown) => thrown);
    return error instanceof PhotoError ? error.reason : error;
  };
  expect(await reason(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('broken');
  expect(await reason(Buffer.from('%PDF-1.7'))).toBe('broken');
  expect(await reason(png.subarray(0, png.length / 2))).toBe('broken');
  const header = Buffer.from(png);
  header.writeUInt32BE(60_000, 16);
  header.writeUInt32BE(60_000, 20);
  expect(['broken', 'too_many_pixels']).toContain(await reason(header));
});
