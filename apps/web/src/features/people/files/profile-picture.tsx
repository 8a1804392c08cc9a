import type { User } from '@forecourt/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { session } from '../../../lib/current-session.ts';
import { pictureTypes } from '../../../lib/picture-types.ts';
import { useOneUpload } from '../../../lib/use-one-upload.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { filesOf, sendOwnFile, useRefreshFiles, useRemoveFiles } from './files.calls.ts';
import styles from './files.module.css';

/** Shows, replaces and removes the user's profile picture. */
export function ProfilePicture({ user }: { user: User }) {
  const t = useText();
  const { data: files } = useQuery(filesOf(user.id));
  const refresh = useRefreshFiles();
  const remove = useRemoveFiles(user.id);
  const { chosen, choose } = useOneUpload(
    sendOwnFile(user.id, 'profilePicture'),
    (sent) => void (sent && refresh()),
  );
  const pictures = files?.filter(({ type }) => type === 'profilePicture');
  const shown = pictures?.find(({ state }) => state === 'ready');
  const isWaiting = pictures?.some(({ state }) => state === 'waiting') === true;
  const shownId = shown?.id ?? null;
  const isLoaded = files !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another picture counts, not another address of it.
  useEffect(() => {
    const { user: current } = session.state();
    if (!isLoaded || !current) return;
    session.setUser({ ...current, profilePicture: { path: shown?.path ?? null } });
  }, [isLoaded, shownId]);
  return (
    <div className={styles.profile}>
      {shown?.path && <img src={shown.path} alt={t('files.types.profilePicture')} className={styles.face} />}
      <FileField
        label={t('files.types.profilePicture')}
        hint={isWaiting ? t('files.waiting') : t('files.pictureHint')}
        accept={pictureTypes}
        chosen={chosen?.arrived ? null : chosen}
        onChoose={choose}
      />
      {shown && pictures && (
        <Button look="quiet" busy={remove.isPending} onClick={() => remove.mutate(pictures)}>
          {t('account.removePicture')}
        </Button>
      )}
    </div>
  );
}
