import styles from './spinner.module.css';

/** A busy indicator; screen readers announce it only if it has a label. */
export function Spinner({ label, size = 16 }: { label?: string; size?: number }) {
  return (
    <span className={styles.wrap} role={label ? 'status' : undefined}>
      <svg className={styles.ring} width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" strokeOpacity=".25" strokeWidth="2" />
        <path
          d="M8 1.500a6.500 6.500 0 0 1 6.500 6.500"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
      {label && <span>{label}</span>}
    </span>
  );
}
