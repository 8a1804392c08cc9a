import type { Marker } from '@forecourt/contract/markers';
import type { Text } from '../../../lib/i18n.ts';

/** What a pin shows: a marker with its number and its place in the picture below the pin. */
export type Pin = Pick<Marker, 'id' | 'kind' | 'x' | 'y' | 'text' | 'number'>;

/** The name of a marker, as in “2. Damage: dent in the door”. */
export function markerName({ kind, number, text }: Pin, t: Text): string {
  return t('markers.pin', { number, kind: t(`markers.kinds.${kind}`), text });
}
