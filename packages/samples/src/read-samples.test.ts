import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readSamples, type Sample } from './read-samples.ts';

const samples = await readSamples();

/** One byte a pixel. (Raw output of a grey picture has three channels unless one is asked for.) */
async function matteOf(sample: Sample): Promise<{ data: Buffer; width: number; height: number }> {
  const { data, info } = await sharp(await readFile(sample.matte))
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(1);
  return { data, width: info.width, height: info.height };
}

describe('the sample pictures', () => {
  it('show four bodies from eight sides each, and a picture of 12 megapixels each', () => {
    for (const body of ['hatchback', 'saloon', 'suv', 'van']) {
      const own = samples.filter((s) => s.body === body);
      expect(new Set(own.map((s) => s.azimuth)).size, body).toBe(8);
      expect(
        own.some((s) => s.width === 4000 && s.height === 3000),
        body,
      ).toBe(true);
    }
  });

  it('are all in the index, and the folder contains no others', async () => {
    const listed = samples.flatMap((s) => [basename(s.file), basename(s.matte)]).sort();
    const present = (await readdir(join(import.meta.dirname, '../pictures')))
      .filter((f) => /\.(jpg|png)$/.test(f))
      .sort();
    expect(listed).toEqual(present);
  });

  it('include other cars, people, several places and lights', () => {
    expect(samples.filter((s) => s.otherCar).length).toBeGreaterThanOrEqual(8);
    expect(samples.filter((s) => s.person).length).toBeGreaterThanOrEqual(4);
    expect(new Set(samples.map((s) => s.place)).size).toBeGreaterThanOrEqual(5);
    expect(new Set(samples.map((s) => s.light)).size).toBeGreaterThanOrEqual(3);
  });
});

describe.each(samples.map((s) => [s.name, s] as const))('%s', (_, sample) => {
  it('is a JPEG of the size the index gives, with a grey matte of the same size', async () => {
    const picture = await sharp(await readFile(sample.file)).metadata();
    expect(picture).toMatchObject({ format: 'jpeg', width: sample.width, height: sample.height });
    const matte = await sharp(await readFile(sample.matte)).metadata();
    expect(matte).toMatchObject({
      format: 'png',
      width: sample.width,
      height: sample.height,
      depth: 'uchar',
      channels: 1,
    });
  });

  it('shows its whole vehicle', async () => {
    const { data, width, height } = await matteOf(sample);
    const covered = data.reduce((sum, v) => sum + v, 0) / 255 / (width * height);
    expect(covered).toBeGreaterThan(0.08);
    expect(covered).toBeLessThan(0.6);
    let onBorder = 0;
    for (let x = 0; x < width; x++) onBorder += data[x] + data[(height - 1) * width + x];
    for (let y = 0; y < height; y++) onBorder += data[y * width] + data[(y + 1) * width - 1];
    expect(onBorder).toBe(0);
  });

  it('has its plate inside the matte, clockwise from the top left', async () => {
    const { data, width } = await matteOf(sample);
    const { corners, visible, text } = sample.plate;
    expect(text).toMatch(/^[A-Z0-9 -]{6,10}$/);
    if (!visible) return;
    for (const [x, y] of corners) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(sample.width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(sample.height);
      expect(data[Math.round(y) * width + Math.round(x)]).toBe(255);
    }
    const [tl, tr, br, bl] = corners;
    expect(tr[0] - tl[0]).toBeGreaterThan(20);
    expect(br[0] - bl[0]).toBeGreaterThan(20);
    expect(bl[1] - tl[1]).toBeGreaterThan(5);
    expect(br[1] - tr[1]).toBeGreaterThan(5);
  });

  it('has the lower edges of the visible tyres at the lower edge of the matte', async () => {
    const { data, width, height } = await matteOf(sample);
    const seen = sample.wheels.filter((w) => w.visible);
    /* A long tail hides the feet of the rear wheels from a viewer straight behind it. */
    if (sample.azimuth !== 180) expect(seen.length).toBeGreaterThanOrEqual(1);
    for (const { contact } of seen) {
      const column = Math.round(contact[0]);
      let lowest = 0;
      for (let y = 0; y < height; y++) if (data[y * width + column] > 127) lowest = y;
      expect(Math.abs(lowest - contact[1])).toBeLessThan(sample.width * 0.02);
    }
  });
});
