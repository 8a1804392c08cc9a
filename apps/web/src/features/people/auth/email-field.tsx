import { isEmail, isFilled } from '../../../lib/field-checks.ts';
import { useText } from '../../../lib/use-text.ts';
import { TextField } from '../../../ui/field.tsx';

interface EmailFieldProps {
  value: string;
  onChange: (email: string) => void;
  showProblem: boolean;
  autoFocus?: boolean;
}

/** The email address of the account. */
export function EmailField({ value, onChange, showProblem, autoFocus = false }: EmailFieldProps) {
  const t = useText();
  const wrong = isFilled(value) ? t('login.emailInvalid') : t('form.required');
  return (
    <TextField
      label={t('login.email')}
      type="email"
      name="email"
      autoFocus={autoFocus}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={onChange}
      problem={isEmail(value) ? null : wrong}
      showProblem={showProblem}
    />
  );
}
