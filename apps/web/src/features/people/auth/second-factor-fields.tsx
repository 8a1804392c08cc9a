import { isFilled } from '../../../lib/field-checks.ts';
import { useText } from '../../../lib/use-text.ts';
import { PasswordField, TextField } from '../../../ui/field.tsx';

interface FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Gives the field the initial focus in a dialog. */
  'data-autofocus'?: boolean;
}

/** The user's current password, asked for again before a sensitive change. */
export function OwnPasswordField({ value, ...rest }: FieldProps) {
  const t = useText();
  return (
    <PasswordField
      label={t('account.passwordOld')}
      autoComplete="current-password"
      showLabel={t('form.showPassword')}
      hideLabel={t('form.hidePassword')}
      value={value}
      problem={isFilled(value) ? null : t('form.required')}
      {...rest}
    />
  );
}

/** A one-time code (TOTP), or a recovery code if `hint` allows it. */
export function CodeField({ value, hint, ...rest }: FieldProps & { hint: string }) {
  const t = useText();
  return (
    <TextField
      label={t('login.code')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      hint={hint}
      value={value}
      problem={isFilled(value) ? null : t('form.required')}
      {...rest}
    />
  );
}
