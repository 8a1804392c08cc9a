import type { BuiltInBodyType } from '@forecourt/contract/body-types';

/** A seeded random generator (Mulberry32), so that every demo installation has the same stock. */
export function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Stock {
  make: string;
  model: string;
  bodyType: BuiltInBodyType;
}

export const models: Stock[] = [
  { make: 'Volkswagen', model: 'Golf', bodyType: 'hatchback' },
  { make: 'Volkswagen', model: 'Tiguan', bodyType: 'suv' },
  { make: 'Volkswagen', model: 'Transporter', bodyType: 'van' },
  { make: 'BMW', model: '320d', bodyType: 'saloon' },
  { make: 'BMW', model: 'X3', bodyType: 'suv' },
  { make: 'Audi', model: 'A4', bodyType: 'saloon' },
  { make: 'Audi', model: 'A3 Sportback', bodyType: 'hatchback' },
  { make: 'Mercedes-Benz', model: 'C 200', bodyType: 'saloon' },
  { make: 'Mercedes-Benz', model: 'Vito', bodyType: 'van' },
  { make: 'Škoda', model: 'Kodiaq', bodyType: 'suv' },
  { make: 'Škoda', model: 'Fabia', bodyType: 'hatchback' },
  { make: 'Renault', model: 'Clio', bodyType: 'hatchback' },
  { make: 'Renault', model: 'Trafic', bodyType: 'van' },
  { make: 'Peugeot', model: '508', bodyType: 'saloon' },
  { make: 'Peugeot', model: '3008', bodyType: 'suv' },
  { make: 'Ford', model: 'Fiesta', bodyType: 'hatchback' },
  { make: 'Opel', model: 'Vivaro', bodyType: 'van' },
  { make: 'Volvo', model: 'XC60', bodyType: 'suv' },
  { make: 'Toyota', model: 'Corolla', bodyType: 'hatchback' },
  { make: 'Hyundai', model: 'Tucson', bodyType: 'suv' },
];

export const colours = ['white', 'black', 'silver', 'grey', 'blue', 'red', 'green'];
