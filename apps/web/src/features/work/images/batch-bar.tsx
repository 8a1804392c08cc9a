import type { Image } from '@forecourt/contract/images';
import { useEffect, useRef, useState } from 'react';
import { roughDuration, wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { type Batch, type BatchProgress, batchProgress, followBatch, type Pace } from './batch.ts';
import styles from './order-bar.module.css';

const tickMs = 1_000;
const minuteMs = 60_000;

interface BatchBarProps {
  images: readonly Image[];
  /** The recent processing time per picture of the installation, from the list of images. */
  pace?: Pace;
}

const noPace: Pace = { paceMs: null, restylePaceMs: null };

/** The progress of the pictures that are being made, updated every second. */
function useBatch({ images, pace = noPace }: BatchBarProps): BatchProgress | null {
  const batch = useRef<Batch | null>(null);
  const [now, setNow] = useState(Date.now);
  batch.current = followBatch(batch.current, images, now);
  const isRunning = batch.current !== null;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  return batch.current && batchProgress(batch.current, images, now, pace);
}

/** The progress of the pictures that are being made and the remaining time; nothing while none is being made. */
export function BatchBar(props: BatchBarProps) {
  const progress = useBatch(props);
  const t = useText();
  const language = useLanguage();
  if (!progress) return null;
  const { done, total, leftMs } = progress;
  // Before the second picture the time is estimated from other batches, so seconds would be too precise.
  const isSoon = leftMs !== null && done < 2 && leftMs < minuteMs;
  const counts = { done: wholeNumber(done, language), total: wholeNumber(total, language) };
  return (
    <div className={styles.progress}>
      <p className={styles.what}>
        <strong>{t('states.processing')}</strong>
        <span role="status" className="numbers">
          {leftMs === null && t('images.progress', counts)}
          {isSoon && t('images.progressSoon', counts)}
          {leftMs !== null &&
            !isSoon &&
            t('images.progressLeft', { ...counts, left: roughDuration(leftMs, language) })}
        </span>
      </p>
      <ProgressBar share={done === 0 ? null : done / total} label={t('images.progressLabel')} />
    </div>
  );
}
