import type { Review } from '@forecourt/contract/reviews';
import { IconArrowsDiff, IconHistory, IconHistoryOff } from '@tabler/icons-react';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { useShowVersion } from './review-fixes.calls.ts';
import styles from './reviews.module.css';
import { earlierKey, type useEarlier } from './use-earlier.ts';

/** The key that shows a picture as it came, and again with its changes. */
export const versionKey = 'O';

/** Shows a picture as it came, or again with its changes. */
export function useVersions({ fix, id, version }: Review, onShown: (review: Review) => void) {
  const showing = useShowVersion();
  const show = (to: NonNullable<Review['version']>) =>
    showing.mutate({ id, version: to }, { onSuccess: onShown });
  const isPending = showing.isPending && showing.variables?.id === id;
  const isOff = version === null || fix === 'making' || isPending;
  return {
    /** The picture is about to be made again. */
    isPending,
    /** Shows the other version; null where nothing was changed of the picture, and while it is being made. */
    toggle: isOff ? null : () => show(version === 'first' ? 'changed' : 'first'),
  };
}

interface VersionButtonsProps {
  version: Review['version'];
  onToggle: (() => void) | null;
  earlier: Pick<ReturnType<typeof useEarlier>, 'isShown' | 'toggle'>;
}

/** From what was changed of a picture to the picture as it came, and back; and what it looked like before it was made again. */
export function VersionButtons({ earlier, onToggle, version }: VersionButtonsProps) {
  const t = useText();
  if (version === null && !earlier.toggle) return null;
  return (
    <div className={styles.version}>
      {earlier.toggle && (
        <Button
          small
          icon={<IconArrowsDiff size={18} />}
          aria-pressed={earlier.isShown}
          aria-keyshortcuts={earlierKey}
          onClick={earlier.toggle}
          end={
            <span className={styles.key} aria-hidden="true">
              {earlierKey}
            </span>
          }
        >
          {t('reviews.versions.earlier')}
        </Button>
      )}
      {version !== null && <VersionButton version={version} onToggle={onToggle} />}
    </div>
  );
}

function VersionButton({
  onToggle,
  version,
}: Pick<VersionButtonsProps, 'onToggle'> & { version: NonNullable<Review['version']> }) {
  const t = useText();
  const isFirst = version === 'first';
  return (
    <Button
      small
      icon={isFirst ? <IconHistoryOff size={18} /> : <IconHistory size={18} />}
      disabled={onToggle === null}
      aria-keyshortcuts={versionKey}
      onClick={onToggle ?? undefined}
      end={
        <span className={styles.key} aria-hidden="true">
          {versionKey}
        </span>
      }
    >
      {t(isFirst ? 'reviews.versions.changed' : 'reviews.versions.first')}
    </Button>
  );
}
