import type { Settings } from '@forecourt/contract/settings';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { usePatchSettings } from './settings.calls.ts';
import styles from './settings.module.css';
import { type Decisions, draftOf, isSame, isWhole, patchOf } from './settings-draft.ts';
import { type FieldsAround, SettingsFields } from './settings-fields.tsx';

/** What the user decided itself, of all that holds. */
function ownOf({ from, ...settings }: Settings): Decisions {
  const mine = <Name extends keyof Decisions>(name: Name) => (from[name] === 'user' ? settings[name] : null);
  return {
    preset: mine('preset'),
    brandColour: mine('brandColour'),
    plateMode: mine('plateMode'),
    licensePlateId: mine('licensePlateId'),
    reflection: mine('reflection'),
  };
}

interface DefaultsFormProps extends FieldsAround {
  userId: string;
  settings: Settings;
}

/** How a user wants pictures where nothing else is chosen. */
export function DefaultsForm({ userId, settings, ...around }: DefaultsFormProps) {
  const t = useText();
  const saved = draftOf(ownOf(settings));
  const [draft, setDraft] = useState(saved);
  const patch = usePatchSettings(userId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    patch.mutate(patchOf(draft, around.plates), { onSuccess: () => toast.success(t('settings.saved')) });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <SettingsFields
        {...around}
        draft={draft}
        onChange={setDraft}
        inheritLabel={t('settings.asOrganisation')}
        above={(name) => (settings.from[name] === 'user' ? null : settings)}
      />
      {patch.error && (
        <p className={styles.note} role="alert">
          {errorText(patch.error, t)}
        </p>
      )}
      <div className={styles.actions}>
        <Button
          type="submit"
          look="primary"
          busy={patch.isPending}
          disabled={isSame(draft, saved) || !isWhole(draft)}
        >
          {t('form.save')}
        </Button>
      </div>
    </form>
  );
}
