import { type CellSource, namedPosition, nextClass } from '@forecourt/contract/collage-parts';
import type { Text } from './i18n.ts';

/** What a cell shows: a position, or the next picture of a class. */
export function sourceText(source: CellSource, t: Text): string {
  const position = namedPosition(source);
  return position ? t(`positions.${position}`) : t(`collages.next.${nextClass(source) ?? 'exterior'}`);
}
