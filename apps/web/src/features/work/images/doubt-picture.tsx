import styles from './doubt-strip.module.css';
import { type Asked, type AskedImage, viewAround } from './doubts.ts';

interface DoubtPictureProps extends Asked {
  /** Null: nobody has answered. */
  answer: boolean | null;
  label: string;
}

const sizeOf = ({ height, width }: AskedImage) => ({ width: width ?? 1, height: height ?? 1 });

/**
 * A region of a photo with what is around it. Until somebody answers, it is outlined, and the rest is dimmed; then it is shown whole, or
 * covered where it is no part of the vehicle.
 */
export function DoubtPicture({ image, doubt, answer, label }: DoubtPictureProps) {
  const size = sizeOf(image);
  const { height, width, x, y } = viewAround(doubt.outline, size);
  const corners = doubt.outline.map((corner) => `${corner.x * size.width},${corner.y * size.height}`);
  const region = `M${corners.join('L')}Z`;
  return (
    <svg className={styles.picture} viewBox={`${x} ${y} ${width} ${height}`} role="img" aria-label={label}>
      <image href={image.upright ?? image.thumbnail ?? ''} {...size} preserveAspectRatio="none" />
      {answer === null && (
        <>
          <path
            className={styles.around}
            d={`M${x} ${y}h${width}v${height}h${-width}Z${region}`}
            fillRule="evenodd"
          />
          <path className={styles.edge} d={region} />
          <path className={styles.line} d={region} />
        </>
      )}
      {answer === false && <path className={styles.removed} d={region} />}
    </svg>
  );
}
