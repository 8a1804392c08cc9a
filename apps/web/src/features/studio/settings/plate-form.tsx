import { type ReactNode, useState } from 'react';
import type { Level } from '../../../lib/own-level.ts';
import { useText } from '../../../lib/use-text.ts';
import { SelectField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { type PictureSettings, usePatchLevel } from './level.calls.ts';
import {
  inheritWords,
  noPlate,
  originWords,
  type PlateChoice,
  type PlateOption,
  plateChoice,
  plateChoices,
  plateValue,
} from './setting-words.ts';

interface PlateFormProps {
  level: Level;
  settings: PictureSettings;
  plates: readonly PlateOption[];
  /** Preview of a choice; null if the inherited one is a plate picture that is not the user's. */
  children: (choice: PlateChoice | null) => ReactNode;
}

/** Edits the treatment of plates at a level, used unless the order, the preset or a lower level overrides it. */
export function PlateForm({ level, settings, plates, children }: PlateFormProps) {
  const t = useText();
  const patch = usePatchLevel(level);
  const saved = settings.from.plateMode === level.kind ? plateValue(settings) : '';
  const [value, setValue] = useState(saved);
  const choices = plateChoices(t, plates);
  const inherited = saved === '' ? choices.find((one) => one.value === plateValue(settings))?.label : null;
  const inForce = plateChoice(plateValue(settings), plates);
  const choice = plateChoice(value, plates) ?? (saved === '' ? inForce : null);
  const send = () => patch.mutate(plateChoice(value, plates) ?? noPlate);
  return (
    <Form submitLabel={t('form.save')} isValid unchanged={value === saved} request={patch} onSubmit={send}>
      {children(choice)}
      <SelectField
        label={t('settings.plate')}
        value={value}
        onChange={setValue}
        choices={[{ value: '', label: inheritWords(t, level, inherited) }, ...choices]}
        hint={
          value === '' && saved === ''
            ? originWords(t, settings.from.plateMode, { isOwn: true, own: level.kind })
            : undefined
        }
      />
    </Form>
  );
}
