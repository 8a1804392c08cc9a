import { useBrand } from '../lib/installation.ts';
import { useText } from '../lib/use-text.ts';
import { Spinner } from '../ui/spinner.tsx';
import styles from './splash.module.css';

/** Shown only when something takes longer than a moment. */
export function Splash() {
  const t = useText();
  return (
    <main className={styles.splash}>
      <title>{useBrand()}</title>
      <Spinner label={t('pleaseWait')} size={20} />
    </main>
  );
}
