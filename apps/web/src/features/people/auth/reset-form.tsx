import { checkResetToken } from '@forecourt/contract/auth';
import { useEffect, useState } from 'react';
import { CallError, callAnonymously } from '../../../lib/call.ts';
import { session } from '../../../lib/current-session.ts';
import { isFilled } from '../../../lib/field-checks.ts';
import { useSendsMail } from '../../../lib/installation.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField, TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import styles from './auth.module.css';
import { FormFrame } from './form-frame.tsx';
import { useNewPassword } from './use-new-password.ts';
import { useSend } from './use-send.ts';

/** The email address of the account whose password the token sets; calls `onBroken` if the token is no longer valid. */
function useTokenOwner(token: string, onBroken: (() => void) | undefined): string {
  const [email, setEmail] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request is sent once per token.
  useEffect(() => {
    if (!token) return;
    let isLeft = false;
    callAnonymously(checkResetToken, { body: { resetToken: token } }).then(
      (owner) => setEmail(owner.email),
      (error: unknown) => {
        // Any other error shows up again when the form is submitted.
        if (!isLeft && error instanceof CallError && error.row === 'invalidToken') onBroken?.();
      },
    );
    return () => {
      isLeft = true;
    };
  }, [token]);
  return email;
}

interface ResetFormProps {
  /** From the link in the mail, in which case its field is hidden; empty if the user types it in. */
  token: string;
  /** Sets the first password of an invited account instead of replacing one. */
  invited?: boolean;
  /** The token has expired: leads to the form that sends a new one. */
  onForgot: () => void;
  /** The token of the link is no longer valid. */
  onBroken?: () => void;
  onReturn: () => void;
}

export function ResetForm({ token, invited = false, onForgot, onBroken, onReturn }: ResetFormProps) {
  const t = useText();
  const typedHint = useSendsMail() ? 'login.resetHint' : 'login.resetHintWithoutMail';
  const email = useTokenOwner(token, onBroken);
  const [resetToken, setResetToken] = useState(token);
  const [password, setPassword] = useState('');
  const { busy, error, tried, send, clear } = useSend();
  const choice = useNewPassword(password, { email }, error);
  const submit = () =>
    send(isFilled(resetToken) && isFilled(password), async () => {
      const isSignedIn = await session.choosePassword(resetToken.trim(), password);
      if (!isSignedIn) toast.success(t(invited ? 'login.inviteDone' : 'login.resetDone'));
      onReturn();
    });
  return (
    <FormFrame
      title={t(invited ? 'login.inviteTitle' : 'login.resetTitle')}
      intro={t(token ? 'login.linkHint' : typedHint)}
      busy={busy}
      error={choice.isRefused ? null : error}
      actions={
        <>
          <Button type="submit" look="primary" className={styles.wide}>
            {t(invited ? 'login.setPassword' : 'login.resetPassword')}
          </Button>
          {error instanceof CallError && error.row === 'invalidToken' && (
            <button type="button" className={`${styles.link} ${styles.back}`} onClick={onForgot}>
              {t('login.newToken')}
            </button>
          )}
          <button type="button" className={`${styles.link} ${styles.back}`} onClick={onReturn}>
            {t('login.return')}
          </button>
        </>
      }
      onSubmit={submit}
    >
      {token ? (
        // Shows the account, and tells password managers which account the password belongs to.
        <TextField
          label={t('login.email')}
          type="email"
          name="email"
          autoComplete="username"
          readOnly
          value={email}
          onChange={() => undefined}
        />
      ) : (
        <TextField
          label={t('login.token')}
          name="token"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          value={resetToken}
          onChange={setResetToken}
          problem={isFilled(resetToken) ? null : t('form.required')}
          showProblem={tried}
        />
      )}
      <PasswordField
        label={t('login.newPassword')}
        name="new-password"
        autoComplete="new-password"
        showLabel={t('form.showPassword')}
        hideLabel={t('form.hidePassword')}
        hint={choice.hint}
        ref={choice.field}
        autoFocus={token !== ''}
        value={password}
        onChange={(value) => {
          setPassword(value);
          clear();
        }}
        problem={isFilled(password) ? choice.problem : t('form.required')}
        showProblem={tried}
      />
    </FormFrame>
  );
}
