import type { ClientId } from '@forecourt/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../lib/use-text.ts';
import { Picker } from '../../ui/picker.tsx';
import { clientChoices } from './users.calls.ts';

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
  const [search, setSearch] = useState('');
  const { data } = useQuery(clientChoices(search));
  const clients = (data?.results ?? []).filter(({ id }) => id !== except);
  return (
    <Picker
      label={t('users.client')}
      searchLabel={t('clients.search')}
      search={search}
      onSearch={setSearch}
      value={value ?? ''}
      onChange={(id) => onChange((id || undefined) as ClientId | undefined)}
      found={clients.map(({ id, name, customerName }) => ({ value: id, label: `${name} · ${customerName}` }))}
      none={t('users.chooseClient')}
      problem={value ? null : t('form.required')}
      showProblem={showProblem}
    />
  );
}
