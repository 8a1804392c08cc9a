/**
 * Makes the pictures of walls and floors for tests and demo data.
 *
 *   node packages/samples/make-surfaces.ts
 */
import sharp from 'sharp';
import { drawSurface, surfaceFile, surfaceNames, surfaceSide } from './src/surfaces.ts';

for (const name of surfaceNames) {
  const made = await sharp(drawSurface(name), {
    raw: { width: surfaceSide, height: surfaceSide, channels: 3 },
  })
    .webp({ quality: 80 })
    .toFile(surfaceFile(name));
  process.stdout.write(`${JSON.stringify({ name, bytes: made.size })}\n`);
}
