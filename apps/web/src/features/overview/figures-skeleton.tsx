import { SkeletonBox } from '../../ui/skeleton.tsx';
import { Tiles } from '../../ui/tiles.tsx';
import styles from './overview.module.css';

const tiles = ['a', 'b', 'c', 'd', 'e'];

/** The shape of the figures, as high as they are, so that nothing jumps when they come. */
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
