import { type UserType, userTypes } from '@forecourt/contract/actor';
import { useText } from '../../../lib/use-text.ts';
import { SelectField } from '../../../ui/field.tsx';

interface TypeFieldProps {
  value: UserType | undefined;
  onChange: (type: UserType) => void;
  /** Client accounts and admins may have no type; a user always has one. */
  mayBeNone: boolean;
}

/** Selects the account type, which decides what the user may do with vehicles. */
export function TypeField({ value, onChange, mayBeNone }: TypeFieldProps) {
  const t = useText();
  const types = userTypes.map((type) => ({ value: type, label: t(`userTypes.${type}`) }));
  return (
    <SelectField
      label={t('users.type')}
      hint={t(mayBeNone ? 'users.typeHintNone' : 'users.typeHint')}
      value={value ?? ''}
      onChange={(type) => type && onChange(type)}
      choices={mayBeNone && !value ? [{ value: '', label: t('users.noType') }, ...types] : types}
    />
  );
}
