import type { CustomerId } from '@forecourt/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../lib/use-text.ts';
import { Picker } from '../../ui/picker.tsx';
import { customerChoices } from './clients.calls.ts';

interface CustomerPickerProps {
  value: CustomerId | undefined;
  onChange: (id: CustomerId | undefined) => void;
  showProblem: boolean;
}

/** Whose client it is: a customer, or one of its sub-customers. */
export function CustomerPicker({ value, onChange, showProblem }: CustomerPickerProps) {
  const t = useText();
  const [search, setSearch] = useState('');
  const { data } = useQuery(customerChoices(search));
  const found = (data?.results ?? []).flatMap(({ id, name, customers }) => [
    { value: id as string, label: name },
    ...customers.map((sub) => ({ value: sub.id as string, label: `${name} · ${sub.name}` })),
  ]);
  return (
    <Picker
      label={t('users.customer')}
      searchLabel={t('customers.search')}
      search={search}
      onSearch={setSearch}
      value={value ?? ''}
      onChange={(id) => onChange((id || undefined) as CustomerId | undefined)}
      found={found}
      none={t('clients.chooseCustomer')}
      problem={value ? null : t('form.required')}
      showProblem={showProblem}
    />
  );
}
