import { dealer } from './dealer.ts';
import { gravelField } from './gravel-field.ts';
import { hall } from './hall.ts';
import { lot } from './lot.ts';
import type { Place } from './place.ts';
import { street } from './street.ts';

export const PLACES = { dealer, street, 'gravel-field': gravelField, lot, hall } as const satisfies Record<
  string,
  (seed: number) => Place
>;

export type PlaceName = keyof typeof PLACES;
