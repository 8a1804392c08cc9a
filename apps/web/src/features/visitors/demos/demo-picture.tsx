import type { Demo } from '@forecourt/contract/demos';
import { useEffect, useState } from 'react';
import { timeOfDay, wholeNumber } from '../../../lib/format.ts';
import { type ChosenFile, isOnItsWay } from '../../../lib/use-one-upload.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { CompareSlider } from '../../../ui/compare-slider.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import styles from './demo.module.css';
import { isAtWork } from './use-demo.ts';

/** An object URL of the local photo, shown until the server has an upright copy. */
function useLocalPhoto(file: File | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return address;
}

function Waiting({ demo, chosen }: { demo: Demo | null; chosen: ChosenFile<Demo> | null }) {
  const t = useText();
  const language = useLanguage();
  const words = !demo
    ? t('demo.sending')
    : demo.before > 0
      ? t('demo.before', { count: demo.before, number: wholeNumber(demo.before, language) })
      : t('demo.making');
  const share = chosen && isOnItsWay(chosen) && chosen.share < 1 ? chosen.share : null;
  return (
    <div className={styles.waiting} role="status">
      <p>{words}</p>
      <ProgressBar share={share} label={words} />
    </div>
  );
}

/** Before and after, or the progress. */
export function DemoPicture({ demo, chosen }: { demo: Demo | null; chosen: ChosenFile<Demo> | null }) {
  const t = useText();
  const local = useLocalPhoto(chosen?.file);
  const photo = demo?.original ?? local;
  const isDone = demo?.original && demo.picture;
  return (
    <section className={styles.picture} aria-label={t('demo.picture')}>
      {isDone && demo.original && demo.picture ? (
        <div className={styles.compare}>
          <CompareSlider
            key={demo.picture}
            before={demo.original}
            after={demo.picture}
            beforeLabel={t('viewer.before')}
            afterLabel={t('viewer.after')}
            label={t('viewer.slider')}
            same={demo.vehicle && { before: demo.vehicle.original, after: demo.vehicle.picture }}
          />
        </div>
      ) : (
        photo && <img src={photo} alt={t('viewer.before')} className={styles.photo} />
      )}
      {(!demo || isAtWork(demo)) && <Waiting demo={demo} chosen={chosen} />}
      {demo?.failure && (
        <div className={styles.failed} role="alert">
          <strong>{t(`images.failure.${demo.failure}`)}</strong>
          <p>{t('demo.failedHint')}</p>
        </div>
      )}
      {demo && <p className={styles.dim}>{t('demo.until', { time: timeOfDay(demo.expiresAt) })}</p>}
    </section>
  );
}
