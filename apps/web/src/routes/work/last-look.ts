import type { Image } from '@forecourt/contract/images';
import { positionClass } from '@forecourt/contract/positions';
import type { Preset } from '@forecourt/contract/presets';
import type { Look } from '../../features/work/images/other-looks.ts';

/**
 * The look that all these pictures have; null if there are none, or if they have several. Interiors and details keep their background,
 * so that of the catalogue is the one of the exterior pictures.
 */
export function commonLookOf(
  pictures: readonly Pick<Image, 'preset' | 'backgroundId' | 'position'>[],
): Look | null {
  const outside = pictures.filter(({ position }) => positionClass(position) === 'exterior');
  const [preset, ...otherPresets] = new Set(pictures.map((picture) => picture.preset));
  const [backgroundId, ...otherBackgrounds] = new Set(outside.map((picture) => picture.backgroundId ?? null));
  if (!preset || otherPresets.length > 0 || otherBackgrounds.length > 0) return null;
  return { preset, backgroundId: backgroundId ?? null };
}

/**
 * The look that all finished pictures of a vehicle were made with, by an order or a restyle; null if there are none, if they have
 * several looks, or if its preset is not offered any more.
 */
export function lastLookOf(images: readonly Image[], presets: readonly Preset[] = []): Look | null {
  const look = commonLookOf(images.filter(({ state }) => state === 'delivered'));
  return look && presets.some(({ id }) => id === look.preset) ? look : null;
}
