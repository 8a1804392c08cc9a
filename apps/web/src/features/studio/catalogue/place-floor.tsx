import { mirroredRow } from '@forecourt/contract/tall-pictures';
import styles from './scene.module.css';

interface PlaceFloorProps {
  picture: string;
  /** Share of the scene's height that the photo of the place fills. */
  shown: number;
  /** Where the floor begins in the photo. */
  horizon: number;
}

/** The floor that goes on below a photo of a place, approximately: all of it is enlarged as much as its middle is in the finished picture. */
export function PlaceFloor({ horizon, picture, shown }: PlaceFloorProps) {
  const lowest = 1 / shown;
  const down = (lowest - 1) / (1 - mirroredRow(lowest, horizon).row);
  const across = mirroredRow((1 + lowest) / 2, horizon).enlarged;
  return (
    // Over the photo by a pixel: browsers leave a gap between edges that are no whole pixels of the screen.
    <span className={styles.ground} style={{ top: `calc(${shown * 100}% - 1px)` }}>
      <img
        src={picture}
        alt=""
        draggable={false}
        className={styles.nearer}
        style={{ height: `${100 / (lowest - 1)}%`, transform: `scale(${across}, ${-down})` }}
      />
    </span>
  );
}
