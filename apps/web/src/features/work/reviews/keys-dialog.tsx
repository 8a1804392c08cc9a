import type { Review } from '@forecourt/contract/reviews';
import { useSingleKeys } from '../../../lib/single-keys.ts';
import { useText } from '../../../lib/use-text.ts';
import { Modal } from '../../../ui/modal.tsx';
import { views } from './review-stage.tsx';
import styles from './reviews.module.css';
import { keysOfVerdicts } from './verdict-buttons.tsx';

function KeyList({
  title,
  keys,
}: {
  title: string;
  keys: readonly (readonly [key: string, text: string])[];
}) {
  return (
    <section>
      <h3>{title}</h3>
      <dl className={styles.keyList}>
        {keys.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd className={styles.keyName}>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** All keys of the desk, for the picture that is looked at. */
export function KeysDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const t = useText();
  const isOn = useSingleKeys();
  return (
    <Modal title={t('reviews.keys.title')} onClose={onClose}>
      <div className={styles.keyLists}>
        {!isOn && <p>{t('reviews.keys.off')}</p>}
        <KeyList
          title={t('reviews.verdictsLabel')}
          keys={[
            ...keysOfVerdicts(review).map(({ key, label }) => [key, t(label)] as const),
            ['1 – 9', t('reviews.keys.reason')],
            ['Enter', t('reviews.keys.send')],
          ]}
        />
        <KeyList
          title={t('reviews.viewsLabel')}
          keys={[
            ...views.map((view, index) => [String(index + 1), t(`reviews.views.${view}`)] as const),
            [t('reviews.keys.space'), t('reviews.keys.hold')],
            ['L', t('reviews.keys.full')],
            ['?', t('reviews.keys.list')],
          ]}
        />
      </div>
    </Modal>
  );
}
