import type { ReactNode } from 'react';
import styles from './tiles.module.css';

/** Figures side by side, each in a `Tile`. */
export function Tiles({ children }: { children: ReactNode }) {
  return <dl className={styles.tiles}>{children}</dl>;
}

export function Tile({ label, value, under }: { label: string; value: string; under?: string | undefined }) {
  return (
    <div className={styles.tile}>
      <dt>{label}</dt>
      <dd>
        <strong>{value}</strong>
        {under && <span>{under}</span>}
      </dd>
    </div>
  );
}
