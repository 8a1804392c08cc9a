import type { Profile, Settings } from '@forecourt/contract/settings';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { isFilled } from '../../lib/field-checks.ts';
import { useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useSaveProfile } from './settings.calls.ts';
import styles from './settings.module.css';
import { draftOf, isWhole, patchOf } from './settings-draft.ts';
import { type FieldsAround, SettingsFields } from './settings-fields.tsx';

const nothing = { preset: null, brandColour: null, plateMode: null, licensePlateId: null, reflection: null };

interface ProfileDialogProps extends FieldsAround {
  userId: string;
  /** Undefined: a new one. */
  profile: Profile | undefined;
  /** What holds where the profile decides nothing. */
  settings: Settings;
  onClose: () => void;
}

/** Names a profile and says what it decides. */
export function ProfileDialog({ userId, profile, settings, onClose, ...around }: ProfileDialogProps) {
  const t = useText();
  const [name, setName] = useState(profile?.name ?? '');
  const [draft, setDraft] = useState(draftOf(profile ?? nothing));
  const [tried, setTried] = useState(false);
  const save = useSaveProfile(userId, profile?.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isFilled(name) || !isWhole(draft)) return;
    save.mutate({ name, ...patchOf(draft, around.plates) }, { onSuccess: onClose });
  };
  return (
    <Modal
      title={t(profile ? 'settings.editProfile' : 'settings.newProfile')}
      closeLabel={t('form.close')}
      onClose={onClose}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={t('settings.profileName')}
          maxLength={100}
          value={name}
          onChange={setName}
          problem={isFilled(name) ? null : t('form.required')}
          showProblem={tried}
        />
        <SettingsFields
          {...around}
          draft={draft}
          onChange={setDraft}
          inheritLabel={t('settings.asDefaults')}
          above={() => settings}
        />
        {save.error && (
          <p className={styles.note} role="alert">
            {errorText(save.error, t)}
          </p>
        )}
        <div className={styles.actions}>
          <Button type="submit" look="primary" busy={save.isPending}>
            {t('form.save')}
          </Button>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
        </div>
      </form>
    </Modal>
  );
}
