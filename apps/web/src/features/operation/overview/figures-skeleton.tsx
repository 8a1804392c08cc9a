import { SkeletonBox } from '../../../ui/skeleton.tsx';
import { Tiles } from '../../../ui/tiles.tsx';
import styles from './overview.module.css';

const tiles = ['a', 'b', 'c', 'd', 'e'];

/** Placeholder with the size of the figures, so that the layout does not shift when they load. */
export function FiguresSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <Tiles>
        {tiles.map((tile) => (
          <SkeletonBox key={tile} className={styles.tileShape} />
        ))}
      </Tiles>
      <div className={styles.charts}>
        <SkeletonBox className={styles.chartShape} />
        <SkeletonBox className={styles.chartShape} />
        <SkeletonBox className={styles.rankedShape} />
        <SkeletonBox className={styles.rankedShape} />
      </div>
    </div>
  );
}
