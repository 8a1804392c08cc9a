/**
 * Makes the icons of the installed panel from its one drawing.
 *
 *   node scripts/run.mjs packages/imaging/make-icons.ts
 */
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const folder = path.join(import.meta.dirname, '../../apps/web/public');
/** The ground of the drawing; it fills a maskable icon to its edges. */
const ground = '#0b7285';
/** A mask may cut off everything outside of a circle of four fifths (W3C Web App Manifest, maskable icons). */
const safeShare = 0.8;
/** Drawn large first, so that every size is made smaller. */
const density = 1200;

async function drawn(sizePx: number): Promise<Buffer> {
  const drawing = await readFile(path.join(folder, 'icon.svg'));
  return sharp(drawing, { density }).resize(sizePx, sizePx).png().toBuffer();
}

async function save(name: string, picture: Buffer): Promise<void> {
  await sharp(picture)
    .png({ compressionLevel: 9, palette: true })
    .toFile(path.join(folder, 'icons', name));
}

async function onGround(sizePx: number, share: number): Promise<Buffer> {
  const inner = Math.round(sizePx * share);
  return sharp({ create: { width: sizePx, height: sizePx, channels: 4, background: ground } })
    .composite([{ input: await drawn(inner) }])
    .png()
    .toBuffer();
}

await mkdir(path.join(folder, 'icons'), { recursive: true });
for (const sizePx of [192, 512]) {
  await save(`icon-${sizePx}.png`, await drawn(sizePx));
  await save(`maskable-${sizePx}.png`, await onGround(sizePx, safeShare));
}
// Apple rounds the corners itself and shows see-through ones black.
await save('apple-touch.png', await onGround(180, 1));
