/** In which unit the mileages of a list are, where their cells do not say it: what their heading or another column says. */
import { foldText } from '@forecourt/contract/fold-text';
import type { ListColumn } from '@forecourt/contract/vehicle-lists';
import { type DistanceUnit, distanceUnitOf } from './list-numbers.rules.ts';

/** What a column with the unit is called, in the languages of the panel; the names of feeds come first. */
const unitWords = /unit|uom|einheit|unite|unidad|unidade|unitat|mertekegyseg|μοναδα/;
const distanceWords =
  /mileage|odometer|distance|laufleistung|kilomet|quilomet|chilomet|tavolsag|αποστασ|χιλιομ|^km/;

const lettersOf = (column: string) => foldText(column).replaceAll(/\P{Letter}/gu, '');

/** Whether a column says in which unit the mileages are: `mileage.unit`, `Odometer unit`. */
export function isDistanceUnitColumn(column: string): boolean {
  const key = lettersOf(column);
  return key === 'mertekegyseg' || (unitWords.test(key) && distanceWords.test(key));
}

/** The unit that a text names; undefined where it names none, or both. */
function unitIn(text: string): DistanceUnit | undefined {
  const words = foldText(text).match(/\p{Letter}+/gu) ?? [];
  const units = new Set(words.flatMap((word) => distanceUnitOf(word) ?? []));
  return units.size === 1 ? [...units][0] : undefined;
}

export interface ListDistances {
  /** What the heading of the mileages says. */
  ofHeading?: DistanceUnit | undefined;
  /** The index of the column that says it for each row. */
  column?: number | undefined;
}

export function distancesOf(columns: readonly string[], fields: readonly ListColumn[]): ListDistances {
  const heading = columns[fields.indexOf('mileage')];
  if (heading === undefined) return {};
  const column = columns.findIndex((name, at) => !fields[at] && isDistanceUnitColumn(name));
  return { ofHeading: unitIn(heading), ...(column >= 0 && { column }) };
}

/** The unit of a mileage whose cell names none. */
export const unitOfRow = ({ column, ofHeading }: ListDistances, cells: readonly string[]) =>
  unitIn(cells[column ?? -1] ?? '') ?? ofHeading;
