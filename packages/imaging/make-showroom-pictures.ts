/**
 * Makes the pictures of the drawn showrooms that the panel offers them with, one in the usual shape and one for scenes that are taller.
 * `brand` is drawn in white: the panel lays the dealer's colour over it.
 *
 *   node scripts/run.mjs packages/imaging/make-showroom-pictures.ts
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { showroomNames } from '@forecourt/contract/recipe';
import { horizonOfRoom, standingLine } from '@forecourt/contract/tall-pictures';
import sharp from 'sharp';
import { drawShowroom } from './src/showrooms/draw.ts';

const folder = path.join(import.meta.dirname, '../../apps/web/src/features/studio/catalogue/showrooms');
const sizes = [
  { ending: '', width: 800, height: 600 },
  { ending: '-tall', width: 540, height: 960 },
];

await mkdir(folder, { recursive: true });
for (const name of showroomNames) {
  for (const { ending, ...size } of sizes) {
    const horizon = horizonOfRoom(size.width / size.height, standingLine);
    const { wallFloor } = drawShowroom(name, { ...size, horizon, colour: '#ffffff' });
    const made = await sharp(wallFloor.data, { raw: { ...size, channels: 3 } })
      .webp({ quality: 72 })
      .toFile(path.join(folder, `${name}${ending}.webp`));
    process.stdout.write(`${JSON.stringify({ name: `${name}${ending}`, bytes: made.size })}\n`);
  }
}
