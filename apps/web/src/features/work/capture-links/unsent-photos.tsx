import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { errorText } from '../../../lib/error-text.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './capture.module.css';
import type { CapturedPhoto } from './capture-queue.ts';

/** Photos that cannot be sent by a link that has ended: they can be saved to the phone. */
export function UnsentPhotos({ photos }: { photos: readonly CapturedPhoto[] }) {
  const t = useText();
  const values = { count: photos.length, number: photos.length };
  return (
    <div className={styles.unsent} role="alert">
      <p>
        <strong>{t('capture.unsent', values)}</strong> {t('capture.unsentText')}
      </p>
      <Button
        look="primary"
        icon={<IconDownload size={18} />}
        onClick={() => {
          for (const { file } of photos) saveFile(file);
        }}
      >
        {t('capture.save', values)}
      </Button>
    </div>
  );
}

interface RefusedPhotosProps {
  photos: readonly CapturedPhoto[];
  onRetry: (key: string) => void;
}

/** Photos that the server has refused, with the reason of each. */
export function RefusedPhotos({ photos, onRetry }: RefusedPhotosProps) {
  const t = useText();
  if (photos.length === 0) return null;
  return (
    <ul className={styles.refused} role="alert">
      {photos.map(({ error, file, key, position }) => (
        <li key={key}>
          <span>{t('form.labelled', { label: t(`positions.${position}`), value: errorText(error, t) })}</span>
          <Button small icon={<IconRefresh size={18} />} onClick={() => onRetry(key)}>
            {t('capture.again')}
          </Button>
          <Button small icon={<IconDownload size={18} />} onClick={() => saveFile(file)}>
            {t('capture.save', { count: 1, number: 1 })}
          </Button>
        </li>
      ))}
    </ul>
  );
}
