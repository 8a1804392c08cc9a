import { type Insets, measuredBorders, measuredSide } from '@forecourt/contract/overlay-borders';
import { sharp } from './safe-sharp.ts';

/**
 * What the borders of a frame cover; null if its middle is not clear.
 * @param bytes A picture that was made here.
 */
export async function measureBorders(bytes: Uint8Array): Promise<Insets | null> {
  const { data, info } = await sharp(bytes)
    .resize({ width: measuredSide, height: measuredSide, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return measuredBorders({ data, width: info.width, height: info.height });
}
