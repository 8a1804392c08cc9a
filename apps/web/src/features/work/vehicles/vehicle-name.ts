import type { Vehicle } from '@forecourt/contract/vehicles';
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
