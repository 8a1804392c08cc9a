import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
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

it('makes a PNG on request, with its alpha', async () => {
  const picture = sharp({ create: { width: 900, height: 300, channels: 4, background: '#0b728580' } });
  const copy = await copyPicture(await picture.webp().toBuffer(), { ...still, sideMax: 480, format: 'png' });
  expect(copy).toMatchObject({ format: 'png', width: 480, height: 160 });
  expect(await sharp(copy.bytes).metadata()).toMatchObject({ format: 'png', hasAlpha: true });
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

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="10"><path fill="#ff0000" d="M0 0H20V10H0Z"/></svg>';

it('makes pixels of a drawing where drawings are allowed: as many as the copy may have', async () => {
  const copy = await copyPicture(Buffer.from(drawing), { sideMax: 4096, animated: false, vector: true });
  expect([copy.width, copy.height, copy.format]).toEqual([4096, 1024, 'webp']);
  const { data } = await sharp(copy.bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixel = (x: number) => [...data.subarray((512 * 4096 + x) * 4, (512 * 4096 + x) * 4 + 4)];
  const [red = 0, green = 0, , alpha] = pixel(1000);
  expect([red > 250, green < 5, alpha]).toEqual([true, true, 255]);
  expect(pixel(3000)[3]).toBe(0);
  const huge = drawing.replace('width="40" height="10"', 'width="20000" height="20000"');
  const fitted = await copyPicture(Buffer.from(huge), { sideMax: 512, animated: false, vector: true });
  expect([fitted.width, fitted.height]).toEqual([512, 512]);
});

it.each([
  ['a drawing with a script', drawing.replace('<path', '<script/><path')],
  ['a drawing that loads something', drawing.replace('<path', '<use href="file:///etc/passwd#a"/><path')],
  ['a drawing in another encoding', Buffer.from(drawing, 'utf16le')],
  ['a compressed drawing', gzipSync(drawing)],
  ['a page that contains one', `<html>${drawing}</html>`],
])('refuses %s before a program that draws it sees it', async (_name, bytes) => {
  const copied = copyPicture(Buffer.from(bytes as string), { ...still, vector: true });
  await expect(copied).rejects.toMatchObject({ reason: 'broken' });
});

it.each([
  ['a drawing', drawing],
  ['a drawing after a comment', `<!-- a -->${drawing}`],
  ['a drawing after spaces', `   ${drawing}`],
  ['a compressed drawing', gzipSync(drawing)],
])('refuses %s where drawings are not allowed', async (_name, bytes) => {
  await expect(copyPicture(Buffer.from(bytes as string), still)).rejects.toMatchObject({ reason: 'broken' });
});

it.each([
  ['layers', `<g opacity=".5">${'<path d="M0 0H40V10H0Z"/>'}</g>`.repeat(55)],
  ['gradients', `<radialGradient id="g"/>${'<path fill="url(#g)" d="M0 0H40V10H0Z"/>'.repeat(140)}`],
])('draws as many %s as a drawing may have within the time of a task', async (_name, inner) => {
  const many = drawing.replace('<path', `${inner}<path`);
  const start = performance.now();
  await copyPicture(Buffer.from(many), { sideMax: 4096, animated: false, vector: true });
  expect(performance.now() - start).toBeLessThan(60_000);
});

it('of a frame says what its borders cover, and only of that', async () => {
  const hole = Buffer.from('<svg width="360" height="270"><rect width="360" height="270"/></svg>');
  const frame = await colours(400, 300)
    .composite([{ input: hole, left: 20, top: 12, blend: 'dest-out' }])
    .png()
    .toBuffer();
  const { borders } = await copyPicture(frame, { ...still, measuresBorders: true });
  expect(borders).toEqual({ top: 0.04, bottom: 0.06, left: 0.05, right: 0.05 });
  expect((await copyPicture(frame, still)).borders).toBeUndefined();
  const opaque = await colours(400, 300).png().toBuffer();
  expect((await copyPicture(opaque, { ...still, measuresBorders: true })).borders).toBeNull();
});
