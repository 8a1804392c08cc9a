import type { Marker } from '@forecourt/contract/markers';
import { classes } from '../../../ui/class-names.ts';
import styles from './markers.module.css';

/** The number of a marker: of a hotspot in a circle, of a damage in a diamond, so that the kind is not told by colour alone. */
export function PinSign({ kind, number }: Pick<Marker, 'kind' | 'number'>) {
  return (
    <span className={classes(styles.sign, styles[kind], 'numbers')} aria-hidden="true">
      <span>{number}</span>
    </span>
  );
}
