import { forgotPassword } from '@forecourt/contract/auth';
import { call } from '../../../lib/call.ts';
import { isEmail } from '../../../lib/field-checks.ts';
import { useSendsMail } from '../../../lib/installation.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import styles from './auth.module.css';
import { EmailField } from './email-field.tsx';
import { FormFrame } from './form-frame.tsx';
import { useSend } from './use-send.ts';

interface ForgotFormProps {
  email: string;
  onEmail: (email: string) => void;
  /** Called when the token has been mailed or the user already has one. */
  onReset: () => void;
  onReturn: () => void;
}

export function ForgotForm({ email, onEmail, onReset, onReturn }: ForgotFormProps) {
  const t = useText();
  const sendsMail = useSendsMail();
  const { busy, error, tried, send } = useSend();
  const submit = () =>
    send(isEmail(email), async () => {
      await call(forgotPassword, { body: { email: email.trim() } });
      if (sendsMail) toast.success(t('login.tokenSent'));
      else toast.note(t('login.tokenAtOperator'));
      onReset();
    });
  return (
    <FormFrame
      title={t('login.forgotTitle')}
      intro={sendsMail ? t('login.forgotHint') : `${t('login.forgotHint')} ${t('login.tokenAtOperator')}`}
      busy={busy}
      error={error}
      actions={
        <>
          <div className={styles.buttons}>
            <Button type="submit" look="primary">
              {t('login.sendToken')}
            </Button>
            <Button onClick={onReset}>{t('login.resetPassword')}</Button>
          </div>
          <button type="button" className={`${styles.link} ${styles.back}`} onClick={onReturn}>
            {t('login.return')}
          </button>
        </>
      }
      onSubmit={submit}
    >
      <EmailField value={email} onChange={onEmail} showProblem={tried} />
    </FormFrame>
  );
}
