import { IconRefresh, IconX } from '@tabler/icons-react';
import { errorText } from '../../../lib/error-text.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import styles from './documents.module.css';
import { type DocumentUpload, isWorthRetrying } from './use-document-uploads.ts';

interface DocumentUploadsProps {
  uploads: readonly DocumentUpload[];
  onRetry: (upload: DocumentUpload) => void;
  onDrop: (key: string) => void;
}

/** The documents that are being uploaded, and those that failed with the reason. */
export function DocumentUploads({ onDrop, onRetry, uploads }: DocumentUploadsProps) {
  const t = useText();
  return (
    <ul className={styles.uploads} aria-label={t('upload.listLabel')}>
      {uploads.map((upload) => {
        const { error, file, key, share } = upload;
        return (
          <li key={key}>
            <div className={styles.words}>
              <span>{file.name}</span>
              {error === null ? (
                <ProgressBar
                  slim
                  share={share >= 1 ? null : share}
                  label={t('upload.progress', { name: file.name })}
                />
              ) : (
                <small className={styles.failed} role="alert">
                  {errorText(error, t)}
                </small>
              )}
            </div>
            {error !== null && isWorthRetrying(error) && (
              <Button small icon={<IconRefresh size={16} />} onClick={() => onRetry(upload)}>
                {t('form.retry')}
              </Button>
            )}
            <IconButton label={t('upload.drop', { name: file.name })} onClick={() => onDrop(key)}>
              <IconX size={18} />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}
