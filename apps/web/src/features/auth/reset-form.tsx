import { resetPassword } from '@forecourt/contract/auth';
import { passwordLengthMin } from '@forecourt/contract/limits';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { isFilled } from '../../lib/field-checks.ts';
import { useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './auth.module.css';
import { FormFrame } from './form-frame.tsx';
import { useSend } from './use-send.ts';

export function ResetForm({ onReturn }: { onReturn: () => void }) {
  const t = useText();
  const [resetToken, setResetToken] = useState('');
  const [password, setPassword] = useState('');
  const { busy, error, tried, send } = useSend();
  const submit = () =>
    send(isFilled(resetToken) && isFilled(password), async () => {
      await call(resetPassword, { body: { resetToken: resetToken.trim(), password } });
      toast.success(t('login.resetDone'));
      onReturn();
    });
  return (
    <FormFrame
      title={t('login.resetTitle')}
      intro={t('login.resetHint')}
      busy={busy}
      error={error}
      onSubmit={submit}
    >
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
      <PasswordField
        label={t('login.newPassword')}
        name="new-password"
        autoComplete="new-password"
        showLabel={t('form.showPassword')}
        hideLabel={t('form.hidePassword')}
        hint={t('form.passwordLength', { count: passwordLengthMin })}
        value={password}
        onChange={setPassword}
        problem={isFilled(password) ? null : t('form.required')}
        showProblem={tried}
      />
      <Button type="submit" look="primary" className={styles.wide}>
        {t('login.resetPassword')}
      </Button>
      <button type="button" className={`${styles.link} ${styles.back}`} onClick={onReturn}>
        {t('login.return')}
      </button>
    </FormFrame>
  );
}
