import type { ExteriorView, PositionName } from '@forecourt/contract/positions';
import styles from './capture.module.css';
import { carOutlines, outlineSize } from './car-outlines.gen.ts';

const isOutlined = (position: PositionName): position is ExteriorView => position in carOutlines;

/** The outline of a car as it should be in the picture; nothing for positions that are not seen from outside. */
export function CarOutline({ position }: { position: PositionName }) {
  if (!isOutlined(position)) return null;
  const { body, plate } = carOutlines[position];
  return (
    <svg
      className={styles.outline}
      viewBox={`0 0 ${outlineSize.width} ${outlineSize.height}`}
      aria-hidden="true"
      data-outline={position}
    >
      {/* The dark line below makes the light one visible before a bright sky. */}
      {['var(--outline-edge)', 'var(--outline)'].map((stroke, index) => (
        <g key={stroke} stroke={stroke} strokeWidth={index === 0 ? 4 : 2}>
          <path d={body} />
          {plate && <path d={plate} />}
        </g>
      ))}
    </svg>
  );
}
