import { readFile } from 'node:fs/promises';
import { sharp } from '../../packages/imaging/src/safe-sharp.ts';
import { samplePhoto } from '../support/panel-steps.ts';

/** A photo of a saloon and, somewhat smaller, an SUV beside it. */
export async function photoOfTwoVehicles() {
  const picture = async (name: string, width: number) =>
    sharp(await readFile(samplePhoto(name)))
      .resize(width, 900)
      .png()
      .toBuffer();
  const [saloon, suv] = [
    await picture('saloon-blue-270.jpg', 1200),
    await picture('suv-silver-225.jpg', 800),
  ];
  const buffer = await sharp({ create: { width: 2000, height: 900, channels: 3, background: '#000' } })
    .composite([
      { input: saloon, left: 0, top: 0 },
      { input: suv, left: 1200, top: 0 },
    ])
    .jpeg()
    .toBuffer();
  return { name: 'two.jpg', mimeType: 'image/jpeg', buffer };
}
