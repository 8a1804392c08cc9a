import type { Review } from '@forecourt/contract/reviews';
import { IconHistory, IconHistoryOff } from '@tabler/icons-react';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { useShowVersion } from './review-fixes.calls.ts';
import styles from './reviews.module.css';

/** The key that shows a picture as it came, and again with its changes. */
export const versionKey = 'O';

/**
 * Shows the other version of a picture; null where nothing was changed of it, and while it is being made.
 * @param onShown Gets the review, whose picture is being made again.
 */
export function useVersions(
  { fix, id, version }: Review,
  onShown: (review: Review) => void,
): (() => void) | null {
  const showing = useShowVersion();
  if (version === null || fix === 'making' || showing.isPending) return null;
  const other = version === 'first' ? 'changed' : 'first';
  return () => showing.mutate({ id, version: other }, { onSuccess: onShown });
}

/** From what was changed of a picture to the picture as it came, and back. */
export function VersionButton({
  onToggle,
  version,
}: {
  version: Review['version'];
  onToggle: (() => void) | null;
}) {
  const t = useText();
  if (version === null) return null;
  const isFirst = version === 'first';
  return (
    <div className={styles.version}>
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
    </div>
  );
}
