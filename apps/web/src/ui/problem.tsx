import { errorText } from '../lib/error-text.ts';
import { useText } from '../lib/use-text.ts';
import { Button } from './button.tsx';
import styles from './empty.module.css';

type ProblemProps = {
  onRetry: () => void;
  more?: { label: string; run: () => void };
} & ({ error: unknown } | { text: string; retryLabel: string });

/** Shown in place of content that could not be loaded: the reason and what to do. */
export function Problem({ onRetry, more, ...why }: ProblemProps) {
  const t = useText();
  const { text, retryLabel } =
    'error' in why ? { text: errorText(why.error, t), retryLabel: t('form.retry') } : why;
  return (
    <div className={styles.empty} role="alert">
      <svg width="40" height="40" viewBox="0 0 24 24" className={styles.warn} aria-hidden="true">
        <path
          d="M12 4 2.500 20h19L12 4Zm0 6v4m0 2.750v.25"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.500"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      </svg>
      <p>{text}</p>
      <div className={styles.actions}>
        <Button onClick={onRetry}>{retryLabel}</Button>
        {more && (
          <Button look="quiet" onClick={more.run}>
            {more.label}
          </Button>
        )}
      </div>
    </div>
  );
}
