import { type FileType, fileTypes } from '@forecourt/contract/files';
import type { UserId } from '@forecourt/contract/ids';
import { IconFiles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '../../../lib/current-session.ts';
import { pictureTypes } from '../../../lib/picture-types.ts';
import { useOneUpload } from '../../../lib/use-one-upload.ts';
import { useText } from '../../../lib/use-text.ts';
import { Empty } from '../../../ui/empty.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { FileList } from './file-list.tsx';
import { filesOf, sendFile, useRefreshFiles } from './files.calls.ts';
import styles from './files.module.css';

/** Uploads a file of the selected type. */
function AddFile({ userId }: { userId: UserId }) {
  const t = useText();
  const me = useCurrentUser();
  const refresh = useRefreshFiles();
  const [type, setType] = useState<FileType>('document');
  const { chosen, choose } = useOneUpload(sendFile(me.id, userId, type), (sent) => void (sent && refresh()));
  return (
    <div className={styles.add}>
      <SelectField
        label={t('files.type')}
        value={type}
        onChange={setType}
        choices={fileTypes.map((value) => ({ value, label: t(`files.types.${value}`) }))}
      />
      <FileField
        label={t('files.add')}
        hint={t(type === 'document' ? 'files.documentHint' : 'files.pictureHint')}
        accept={type === 'document' ? 'application/pdf' : pictureTypes}
        chosen={chosen?.arrived ? null : chosen}
        onChoose={choose}
      />
    </div>
  );
}

/** The files of another user, for root. */
export function FilesTab({ userId }: { userId: UserId }) {
  const t = useText();
  const { data: files, error, refetch } = useQuery(filesOf(userId));
  if (error) {
    return <Problem error={error} onRetry={() => void refetch()} />;
  }
  if (!files) return <SkeletonRows />;
  return (
    <div className={styles.tab}>
      <AddFile userId={userId} />
      {files.length === 0 ? (
        <Empty title={t('files.emptyTitle')} text={t('files.emptyText')} icon={<IconFiles size={28} />} />
      ) : (
        <FileList userId={userId} files={files} />
      )}
    </div>
  );
}
