import { type UserType, userTypes } from '@forecourt/contract/actor';
import { useText } from '../../lib/use-text.ts';
import { SelectField } from '../../ui/field.tsx';

interface TypeFieldProps {
  value: UserType | undefined;
  onChange: (type: UserType) => void;
  /** Client accounts and administrators work without one; a user has one. */
  mayBeNone: boolean;
}

/** What somebody who works with vehicles may do there. */
export function TypeField({ value, onChange, mayBeNone }: TypeFieldProps) {
  const t = useText();
  const types = userTypes.map((type) => ({ value: type as string, label: t(`userTypes.${type}`) }));
  return (
    <SelectField
      label={t('users.type')}
      hint={t(mayBeNone ? 'users.typeHintNone' : 'users.typeHint')}
      value={value ?? ''}
      onChange={(type) => type && onChange(type as UserType)}
      choices={mayBeNone && !value ? [{ value: '', label: t('users.noType') }, ...types] : types}
    />
  );
}
