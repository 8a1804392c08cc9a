import { useText } from '../../../lib/use-text.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { ownerChoices } from './users.calls.ts';

interface OwnerFieldProps {
  /** States what the owner is selected for. */
  label: string;
  value: string;
  onChange: (id: string) => void;
  showProblem?: boolean;
}

/** Selects the owner of something, for accounts that act for several users. */
export function OwnerField({ label, value, onChange, showProblem }: OwnerFieldProps) {
  const t = useText();
  return (
    <Combobox
      label={label}
      placeholder={t('users.chooseOwner')}
      choices={ownerChoices}
      value={value}
      onChange={(owner) => onChange(owner?.value ?? '')}
      problem={value ? null : t('form.required')}
      showProblem={showProblem}
    />
  );
}
