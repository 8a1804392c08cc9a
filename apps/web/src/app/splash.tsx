import { useBrand } from '../lib/installation.ts';
import { useText } from '../lib/use-text.ts';
import { Spinner } from '../ui/spinner.tsx';
import styles from './splash.module.css';

/** A full-page spinner that appears only after a delay. */
export function Splash() {
  const t = useText();
  return (
    <div className={styles.splash}>
      <title>{useBrand()}</title>
      <Spinner label={t('pleaseWait')} size={20} />
    </div>
  );
}
