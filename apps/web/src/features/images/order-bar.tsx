import type { Image } from '@forecourt/contract/images';
import { IconChecks, IconSparkles, IconSquareX } from '@tabler/icons-react';
import { wholeNumber } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { BatchBar } from './batch-bar.tsx';
import { orderable, priceOf } from './image-list.ts';
import styles from './order-bar.module.css';

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
  const wanted = orderable(images, chosen);
  const cost = priceOf(wanted, price);
  return (
    <section className={styles.bar} aria-label={t('order.label')}>
      <BatchBar images={images} />
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
