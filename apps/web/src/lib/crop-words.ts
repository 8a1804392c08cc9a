import type { CropNote } from '@forecourt/contract/crop-region';
import type { Text } from './i18n.ts';

/** How much of a crop would be blurred, in words; null where that is nothing. */
export function blurWords(note: CropNote | null, t: Text): string | null {
  return note === 'mostly_blurred' || note === 'beyond_edges' ? t(`crops.notes.${note}`) : null;
}
