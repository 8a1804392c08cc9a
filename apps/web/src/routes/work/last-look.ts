import type { Image } from '@forecourt/contract/images';
import type { Preset, PresetId } from '@forecourt/contract/presets';

/**
 * The preset that all finished pictures of a vehicle were made with, by an order or a restyle; null if there are none, if they have
 * several looks, or if it is not offered any more.
 */
export function lastLookOf(images: readonly Image[], presets: readonly Preset[] = []): PresetId | null {
  const finished = images.filter(({ state }) => state === 'delivered');
  const [first, ...others] = new Set(finished.map(({ preset }) => preset));
  if (others.length > 0) return null;
  return presets.find(({ id }) => id === first)?.id ?? null;
}
