import type { ReactNode } from 'react';
import { classes } from './class-names.ts';
import styles from './tiles.module.css';

/** Figures side by side, each in a `Tile`. */
export function Tiles({ children }: { children: ReactNode }) {
  return <dl className={styles.tiles}>{children}</dl>;
}

interface TileProps {
  label: string;
  value: string;
  under?: string | undefined;
  /** The value is a name or a sentence, which is smaller than a figure. */
  isWords?: boolean;
}

export function Tile({ label, value, under, isWords }: TileProps) {
  return (
    <div className={styles.tile}>
      <dt>{label}</dt>
      <dd>
        <strong className={classes(isWords && styles.wordy)}>{value}</strong>
        {under && <span>{under}</span>}
      </dd>
    </div>
  );
}
