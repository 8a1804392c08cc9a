import { IconCloudOff } from '@tabler/icons-react';
import { fetchOwnFile } from '../lib/call.ts';
import { useOffline } from '../lib/connection.ts';
import { useText } from '../lib/use-text.ts';
import styles from './offline-banner.module.css';

const askEveryMs = 5_000;
const ask = () => fetchOwnFile('/livez');

/** Shows while the server cannot be reached. */
export function OfflineBanner() {
  const t = useText();
  const isOffline = useOffline(ask, askEveryMs);
  return (
    <div role="status" className={isOffline ? styles.banner : undefined}>
      {isOffline && (
        <>
          <IconCloudOff size={18} aria-hidden="true" />
          <span>{t('offline.banner')}</span>
        </>
      )}
    </div>
  );
}
