import type { Vehicle } from '@forecourt/contract/vehicles';
import { money, wholeNumber } from '../../../lib/format.ts';
import type { Text } from '../../../lib/i18n.ts';
import { colourName } from './colour-words.ts';

/** `Volkswagen Golf`; empty when neither is known. */
export function makeAndModel({ make, model }: Pick<Vehicle, 'make' | 'model'>): string {
  return [make, model].filter(Boolean).join(' ');
}

/** The display name: make and model, or the stock number if they are not known. */
export function vehicleName(vehicle: Pick<Vehicle, 'make' | 'model' | 'reference'>): string {
  return makeAndModel(vehicle) || vehicle.reference;
}

type Facts = Pick<Vehicle, 'make' | 'model' | 'reference' | 'year' | 'colour'>;

/** `FC-24001 · 2022 · Blue`: the details that are shown beside the name. */
export function vehicleFacts(vehicle: Facts, t: Text): string {
  const { reference, year, colour } = vehicle;
  const facts = [makeAndModel(vehicle) && reference, year, colour && colourName(colour, t)];
  return facts.filter(Boolean).join(' · ');
}

/** What a caption of the vehicle may mention, as it is written there; without what is not known. */
export function captionWords(
  vehicle: Vehicle,
  t: Text,
  { currency, language }: { currency: string | null; language: string },
): string[] {
  const { colour, mileage, mileageUnit, priceCents, reference, year } = vehicle;
  const words = [
    makeAndModel(vehicle),
    year && String(year),
    colour && colourName(colour, t),
    mileage !== null && `${wholeNumber(mileage, language)}\u00a0${mileageUnit}`,
    priceCents !== null && currency !== null && money(priceCents, currency, language),
    reference,
  ];
  return words.flatMap((word) => word || []);
}
