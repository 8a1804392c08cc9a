import type { Image } from '@forecourt/contract/images';
import { IconChecks, IconSparkles, IconSquareX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { roughDuration, wholeNumber } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { type Batch, type BatchProgress, batchProgress, followBatch } from './batch.ts';
import { orderable, priceOf } from './image-list.ts';
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

function Progress({ progress }: { progress: BatchProgress }) {
  const t = useText();
  const language = useLanguage();
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

interface OrderBarProps {
  images: readonly Image[];
  chosen: ReadonlySet<string>;
  /** Credits for one picture. */
  price: number;
  presetName: string;
  busy: boolean;
  disabled: boolean;
  onOrder: (images: readonly Image[]) => void;
  onChooseAll: () => void;
  onChooseNone: () => void;
}

/** What would be made and what it costs; while something is made, how far it is. */
export function OrderBar(props: OrderBarProps) {
  const t = useText();
  const language = useLanguage();
  const { images, chosen, price, presetName } = props;
  const progress = useBatch(images);
  const wanted = orderable(images, chosen);
  const cost = priceOf(wanted, price);
  return (
    <section className={styles.bar} aria-label={t('order.label')}>
      {progress && <Progress progress={progress} />}
      <div className={styles.row}>
        <p className={styles.what}>
          <strong>{presetName}</strong>
          <span className="numbers" role="status">
            <span className={styles.count}>
              {chosen.size > 0
                ? t('order.chosen', { count: wanted.length })
                : t('order.all', { count: wanted.length })}
              {' · '}
            </span>
            {cost === 0
              ? t('order.free')
              : t('order.cost', { count: cost, number: wholeNumber(cost, language) })}
          </span>
        </p>
        {chosen.size > 0 ? (
          <Button look="quiet" shrinks icon={<IconSquareX size={20} />} onClick={props.onChooseNone}>
            {t('order.chooseNone')}
          </Button>
        ) : (
          <Button look="quiet" shrinks icon={<IconChecks size={20} />} onClick={props.onChooseAll}>
            {t('order.chooseAll')}
          </Button>
        )}
        <Button
          look="primary"
          icon={<IconSparkles size={18} />}
          busy={props.busy}
          disabled={props.disabled || wanted.length === 0}
          onClick={() => props.onOrder(wanted)}
        >
          {t('order.make', { count: wanted.length })}
        </Button>
      </div>
    </section>
  );
}
