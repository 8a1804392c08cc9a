import type { Review } from '@forecourt/contract/reviews';
import { IconKeyboard, IconZoomIn } from '@tabler/icons-react';
import { useText } from '../../../lib/use-text.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { hasPicture, type ReviewView, views } from './review-stage.tsx';
import styles from './reviews.module.css';

interface DeskToolsProps {
  review: Review;
  view: ReviewView;
  onView: (view: ReviewView) => void;
  isFull: boolean;
  onFull: () => void;
  /** Lists the keys. */
  onKeys: () => void;
}

const Key = ({ name }: { name: string }) => (
  <span className={styles.key} aria-hidden="true">
    {name}
  </span>
);

/** The ways to look at the picture, each with its key. */
export function DeskTools({ review, view, onView, isFull, onFull, onKeys }: DeskToolsProps) {
  const t = useText();
  return (
    <div className={styles.tools}>
      <div className={styles.views}>
        <Segmented
          label={t('reviews.viewsLabel')}
          value={view}
          onChange={onView}
          choices={views.map((one, index) => ({
            value: one,
            label: t(`reviews.views.${one}`),
            shortcut: String(index + 1),
            icon: <Key name={String(index + 1)} />,
          }))}
          leavesArrows
        />
      </div>
      <IconButton
        label={t('viewer.full')}
        title={`${t('reviews.keys.full')} (L)`}
        disabled={!hasPicture(view, review)}
        aria-pressed={isFull}
        aria-keyshortcuts="L"
        onClick={onFull}
      >
        <IconZoomIn size={18} />
      </IconButton>
      <IconButton
        label={t('reviews.keys.title')}
        title={`${t('reviews.keys.title')} (?)`}
        aria-keyshortcuts="?"
        className={styles.keyboard}
        onClick={onKeys}
      >
        <IconKeyboard size={18} />
      </IconButton>
      <span className={styles.hint}>{t('reviews.holdSpace')}</span>
    </div>
  );
}
