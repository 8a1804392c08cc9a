import type { Review } from '@forecourt/contract/reviews';
import type { ReactNode } from 'react';
import { useCommandKey } from '../../../lib/key-names.ts';
import { useSingleKeys } from '../../../lib/single-keys.ts';
import { useText } from '../../../lib/use-text.ts';
import { Modal } from '../../../ui/modal.tsx';
import { openQuestions, questionKeys } from './open-questions.ts';
import { moveKey } from './position-fact.tsx';
import { views } from './review-stage.tsx';
import styles from './reviews.module.css';
import { earlierKey } from './use-earlier.ts';
import { partKey } from './use-fix-keys.ts';
import { noteKey } from './use-verdict-keys.ts';
import { keysOfVerdicts } from './verdict-buttons.tsx';
import { versionKey } from './version-button.tsx';

interface KeyListProps {
  title: string;
  keys: readonly (readonly [key: string, text: string])[];
  className?: string | undefined;
  children?: ReactNode;
}

function KeyList({ children, className, keys, title }: KeyListProps) {
  return (
    <section className={className}>
      <h3>{title}</h3>
      <dl className={styles.keyList}>
        {keys.map(([key, text]) => (
          <div key={text}>
            <dt>
              <kbd className={styles.keyName}>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}

const fixKeys = [
  { part: 'reviews.parts.outline', keys: 'retouch.keys' },
  { part: 'reviews.parts.plates', keys: 'reviews.plates.keys' },
  { part: 'reviews.parts.vehicle', keys: 'reviews.vehicle.keys' },
  { part: 'reviews.parts.shift', keys: 'reviews.shift.keys' },
  { part: 'reviews.parts.background', keys: 'reviews.background.keys' },
] as const;

/** All keys of the desk, for the picture that is looked at. */
export function KeysDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const t = useText();
  const enterKey = t('keys.enter');
  const saveKey = useCommandKey()(enterKey);
  const isOn = useSingleKeys();
  return (
    <Modal title={t('reviews.keys.title')} onClose={onClose}>
      <div className={styles.keyLists}>
        {!isOn && <p>{t('reviews.keys.off')}</p>}
        <KeyList
          title={t('reviews.verdictsLabel')}
          keys={[
            ...keysOfVerdicts(review).map(({ key, label }) => [key, t(label)] as const),
            ...(openQuestions(review) > 0
              ? [
                  [questionKeys[0], t('doubts.part')] as const,
                  [questionKeys[1], t('doubts.notPart')] as const,
                ]
              : []),
            ['0 – 9, A – E', t('reviews.keys.reason')],
            [noteKey, t('reviews.keys.note')],
            [enterKey, t('reviews.keys.send')],
            [saveKey, t('reviews.keys.sendNote')],
          ]}
        />
        <KeyList
          title={t('reviews.viewsLabel')}
          keys={[
            ...views.map((view, index) => [String(index + 1), t(`reviews.views.${view}`)] as const),
            [t('reviews.keys.space'), t('reviews.keys.hold')],
            ['L', t('reviews.keys.full')],
            [moveKey, t('images.move')],
            ...(review.version
              ? [
                  [versionKey, t('reviews.versions.first')] as const,
                  [earlierKey, t('reviews.keys.earlier')] as const,
                ]
              : []),
            ['← ↑ ↓ →', t('reviews.keys.move')],
            ['?', t('reviews.keys.list')],
          ]}
        />
        <KeyList
          title={t('reviews.keys.fixing')}
          className={styles.fixKeys}
          keys={[
            [partKey, t('reviews.keys.part')],
            ['Z', t('reviews.keys.undo')],
            [saveKey, t('form.save')],
          ]}
        >
          {fixKeys.map(({ part, keys }) => (
            <p key={part}>
              <b>{t(part)}</b> · {t(keys)}
            </p>
          ))}
        </KeyList>
      </div>
    </Modal>
  );
}
