import type { ClientId } from '@forecourt/contract/ids';
import { tenantChoices } from '../../lib/tenant-choices.ts';
import { useText } from '../../lib/use-text.ts';
import { Combobox } from '../../ui/combobox.tsx';

interface ClientPickerProps {
  value: ClientId | undefined;
  onChange: (id: ClientId | undefined) => void;
  /** Where the account is already, so that it is not offered. */
  except?: ClientId | null;
  showProblem: boolean;
}

/** The client that an account works in. */
export function ClientPicker({ value, onChange, except, showProblem }: ClientPickerProps) {
  const t = useText();
  return (
    <Combobox
      label={t('users.client')}
      placeholder={t('users.chooseClient')}
      choices={(search) => tenantChoices('client', search, except ? [except] : [])}
      value={value ?? ''}
      onChange={(client) => onChange(client?.value as ClientId | undefined)}
      problem={value ? null : t('form.required')}
      showProblem={showProblem}
    />
  );
}
