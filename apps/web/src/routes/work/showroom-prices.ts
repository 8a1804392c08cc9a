import type { CutOffMode } from '@forecourt/contract/customer-settings';
import type { Image } from '@forecourt/contract/images';
import { fillText, type TextValues } from '@forecourt/contract/overlay-texts';
import { creditsOf } from '@forecourt/contract/picture-charge';
import { type PositionClass, positionClass } from '@forecourt/contract/positions';
import type { Preset } from '@forecourt/contract/presets';
import type { VehicleSettings } from '@forecourt/contract/settings';
import { isUnusable } from '@forecourt/contract/unusable-photos';

interface OfVehicle {
  prices: VehicleSettings['prices'];
  /** What texts over the pictures say about the vehicle. */
  values: TextValues;
}

/** The parts of a look that its price depends on. */
interface PricedLook {
  /** Undefined until it has loaded. */
  preset: Preset | undefined;
  /** A background of the catalogue replaces that of the preset. */
  hasBackground: boolean;
}

/**
 * Credits for a picture of this class of positions that has not been paid for before, as the server charges it: interiors and
 * details keep their background, and texts without a value are left out.
 */
export function priceIn(
  { preset, hasBackground }: PricedLook,
  group: PositionClass,
  { prices, values }: OfVehicle,
): number {
  if (!preset) return prices[group];
  const { background, overlays } = preset.recipe;
  const drawn = overlays.filter(
    (overlay) => overlay.kind !== 'text' || fillText(overlay.text, values) !== '',
  );
  const keepsBackground = group !== 'exterior' || (!hasBackground && background.kind === 'original');
  const kind = keepsBackground ? 'original' : 'replaced';
  return creditsOf(prices, { background: { kind }, overlays: drawn, positionClass: group }, group);
}

/**
 * The most that a picture of a vehicle costs in a look now: 0 once all usable ones have been paid for or are free in it. Of a vehicle
 * without usable photos, the price of an exterior picture.
 */
export function priceOnTile(
  look: PricedLook,
  images: readonly Image[],
  { cutOffPhotos, ...vehicle }: OfVehicle & { cutOffPhotos: CutOffMode },
): number {
  const usable = images.filter((image) => !isUnusable(image, cutOffPhotos));
  if (usable.length === 0) return priceIn(look, 'exterior', vehicle);
  const due = usable.filter(({ charged }) => charged === 0);
  return Math.max(0, ...due.map(({ position }) => priceIn(look, positionClass(position), vehicle)));
}
