import { creditsOf } from '@forecourt/contract/picture-charge';
import { type PositionName, positionClass } from '@forecourt/contract/positions';
import type { CustomerPrices, PriceKind, Prices } from '@forecourt/contract/prices';
import type { Recipe } from '@forecourt/contract/recipe';

/** Credits for one picture that has not been paid for before. */
export function priceOf(prices: Prices, recipe: Recipe, position: PositionName): number {
  return creditsOf(prices, recipe, positionClass(position));
}

export const noPrices: Prices = { exterior: 0, interior: 0, detail: 0, crop: 0, spin: 0, collage: 0 };

export interface PriceRow {
  kind: PriceKind;
  credits: number;
  source: CustomerPrices[PriceKind]['source'];
}

const strength = { installation: 0, parent: 1, customer: 2 };

/** The most specific price of each kind. @throws when the installation's own list lacks one */
export function nearestPrices(rows: PriceRow[]): CustomerPrices {
  const of = (kind: PriceKind) => {
    const found = rows
      .filter((row) => row.kind === kind)
      .sort((a, b) => strength[b.source] - strength[a.source])[0];
    if (!found) throw new Error(`The price list lacks ${kind}`);
    return { credits: found.credits, source: found.source };
  };
  return {
    exterior: of('exterior'),
    interior: of('interior'),
    detail: of('detail'),
    crop: of('crop'),
    spin: of('spin'),
    collage: of('collage'),
  };
}

export function plainPrices(prices: CustomerPrices): Prices {
  return {
    exterior: prices.exterior.credits,
    interior: prices.interior.credits,
    detail: prices.detail.credits,
    crop: prices.crop.credits,
    spin: prices.spin.credits,
    collage: prices.collage.credits,
  };
}
