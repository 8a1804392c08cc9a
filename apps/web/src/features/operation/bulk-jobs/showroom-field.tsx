import type { PresetId } from '@forecourt/contract/presets';
import { useText } from '../../../lib/use-text.ts';
import { ListCombobox } from '../../../ui/combobox.tsx';

interface ShowroomFieldProps {
  /** With their display names. */
  presets: readonly { id: PresetId; name: string }[];
  hint: string;
  /** Empty to use the settings of each vehicle. */
  value: PresetId | '';
  onChange: (preset: PresetId | '') => void;
}

/** Selects the showroom for several vehicles. */
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
