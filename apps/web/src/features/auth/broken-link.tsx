import { useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import styles from './auth.module.css';

interface BrokenLinkProps {
  /** What leads to another link. */
  againLabel: string;
  onAgain: () => void;
  onReturn: () => void;
}

/** A link of a mail that was cut off, used before, or is too old. */
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
