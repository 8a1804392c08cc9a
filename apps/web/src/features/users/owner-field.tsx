import { pageSizeMax } from '@forecourt/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/use-text.ts';
import { SelectField } from '../../ui/field.tsx';
import { userList } from './users.calls.ts';

interface OwnerFieldProps {
  value: string;
  onChange: (id: string) => void;
  showProblem: boolean;
}

/** Whose vehicle it is, for accounts that work for several users. */
export function OwnerField({ value, onChange, showProblem }: OwnerFieldProps) {
  const t = useText();
  const { data } = useQuery(
    userList({ role: 'user', limit: pageSizeMax, orderBy: 'name', orderDirection: 'ASC' }),
  );
  const users = data?.results ?? [];
  return (
    <SelectField
      label={t('users.owner')}
      value={value}
      onChange={onChange}
      problem={value ? null : t('form.required')}
      showProblem={showProblem}
      choices={[
        { value: '', label: t('users.chooseOwner') },
        ...users.map((user) => ({ value: user.id, label: user.name ?? user.email })),
      ]}
    />
  );
}
