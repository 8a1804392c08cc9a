import { readFile } from 'node:fs/promises';
import { readSamples } from '@forecourt/samples/read-samples';
import { expect, test } from 'vitest';
import { emptyRaster, type Raster } from '../raster.ts';
import { sharp } from '../safe-sharp.ts';
import { findPlumbLines, leadMin } from './plumb-lines.ts';

/** A sample as a camera would have taken it that is rolled by so many degrees more, and its whole roll. */
async function rolled(name: string, degrees: number) {
  const sample = (await readSamples()).find((one) => one.name === name);
  if (!sample) throw new Error(`there is no sample ${name}`);
  const turned = async (file: string, channels: 1 | 3) => {
    const upright = await sharp(await readFile(file))
      .resize(1000)
      .png()
      .toBuffer();
    const whole = await sharp(upright).rotate(degrees).png().toBuffer();
    const { height, width } = await sharp(whole).metadata();
    const part = { left: (width - 880) >> 1, top: (height - 640) >> 1, width: 880, height: 640 };
    const data = await sharp(whole)
      .extract(part)
      .toColourspace(channels === 1 ? 'b-w' : 'srgb')
      .raw()
      .toBuffer();
    return { data, width: 880, height: 640, channels };
  };
  const [left, right] = sample.camera.horizon;
  return {
    photo: (await turned(sample.file, 3)) as Raster<3>,
    matte: (await turned(sample.matte, 1)) as Raster<1>,
    roll: degrees + (Math.atan((right - left) / sample.width) * 180) / Math.PI,
  };
}

test.each(['saloon-blue-000', 'hatchback-red-045', 'suv-silver-225', 'saloon-black-135'])(
  'walls and posts behind %s show the roll of the photo, to less than a degree',
  async (name) => {
    for (const degrees of [-4, 0, 3]) {
      const { matte, photo, roll } = await rolled(name, degrees);
      const { lead = 0, lean = 99 } = (await findPlumbLines(photo, matte)) ?? {};
      expect(lead).toBeGreaterThan(leadMin.seconded);
      expect(Math.abs(lean - roll), `${degrees}`).toBeLessThan(0.9);
    }
  },
);

test('edges of the vehicle itself are not taken for plumb lines', async () => {
  const photo = emptyRaster(400, 300, 3);
  const matte = emptyRaster(400, 300, 1);
  for (let at = 0; at < matte.data.length; at++) {
    const [x, y] = [at % 400, Math.floor(at / 400)];
    photo.data.fill((x - y * 0.05) % 40 < 20 ? 220 : 40, at * 3, at * 3 + 3);
  }
  expect(await findPlumbLines(photo, matte)).not.toBeNull();
  matte.data.fill(255);
  expect(await findPlumbLines(photo, matte)).toBeNull();
});

test('a picture without edges shows no roll', async () => {
  expect(await findPlumbLines(emptyRaster(320, 240, 3), emptyRaster(320, 240, 1))).toBeNull();
});
