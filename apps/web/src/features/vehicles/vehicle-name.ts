import type { Vehicle } from '@forecourt/contract/vehicles';

/** `Volkswagen Golf`, or the stock number when make and model are not known. */
export function vehicleName({
  make,
  model,
  reference,
}: Pick<Vehicle, 'make' | 'model' | 'reference'>): string {
  return [make, model].filter(Boolean).join(' ') || reference;
}
