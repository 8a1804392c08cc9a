import { IconClockPause } from '@tabler/icons-react';
import { useIsOffline } from '../lib/connection.ts';
import { useIsLate } from '../lib/late-news.ts';
import { useText } from '../lib/use-text.ts';
import styles from './offline-banner.module.css';

/** Says that changes made elsewhere are shown with a delay; the offline banner says more. */
export function LateSign() {
  const t = useText();
  const isOffline = useIsOffline();
  const isShown = useIsLate() && !isOffline;
  return (
    <div role="status" className={isShown ? styles.late : undefined}>
      {isShown && (
        <>
          <IconClockPause size={16} aria-hidden="true" />
          <span>{t('offline.late')}</span>
        </>
      )}
    </div>
  );
}
