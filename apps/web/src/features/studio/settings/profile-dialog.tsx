import type { Profile, Settings } from '@forecourt/contract/settings';
import { useState } from 'react';
import { isFilled } from '../../../lib/field-checks.ts';
import { useText } from '../../../lib/use-text.ts';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useSaveProfile } from './settings.calls.ts';
import { isWholeDraft, settingsDraftOf, settingsPatchOf } from './settings-draft.ts';
import { type FieldsAround, SettingsFields } from './settings-fields.tsx';

const nothing = {
  preset: null,
  backgroundId: null,
  brandColour: null,
  plateMode: null,
  licensePlateId: null,
  cataloguePlateId: null,
  reflection: null,
  cutOffPhotos: null,
  tone: null,
  windows: null,
};

interface ProfileDialogProps extends FieldsAround {
  userId: string;
  /** Undefined for a new one. */
  profile: Profile | undefined;
  /** The settings for what the profile leaves open. */
  settings: Settings;
  onClose: () => void;
}

/** Edits the name of a profile and the settings that it overrides. */
export function ProfileDialog({ userId, profile, settings, onClose, ...around }: ProfileDialogProps) {
  const t = useText();
  const [name, setName] = useState(profile?.name ?? '');
  const saved = settingsDraftOf(profile ?? nothing);
  const [draft, setDraft] = useState(saved);
  const save = useSaveProfile(userId, profile?.id);
  return (
    <Modal title={t(profile ? 'settings.editProfile' : 'settings.newProfile')} onClose={onClose}>
      <Form
        submitLabel={t('form.save')}
        isValid={isFilled(name) && isWholeDraft(draft)}
        request={save}
        onCancel={onClose}
        onSubmit={() =>
          save.mutate({ name, ...settingsPatchOf(draft, saved, around.plates) }, { onSuccess: onClose })
        }
      >
        <TextField
          label={t('settings.profileName')}
          maxLength={100}
          value={name}
          onChange={setName}
          problem={isFilled(name) ? null : t('form.required')}
        />
        <SettingsFields
          {...around}
          draft={draft}
          onChange={setDraft}
          inheritLabel={() => t('settings.asDefaults')}
          above={() => settings}
        />
      </Form>
    </Modal>
  );
}
