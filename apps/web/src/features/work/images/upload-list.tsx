import { IconRefresh, IconX } from '@tabler/icons-react';
import { useIsOffline } from '../../../lib/connection.ts';
import { errorText } from '../../../lib/error-text.ts';
import { fileSize } from '../../../lib/format.ts';
import { useLocalAddress } from '../../../lib/use-local-address.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import styles from './upload.module.css';
import { isTransient, isWorthRetrying, type Upload, type UploadQueue } from './upload-queue.ts';

/**
 * Whether an upload is still expected to arrive. While offline, those that failed because of the connection count too,
 * because they are retried automatically.
 */
const isToCome = ({ state, error }: Upload, isOffline: boolean) =>
  state !== 'failed' || (isOffline && isTransient(error));

function UploadRow({ upload, queue }: { upload: Upload; queue: UploadQueue }) {
  const t = useText();
  const language = useLanguage();
  const picture = useLocalAddress(upload.file);
  const isFailed = !isToCome(upload, useIsOffline());
  return (
    <li className={styles.row}>
      <span className={styles.thumb}>
        {picture && <img src={picture} alt="" onError={(event) => event.currentTarget.remove()} />}
      </span>
      <div>
        <div className={styles.name}>
          <span title={upload.file.name}>{upload.file.name}</span>
          <small className="numbers">{fileSize(upload.file.size, language)}</small>
        </div>
        {isFailed ? (
          <p className={styles.failed} role="alert">
            {errorText(upload.error, t)}
          </p>
        ) : (
          <ProgressBar
            slim
            share={upload.state === 'sending' && upload.share >= 1 ? null : upload.share}
            label={t('upload.progress', { name: upload.file.name })}
          />
        )}
      </div>
      {isFailed && isWorthRetrying(upload.error) && (
        <Button
          small
          icon={<IconRefresh size={16} />}
          className={styles.again}
          onClick={() => queue.retry(upload.id)}
        >
          {t('form.retry')}
        </Button>
      )}
      <IconButton label={t('upload.drop', { name: upload.file.name })} onClick={() => queue.drop(upload.id)}>
        <IconX size={18} />
      </IconButton>
    </li>
  );
}

/** The files that are being uploaded, each with its progress. */
export function UploadList({ uploads, queue }: { uploads: readonly Upload[]; queue: UploadQueue }) {
  const t = useText();
  const isOffline = useIsOffline();
  if (uploads.length === 0) return null;
  const count = uploads.filter((upload) => isToCome(upload, isOffline)).length;
  return (
    <section className={styles.list} aria-label={t('upload.listLabel')}>
      <p className={styles.summary} role="status">
        {count > 0
          ? t(isOffline ? 'upload.offline' : 'upload.underWay', { count })
          : t('upload.someFailed', { count: uploads.length })}
      </p>
      <ul>
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} queue={queue} />
        ))}
      </ul>
    </section>
  );
}
