import { classes } from './class-names.ts';
import styles from './skeleton.module.css';

const cards = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The shape of a grid of cards that is being fetched. */
export function SkeletonGrid({ label }: { label: string }) {
  return (
    <div className={styles.grid} role="status" aria-label={label}>
      {cards.map((card) => (
        <div key={card} className={styles.card} />
      ))}
    </div>
  );
}

/** The shape of one thing that is being fetched; its class says how high it is. */
export function SkeletonBox({ className }: { className: string | undefined }) {
  return <div className={classes(styles.box, className)} />;
}

/** The shape of a few rows that are being fetched. */
export function SkeletonRows({ label }: { label: string }) {
  return (
    <div className={styles.rows} role="status" aria-label={label}>
      {cards.map((card) => (
        <div key={card} className={styles.row} />
      ))}
    </div>
  );
}
