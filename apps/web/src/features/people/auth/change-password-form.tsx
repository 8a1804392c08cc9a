import { changePassword } from '@forecourt/contract/auth';
import { type FormEvent, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useCurrentUser } from '../../../lib/current-session.ts';
import { errorText } from '../../../lib/error-text.ts';
import { isFilled } from '../../../lib/field-checks.ts';
import { useRefusal } from '../../../lib/use-refusal.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import styles from './auth.module.css';
import { oldPasswordErrors } from './password-errors.ts';
import { useNewPassword } from './use-new-password.ts';
import { useSend } from './use-send.ts';

const empty = { passwordOld: '', password: '', passwordRepeat: '' };
type Typed = typeof empty;

/** The problem of each field, or null. */
function problemsOf(typed: Typed, required: string, different: string): Record<keyof Typed, string | null> {
  const filled = (value: string) => (isFilled(value) ? null : required);
  return {
    passwordOld: filled(typed.passwordOld),
    password: filled(typed.password),
    passwordRepeat:
      filled(typed.passwordRepeat) ?? (typed.password === typed.passwordRepeat ? null : different),
  };
}

/** Form to change one's own password; it requires the old one. */
export function ChangePasswordForm({ userId, onChanged }: { userId: string; onChanged?: () => void }) {
  const t = useText();
  const [typed, setTyped] = useState(empty);
  // Used as the React key of the fields, so that increasing it remounts them untouched.
  const [round, setRound] = useState(0);
  const { busy, error, tried, send, clear } = useSend();
  const { email, name: ownName } = useCurrentUser();
  const old = useRefusal(error, oldPasswordErrors);
  const choice = useNewPassword(typed.password, { email, names: [ownName] }, error);
  const refusals = { passwordOld: old, password: choice, passwordRepeat: null };
  const isAtField = old.problem !== null || choice.isRefused;
  const problems = problemsOf(typed, t('form.required'), t('errors.passwordsNotMatching'));
  const isValid = Object.values(problems).every((problem) => problem === null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(isValid, async () => {
      await call(changePassword, { params: { id: userId }, body: typed });
      setTyped(empty);
      setRound(round + 1);
      toast.success(t('account.passwordChanged'));
      onChanged?.();
    });
  };
  const field = (name: keyof Typed, label: string, autoComplete: string, hint?: string) => (
    <PasswordField
      key={`${name} ${round}`}
      label={label}
      name={name}
      autoComplete={autoComplete}
      showLabel={t('form.showPassword')}
      hideLabel={t('form.hidePassword')}
      hint={hint}
      value={typed[name]}
      ref={refusals[name]?.field}
      onChange={(value) => {
        setTyped({ ...typed, [name]: value });
        clear();
      }}
      problem={problems[name] ?? refusals[name]?.problem}
      showProblem={(tried && round === 0) || Boolean(refusals[name]?.problem)}
    />
  );
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {field('passwordOld', t('account.passwordOld'), 'current-password')}
      {field('password', t('login.newPassword'), 'new-password', choice.hint)}
      {field('passwordRepeat', t('account.passwordRepeat'), 'new-password')}
      {error !== null && !isAtField && !busy && (
        <p className={styles.error} role="alert">
          {errorText(error, t)}
        </p>
      )}
      <div>
        <Button type="submit" look="primary" busy={busy}>
          {t('account.changePassword')}
        </Button>
      </div>
    </form>
  );
}
