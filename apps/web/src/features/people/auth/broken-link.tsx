import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './auth.module.css';

interface BrokenLinkProps {
  /** Label of the button that requests another link. */
  againLabel: string;
  onAgain: () => void;
  onReturn: () => void;
}

/** Shown for a link from a mail that was cut off, has been used, or has expired. */
export function BrokenLink({ againLabel, onAgain, onReturn }: BrokenLinkProps) {
  const t = useText();
  return (
    <div className={styles.form} role="status">
      <header className={styles.head}>
        <h1>{t('login.brokenTitle')}</h1>
        <p className={styles.intro}>{t('login.brokenHint')}</p>
      </header>
      <Button look="primary" className={styles.wide} onClick={onReturn}>
        {t('login.return')}
      </Button>
      <Button className={styles.wide} onClick={onAgain}>
        {againLabel}
      </Button>
    </div>
  );
}
