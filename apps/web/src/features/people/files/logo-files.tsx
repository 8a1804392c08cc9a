import type { UserId } from '@forecourt/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { pictureTypes } from '../../../lib/picture-types.ts';
import { useOneUpload } from '../../../lib/use-one-upload.ts';
import { useText } from '../../../lib/use-text.ts';
import { FileField } from '../../../ui/file-field.tsx';
import { FileList } from './file-list.tsx';
import { filesOf, sendOwnFile, useRefreshFiles } from './files.calls.ts';
import styles from './files.module.css';

/** The logos of an account, with buttons to add and remove them. */
export function LogoFiles({ userId }: { userId: UserId }) {
  const t = useText();
  const { data: files = [] } = useQuery(filesOf(userId));
  const refresh = useRefreshFiles();
  const { chosen, choose } = useOneUpload(sendOwnFile(userId, 'logo'), (sent) => void (sent && refresh()));
  const logos = files.filter(({ type }) => type === 'logo');
  return (
    <div className={styles.tab}>
      <FileField
        label={t('settings.addLogo')}
        hint={t('files.pictureHint')}
        accept={pictureTypes}
        chosen={chosen?.arrived ? null : chosen}
        onChoose={choose}
      />
      {logos.length > 0 && <FileList userId={userId} files={logos} />}
    </div>
  );
}
