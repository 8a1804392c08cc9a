import { useState } from 'react';
import { session } from '../../../lib/current-session.ts';
import { isEmail, isFilled } from '../../../lib/field-checks.ts';
import { useInstallation } from '../../../lib/installation.ts';
import { hasPasskeys } from '../../../lib/passkey.ts';
import { demoPath } from '../../../lib/paths.ts';
import type { SecondStep } from '../../../lib/session.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckBox, PasswordField } from '../../../ui/field.tsx';
import styles from './auth.module.css';
import { CodeForm } from './code-form.tsx';
import { EmailField } from './email-field.tsx';
import { FormFrame } from './form-frame.tsx';
import { useSend } from './use-send.ts';

interface LoginFormProps {
  email: string;
  onEmail: (email: string) => void;
  /** The sign-in succeeded and the panel is about to open. */
  leaving: boolean;
  /** The previous session expired. */
  expired: boolean;
  /** The previous session was remembered, so the box is ticked at first. */
  remembered?: boolean;
  onForgot: () => void;
  /** Omitted in the dialog over the panel, which offers no sign-up. */
  onSignUp?: () => void;
}

export function LoginForm({
  email,
  onEmail,
  leaving,
  expired,
  remembered = false,
  onForgot,
  onSignUp,
}: LoginFormProps) {
  const t = useText();
  const installation = useInstallation();
  const [password, setPassword] = useState('');
  const [startedWithEmail] = useState(isFilled(email));
  const [rememberMe, setRememberMe] = useState(remembered);
  const { busy, error, tried, send } = useSend();
  const isValid = isEmail(email) && isFilled(password);
  const [step, setStep] = useState<SecondStep | null>(null);
  const submit = () =>
    send(isValid, async () => {
      setStep(await session.signIn({ email: email.trim(), password, rememberMe }));
    });
  if (step) {
    return <CodeForm step={step} rememberMe={rememberMe} leaving={leaving} onReturn={() => setStep(null)} />;
  }
  return (
    <FormFrame
      title={t('login.title')}
      intro={onSignUp && t('login.intro')}
      inDialog={!onSignUp}
      busy={busy || leaving}
      error={error}
      actions={
        <>
          <Button type="submit" look="primary" className={styles.wide}>
            {t('login.signIn')}
          </Button>
          {hasPasskeys() && (
            <Button
              className={styles.wide}
              onClick={() => void send(true, () => session.signInWithPasskey(undefined, rememberMe))}
            >
              {t('login.usePasskey')}
            </Button>
          )}
          {onSignUp && installation?.signUpOpen && (
            <button type="button" className={`${styles.link} ${styles.back}`} onClick={onSignUp}>
              {t('login.signUp')}
            </button>
          )}
          {onSignUp && installation?.demoOpen && (
            <a href={demoPath} className={`${styles.link} ${styles.back}`}>
              {t('login.tryDemo')}
            </a>
          )}
        </>
      }
      onSubmit={submit}
    >
      {expired && (
        <p className={styles.notice} role="status">
          {t('login.sessionEnded')}
        </p>
      )}
      <EmailField value={email} onChange={onEmail} showProblem={tried} autoFocus={!startedWithEmail} />
      <PasswordField
        label={t('login.password')}
        name="password"
        autoFocus={startedWithEmail}
        autoComplete="current-password"
        showLabel={t('form.showPassword')}
        hideLabel={t('form.hidePassword')}
        value={password}
        onChange={setPassword}
        problem={isFilled(password) ? null : t('form.required')}
        showProblem={tried}
      />
      <div className={styles.row}>
        <CheckBox label={t('login.rememberMe')} checked={rememberMe} onChange={setRememberMe} />
        <button type="button" className={styles.link} onClick={onForgot}>
          {t('login.forgotPassword')}
        </button>
      </div>
    </FormFrame>
  );
}
