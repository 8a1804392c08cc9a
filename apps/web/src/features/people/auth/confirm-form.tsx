import { confirmSignUp } from '@forecourt/contract/sign-up';
import { call } from '../../../lib/call.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import styles from './auth.module.css';
import { FormFrame } from './form-frame.tsx';
import { useSend } from './use-send.ts';

/** Confirmation needs a click, so that mail scanners which only open links do not create an account. */
export function ConfirmForm({ token, onReturn }: { token: string; onReturn: () => void }) {
  const t = useText();
  const { busy, error, send } = useSend();
  const submit = () =>
    send(true, async () => {
      await call(confirmSignUp, { body: { token } });
      toast.success(t('login.confirmDone'));
      onReturn();
    });
  return (
    <FormFrame
      title={t('login.confirmTitle')}
      intro={t('login.confirmHint')}
      busy={busy}
      error={error}
      actions={
        <>
          <Button type="submit" look="primary" className={styles.wide}>
            {t('login.confirm')}
          </Button>
          <button type="button" className={`${styles.link} ${styles.back}`} onClick={onReturn}>
            {t('login.return')}
          </button>
        </>
      }
      onSubmit={submit}
    />
  );
}
