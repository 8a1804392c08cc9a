import { classes } from './class-names.ts';
import styles from './progress-bar.module.css';

/** A progress bar; `share` is 0–1, or null while the progress is not known. */
export function ProgressBar({ share, label, slim }: { share: number | null; label: string; slim?: boolean }) {
  const percent = share === null ? null : Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div
      className={classes(styles.track, slim && styles.slim)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent !== null && { 'aria-valuenow': percent })}
    >
      <div
        className={classes(styles.fill, percent === null && styles.unknown)}
        style={percent === null ? undefined : { transform: `scaleX(${percent / 100})` }}
      />
    </div>
  );
}
