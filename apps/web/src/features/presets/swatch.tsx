import type { ShowroomName } from '@forecourt/contract/recipe';
import { classes } from '../../ui/class-names.ts';
import styles from './presets.module.css';

/** A drawing of the showroom, where its picture would be too heavy. */
export function Swatch({ name }: { name: ShowroomName }) {
  return <span className={classes(styles.swatch, styles[name])} />;
}
