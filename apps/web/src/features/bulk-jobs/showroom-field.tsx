import type { PresetId } from '@forecourt/contract/presets';
import { useText } from '../../lib/use-text.ts';
import { ListCombobox } from '../../ui/combobox.tsx';

interface ShowroomFieldProps {
  /** By the names that people know. */
  presets: readonly { id: PresetId; name: string }[];
  hint: string;
  /** Empty for what the settings of each vehicle say. */
  value: PresetId | '';
  onChange: (preset: PresetId | '') => void;
}

/** The showroom that several vehicles get. */
export function ShowroomField({ presets, hint, value, onChange }: ShowroomFieldProps) {
  const t = useText();
  const settings = { value: '' as const, label: t('bulk.asSettings') };
  return (
    <ListCombobox<{ value: PresetId | ''; label: string }>
      label={t('presets.title')}
      placeholder={settings.label}
      hint={hint}
      value={value}
      onChange={(choice) => onChange(choice?.value ?? '')}
      choices={[settings, ...presets.map(({ id, name }) => ({ value: id, label: name }))]}
    />
  );
}
