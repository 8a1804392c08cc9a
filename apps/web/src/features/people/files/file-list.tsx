import type { UserFile } from '@forecourt/contract/files';
import type { UserId } from '@forecourt/contract/ids';
import { IconDownload, IconFileText, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { dateTime, fileSize } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink, IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { useDeleteFile } from './files.calls.ts';
import styles from './files.module.css';

interface DeleteFileProps {
  userId: UserId;
  file: UserFile;
  onClose: () => void;
}

/** Deletion is permanent, so it asks for confirmation. */
function DeleteFile({ userId, file, onClose }: DeleteFileProps) {
  const t = useText();
  const remove = useDeleteFile(userId);
  return (
    <ConfirmDialog
      title={t('files.deleteTitle')}
      text={t('files.deleteText', { name: file.name })}
      yes={t('form.delete')}
      request={remove}
      onYes={() => remove.mutate(file, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

function Shown({ file }: { file: UserFile }) {
  if (file.type === 'document')
    return (
      <span className={styles.sheet}>
        <IconFileText size={28} stroke={1.5} aria-hidden="true" />
      </span>
    );
  return <Picture src={file.path} alt="" aspect="4 / 3" fit="contain" className={styles.picture} />;
}

function FileRow({ file, onDelete }: { file: UserFile; onDelete: () => void }) {
  const t = useText();
  const language = useLanguage();
  return (
    <li>
      <Shown file={file} />
      <div className={styles.words}>
        <strong>{file.name}</strong>
        <span className={styles.dim}>
          {[t(`files.types.${file.type}`), fileSize(file.sizeBytes, language), dateTime(file.createdAt)].join(
            ' · ',
          )}
        </span>
        {file.state === 'waiting' && <Badge tone="busy">{t('files.waiting')}</Badge>}
        {file.failure && <Badge tone="bad">{t(`images.failure.${file.failure}`)}</Badge>}
      </div>
      <div className={styles.actions}>
        {file.path && (
          <ButtonLink
            small
            shrinks
            href={file.path}
            target="_blank"
            rel="noreferrer"
            icon={<IconDownload size={18} />}
            aria-label={t('files.open', { name: file.name })}
          >
            {t('files.openShort')}
          </ButtonLink>
        )}
        <IconButton label={t('files.delete', { name: file.name })} onClick={onDelete}>
          <IconTrash size={18} />
        </IconButton>
      </div>
    </li>
  );
}

/** The files, newest first. */
export function FileList({ userId, files }: { userId: UserId; files: readonly UserFile[] }) {
  const [leaving, setLeaving] = useState<UserFile | null>(null);
  return (
    <>
      <ul className={styles.list}>
        {files.map((file) => (
          <FileRow key={file.id} file={file} onDelete={() => setLeaving(file)} />
        ))}
      </ul>
      {leaving && <DeleteFile userId={userId} file={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}
