import type { Settings } from '@forecourt/contract/settings';
import { useRebased } from '../../../lib/use-draft.ts';
import { useText } from '../../../lib/use-text.ts';
import { Form } from '../../../ui/form.tsx';
import { inheritWords } from './setting-words.ts';
import { usePatchSettings } from './settings.calls.ts';
import {
  isSameDraft,
  isWholeDraft,
  ownSettingsOf,
  settingsDraftOf,
  settingsPatchOf,
} from './settings-draft.ts';
import { type FieldsAround, SettingsFields } from './settings-fields.tsx';

interface DefaultsFormProps extends FieldsAround {
  userId: string;
  settings: Settings;
}

/** The user's own defaults for pictures, used if nothing else is selected. */
export function DefaultsForm({ userId, settings, ...around }: DefaultsFormProps) {
  const t = useText();
  const saved = settingsDraftOf(ownSettingsOf(settings, 'user'));
  const { values: draft, set } = useRebased(saved);
  const patch = usePatchSettings(userId);
  return (
    <Form
      submitLabel={t('form.save')}
      isValid={isWholeDraft(draft)}
      unchanged={isSameDraft(draft, saved)}
      request={patch}
      onSubmit={() => patch.mutate(settingsPatchOf(draft, saved, around.plates))}
    >
      <SettingsFields
        {...around}
        draft={draft}
        onChange={set}
        inheritLabel={(value) => inheritWords(t, { kind: 'user' }, value)}
        namesInherited
        above={(name) => (settings.from[name] === 'user' ? null : settings)}
      />
    </Form>
  );
}
