import type { CustomerId } from '@forecourt/contract/ids';
import { tenantChoices } from '../../../lib/tenant-choices.ts';
import { useText } from '../../../lib/use-text.ts';
import { Combobox } from '../../../ui/combobox.tsx';

interface CustomerPickerProps {
  value: CustomerId | undefined;
  onChange: (id: CustomerId | undefined) => void;
}

/** Selects the customer or sub-customer that a client belongs to. */
export function CustomerPicker({ value, onChange }: CustomerPickerProps) {
  const t = useText();
  return (
    <Combobox
      label={t('users.customer')}
      placeholder={t('clients.chooseCustomer')}
      choices={(search) => tenantChoices('customer', search)}
      value={value ?? ''}
      onChange={(customer) => onChange(customer?.value as CustomerId | undefined)}
      problem={value ? null : t('form.required')}
    />
  );
}
