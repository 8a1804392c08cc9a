import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** Width of the quiet zone that scanners need, in modules (ISO/IEC 18004). */
const border = 4;

/**
 * A QR code, generated in the browser so that its content is sent nowhere. Always dark on light, because scanners need
 * that.
 */
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
