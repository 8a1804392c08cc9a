import { signUp } from '@forecourt/contract/sign-up';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { isEmail, isFilled } from '../../../lib/field-checks.ts';
import { useSendsMail } from '../../../lib/installation.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { AreaField, PasswordField, TextField } from '../../../ui/field.tsx';
import styles from './auth.module.css';
import { EmailField } from './email-field.tsx';
import { FormFrame } from './form-frame.tsx';
import { useNewPassword } from './use-new-password.ts';
import { useSend } from './use-send.ts';

interface SignUpFormProps {
  email: string;
  onEmail: (email: string) => void;
  onReturn: () => void;
}

/** Fields with their `autocomplete` token and their label. */
const fields = [
  { name: 'name', label: 'customers.name', autoComplete: 'organization' },
  { name: 'address', label: 'customers.address', autoComplete: 'street-address' },
  { name: 'uid', label: 'customers.uid', autoComplete: 'off' },
] as const;
const empty = { name: '', address: '', uid: '', password: '' };

function Sent({ email, onReturn }: { email: string; onReturn: () => void }) {
  const t = useText();
  const sendsMail = useSendsMail();
  return (
    <div className={styles.form} role="status">
      <header className={styles.head}>
        <h1>{t(sendsMail ? 'login.signUpSentTitle' : 'login.signUpAtOperatorTitle')}</h1>
        <p className={styles.intro}>
          {t(sendsMail ? 'login.signUpSent' : 'login.signUpSentWithoutMail', { email })}
        </p>
      </header>
      <Button onClick={onReturn}>{t('login.return')}</Button>
    </div>
  );
}

/** Anyone can request an account; whether the email address already has one is only revealed by mail. */
export function SignUpForm({ email, onEmail, onReturn }: SignUpFormProps) {
  const t = useText();
  const sendsMail = useSendsMail();
  const [typed, setTyped] = useState(empty);
  const [isSent, setSent] = useState(false);
  const { busy, error, tried, send, clear } = useSend();
  const choice = useNewPassword(typed.password, { email, names: [typed.name] }, error);
  const isValid = isEmail(email) && Object.values(typed).every(isFilled);
  const submit = () =>
    send(isValid, async () => {
      await call(signUp, { body: { ...typed, email: email.trim() } });
      setSent(true);
    });
  if (isSent) return <Sent email={email.trim()} onReturn={onReturn} />;
  const problem = (name: keyof typeof empty) => (isFilled(typed[name]) ? null : t('form.required'));
  return (
    <FormFrame
      title={t('login.signUpTitle')}
      intro={t(sendsMail ? 'login.signUpHint' : 'login.signUpHintWithoutMail')}
      busy={busy}
      error={choice.isRefused ? null : error}
      actions={
        <>
          <Button type="submit" look="primary" className={styles.wide}>
            {t('login.signUp')}
          </Button>
          <button type="button" className={`${styles.link} ${styles.back}`} onClick={onReturn}>
            {t('login.return')}
          </button>
        </>
      }
      onSubmit={submit}
    >
      {fields.map(({ label, ...field }) => {
        const parts = {
          ...field,
          label: t(label),
          value: typed[field.name],
          onChange: (value: string) => setTyped({ ...typed, [field.name]: value }),
          problem: problem(field.name),
          showProblem: tried,
        };
        return field.name === 'address' ? (
          <AreaField key={field.name} rows={3} {...parts} />
        ) : (
          <TextField key={field.name} {...parts} />
        );
      })}
      <EmailField value={email} onChange={onEmail} showProblem={tried} />
      <PasswordField
        label={t('login.password')}
        name="new-password"
        autoComplete="new-password"
        showLabel={t('form.showPassword')}
        hideLabel={t('form.hidePassword')}
        hint={choice.hint}
        value={typed.password}
        ref={choice.field}
        onChange={(password) => {
          setTyped({ ...typed, password });
          clear();
        }}
        problem={problem('password') ?? choice.problem}
        showProblem={tried}
      />
    </FormFrame>
  );
}
