import type { ShowroomName } from '@forecourt/contract/recipe';
import { classes } from '../../../ui/class-names.ts';
import styles from './presets.module.css';

/** A CSS drawing of a showroom, for places where its picture would be too large to load. */
export function Swatch({ name }: { name: ShowroomName }) {
  return <span className={classes(styles.swatch, styles[name])} />;
}
