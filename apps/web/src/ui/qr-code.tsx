import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** Modules of quiet around it that scanners need (ISO/IEC 18004). */
const border = 4;

/** A QR code, drawn here: what it says goes to nobody. Dark on light in both schemes, since scanners want that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
