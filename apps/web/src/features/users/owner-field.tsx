import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../lib/use-text.ts';
import { Picker } from '../../ui/picker.tsx';
import { userList } from './users.calls.ts';

/** Offered at a time; the search finds the others. */
const offered = 20;

interface OwnerFieldProps {
  /** Whose what it is. */
  label: string;
  value: string;
  onChange: (id: string) => void;
  showProblem: boolean;
}

/** Whose something is, for accounts that work for several users. */
export function OwnerField({ label, value, onChange, showProblem }: OwnerFieldProps) {
  const t = useText();
  const [search, setSearch] = useState('');
  const { data } = useQuery(
    userList({ role: 'user', search, limit: offered, orderBy: 'name', orderDirection: 'ASC' }),
  );
  return (
    <Picker
      label={label}
      searchLabel={t('users.search')}
      search={search}
      onSearch={setSearch}
      value={value}
      onChange={onChange}
      found={(data?.results ?? []).map((user) => ({ value: user.id, label: user.name ?? user.email }))}
      none={t('users.chooseOwner')}
      problem={value ? null : t('form.required')}
      showProblem={showProblem}
    />
  );
}
