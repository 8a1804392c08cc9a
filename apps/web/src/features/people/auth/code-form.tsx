import { useState } from 'react';
import { session } from '../../../lib/current-session.ts';
import { isFilled } from '../../../lib/field-checks.ts';
import { hasPasskeys } from '../../../lib/passkey.ts';
import type { SecondStep } from '../../../lib/session.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import styles from './auth.module.css';
import { FormFrame } from './form-frame.tsx';
import { useSend } from './use-send.ts';

interface CodeFormProps {
  step: SecondStep;
  rememberMe: boolean;
  leaving: boolean;
  onReturn: () => void;
}

/** The second step of a sign-in: a code, a passkey, or a choice of both. */
export function CodeForm({ step, rememberMe, leaving, onReturn }: CodeFormProps) {
  const t = useText();
  const [code, setCode] = useState('');
  const { busy, error, tried, send } = useSend();
  const { challenge, methods } = step;
  const takesCode = methods.includes('code');
  const answer = () => send(true, () => session.signInWithPasskey(challenge, rememberMe));
  const submit = () =>
    takesCode ? send(isFilled(code), () => session.signInWithCode(challenge, code, rememberMe)) : answer();
  return (
    <FormFrame
      title={t('login.codeTitle')}
      intro={t(takesCode ? 'login.codeIntro' : 'login.passkeyIntro')}
      busy={busy || leaving}
      error={error}
      actions={
        <>
          {takesCode && (
            <Button type="submit" look="primary" className={styles.wide}>
              {t('login.continue')}
            </Button>
          )}
          {methods.includes('passkey') && hasPasskeys() && (
            <Button
              look={takesCode ? 'plain' : 'primary'}
              className={styles.wide}
              onClick={() => void answer()}
            >
              {t('login.usePasskey')}
            </Button>
          )}
          <button type="button" className={`${styles.link} ${styles.back}`} onClick={onReturn}>
            {t('login.return')}
          </button>
        </>
      }
      onSubmit={submit}
    >
      {takesCode && (
        <TextField
          label={t('login.code')}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={code}
          onChange={setCode}
          problem={isFilled(code) ? null : t('form.required')}
          showProblem={tried}
        />
      )}
    </FormFrame>
  );
}
