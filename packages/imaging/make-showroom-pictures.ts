/**
 * Makes the pictures of the drawn showrooms that the panel offers them with. `brand` is drawn in white: the panel lays
 * the dealer's colour over it.
 *
 *   node scripts/run.mjs packages/imaging/make-showroom-pictures.ts
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { showroomNames } from '@forecourt/contract/recipe';
import sharp from 'sharp';
import { drawShowroom } from './src/showrooms/draw.ts';
import { usualHorizon } from './src/showrooms/view.ts';

const folder = path.join(import.meta.dirname, '../../apps/web/src/features/studio/catalogue/showrooms');
const size = { width: 800, height: 600 };

await mkdir(folder, { recursive: true });
for (const name of showroomNames) {
  const { wallFloor } = drawShowroom(name, { ...size, horizon: usualHorizon, colour: '#ffffff' });
  const made = await sharp(wallFloor.data, { raw: { ...size, channels: 3 } })
    .webp({ quality: 72 })
    .toFile(path.join(folder, `${name}.webp`));
  process.stdout.write(`${JSON.stringify({ name, bytes: made.size })}\n`);
}
