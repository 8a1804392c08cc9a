import { overlaysIn } from './drawn-overlays.ts';
import type { Overlay } from './overlays.ts';
import type { PositionClass } from './positions.ts';
import type { Prices } from './prices.ts';

/** What of a recipe decides whether its pictures cost credits. */
interface Charged {
  background: { kind: string };
  overlays: readonly Overlay[];
  positionClass?: PositionClass | undefined;
}

/** Credits for one picture that has not been paid for before: to treat plates alone is free, in every position. */
export function creditsOf(
  prices: Pick<Prices, PositionClass>,
  recipe: Charged,
  group: PositionClass,
): number {
  const doesMoreThanPlates = recipe.background.kind !== 'original' || overlaysIn(recipe).length > 0;
  return doesMoreThanPlates ? prices[group] : 0;
}
