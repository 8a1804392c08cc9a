import { useState } from 'react';
import { session } from '../../lib/current-session.ts';
import { isFilled } from '../../lib/field-checks.ts';
import { useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './auth.module.css';
import { FormFrame } from './form-frame.tsx';
import { useSend } from './use-send.ts';

interface CodeFormProps {
  /** Of the first step. */
  challenge: string;
  rememberMe: boolean;
  leaving: boolean;
  onReturn: () => void;
}

/** The second step of a sign-in. */
export function CodeForm({ challenge, rememberMe, leaving, onReturn }: CodeFormProps) {
  const t = useText();
  const [code, setCode] = useState('');
  const { busy, error, tried, send } = useSend();
  const submit = () => send(isFilled(code), () => session.signInWithCode(challenge, code, rememberMe));
  return (
    <FormFrame
      title={t('login.codeTitle')}
      intro={t('login.codeIntro')}
      busy={busy || leaving}
      error={error}
      onSubmit={submit}
    >
      <TextField
        label={t('login.code')}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        onChange={setCode}
        problem={isFilled(code) ? null : t('form.required')}
        showProblem={tried}
      />
      <Button type="submit" look="primary" className={styles.wide}>
        {t('login.continue')}
      </Button>
      <button type="button" className={`${styles.link} ${styles.back}`} onClick={onReturn}>
        {t('login.return')}
      </button>
    </FormFrame>
  );
}
