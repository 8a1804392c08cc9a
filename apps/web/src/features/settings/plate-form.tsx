import type { LicensePlate } from '@forecourt/contract/license-plates';
import type { Settings } from '@forecourt/contract/settings';
import { type ReactNode, useState } from 'react';
import { useText } from '../../lib/use-text.ts';
import { SelectField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.tsx';
import { originWords, type PlateChoice, plateChoice, plateChoices, plateValue } from './setting-words.ts';
import { usePatchSettings } from './settings.calls.ts';

interface PlateFormProps {
  userId: string;
  settings: Settings;
  plates: readonly LicensePlate[];
  /** What a choice looks like; null where what was chosen above is not one of the user's plates. */
  children: (choice: PlateChoice | null) => ReactNode;
}

/** What becomes of plates in the user's pictures where neither order, preset nor profile says. */
export function PlateForm({ userId, settings, plates, children }: PlateFormProps) {
  const t = useText();
  const patch = usePatchSettings(userId);
  const saved = settings.from.plateMode === 'user' ? plateValue(settings) : '';
  const [value, setValue] = useState(saved);
  const inForce = plateChoice(plateValue(settings), plates);
  const choice = plateChoice(value, plates) ?? (saved === '' ? inForce : null);
  const send = () =>
    patch.mutate(plateChoice(value, plates) ?? { plateMode: null, licensePlateId: null }, {
      onSuccess: () => toast.success(t('settings.saved')),
    });
  return (
    <Form
      submitLabel={t('form.save')}
      isValid
      unchanged={value === saved}
      busy={patch.isPending}
      error={patch.error}
      onSubmit={send}
    >
      {() => (
        <>
          {children(choice)}
          <SelectField
            label={t('settings.plate')}
            value={value}
            onChange={setValue}
            choices={[{ value: '', label: t('settings.asOrganisation') }, ...plateChoices(t, plates)]}
            hint={
              value === '' && saved === ''
                ? originWords(t, settings.from.plateMode, { isOwn: true })
                : undefined
            }
          />
        </>
      )}
    </Form>
  );
}
