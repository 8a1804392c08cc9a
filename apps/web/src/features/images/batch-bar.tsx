import type { Image } from '@forecourt/contract/images';
import { useEffect, useRef, useState } from 'react';
import { roughDuration, wholeNumber } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { type Batch, type BatchProgress, batchProgress, followBatch } from './batch.ts';
import styles from './order-bar.module.css';

const tickMs = 1_000;

/** What is being made now, reckoned anew each second. */
function useBatch(images: readonly Image[]): BatchProgress | null {
  const batch = useRef<Batch | null>(null);
  const [now, setNow] = useState(Date.now);
  batch.current = followBatch(batch.current, images, now);
  const isRunning = batch.current !== null;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  return batch.current && batchProgress(batch.current, images, now);
}

/** How far the pictures are that are being made, and how long it takes; nothing when none is. */
export function BatchBar({ images }: { images: readonly Image[] }) {
  const progress = useBatch(images);
  const t = useText();
  const language = useLanguage();
  if (!progress) return null;
  const { done, total, leftMs } = progress;
  const counts = { done: wholeNumber(done, language), total: wholeNumber(total, language) };
  return (
    <div className={styles.progress}>
      <p role="status" className="numbers">
        {leftMs === null
          ? t('images.progress', counts)
          : t('images.progressLeft', { ...counts, left: roughDuration(leftMs, language) })}
      </p>
      <ProgressBar share={done === 0 ? null : done / total} label={t('images.progressLabel')} />
    </div>
  );
}
