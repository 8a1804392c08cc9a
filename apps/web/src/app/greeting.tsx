import { firstVisitStep, firstVisitStepMs, toastEaseMs } from '@forecourt/contract/limits';
import { useEffect, useState } from 'react';
import { useText } from '../lib/use-text.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { classes } from '../ui/class-names.ts';
import { Modal } from '../ui/modal.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import styles from './greeting.module.css';

/** Covers the page until its progress bar is full, then fades out; Escape and the close button end it earlier. */
export function Greeting({ onEnd }: { onEnd: () => void }) {
  const t = useText();
  const [share, setShare] = useState(0);
  const isFull = share >= 1;
  useEffect(() => {
    if (isFull) {
      const timer = setTimeout(onEnd, toastEaseMs);
      return () => clearTimeout(timer);
    }
    const clock = setInterval(() => setShare((before) => before + firstVisitStep), firstVisitStepMs);
    return () => clearInterval(clock);
  }, [isFull, onEnd]);
  return (
    <Modal title={t('greeting.title')} titleHidden variant="full" onClose={onEnd}>
      <div
        className={classes(styles.greeting, isFull && styles.leaving)}
        style={{ transitionDuration: `${toastEaseMs}ms` }}
      >
        <BrandMark />
        <p className={styles.title}>{t('greeting.title')}</p>
        <p>{t('greeting.text')}</p>
        <div className={styles.bar}>
          <ProgressBar share={share} label={t('greeting.title')} />
        </div>
      </div>
    </Modal>
  );
}
