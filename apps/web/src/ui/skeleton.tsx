import { IconCloudOff } from '@tabler/icons-react';
import { useIsOffline } from '../lib/connection.ts';
import { useText } from '../lib/use-text.ts';
import { classes } from './class-names.ts';
import { Empty } from './empty.tsx';
import styles from './skeleton.module.css';

const cards = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Shown in place of a skeleton while nothing can be loaded. */
function NotStored() {
  const t = useText();
  return <Empty title={t('offline.notStored')} icon={<IconCloudOff size={28} />} />;
}

/** Placeholder for a grid of cards that is loading. */
export function SkeletonGrid() {
  const t = useText();
  if (useIsOffline()) return <NotStored />;
  return (
    <div className={styles.grid} role="status" aria-label={t('pleaseWait')}>
      {cards.map((card) => (
        <div key={card} className={styles.card} />
      ))}
    </div>
  );
}

/** Placeholder for one thing that is loading; its class sets the height. */
export function SkeletonBox({ className }: { className: string | undefined }) {
  return <div className={classes(styles.box, className)} />;
}

/** Placeholder for a few rows that are loading. */
export function SkeletonRows() {
  const t = useText();
  if (useIsOffline()) return <NotStored />;
  return (
    <div className={styles.rows} role="status" aria-label={t('pleaseWait')}>
      {cards.map((card) => (
        <div key={card} className={styles.row} />
      ))}
    </div>
  );
}
