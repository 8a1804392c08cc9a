import type { FormEvent, ReactNode } from 'react';
import { CallError } from '../../../lib/call.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useText } from '../../../lib/use-text.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import styles from './auth.module.css';

/** The error code of a deactivated account, which has its own message. */
const deactivatedCode = 4010002;

function ErrorLine({ error }: { error: unknown }) {
  const t = useText();
  const isDeactivated = error instanceof CallError && error.code === deactivatedCode;
  return <p className={styles.error}>{isDeactivated ? t('deactivatedAccountInfo') : errorText(error, t)}</p>;
}

interface FormFrameProps {
  title: string;
  intro?: string;
  busy: boolean;
  error: unknown;
  onSubmit: () => void;
  /** A dialog reserves no space for an error. */
  inDialog?: boolean;
  /** The submit button, and what else can be done. */
  actions: ReactNode;
  /** The fields, if there are any. */
  children?: ReactNode;
}

/** What the forms of the sign-in screen share: heading, busy overlay, and the error between fields and buttons. */
export function FormFrame(props: FormFrameProps) {
  const { title, intro, busy, error, onSubmit, inDialog, actions, children } = props;
  const t = useText();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {intro && <p className={styles.intro}>{intro}</p>}
      </header>
      {children}
      <div aria-live="polite" className={inDialog ? styles.inDialog : styles.outcome}>
        {error !== null && !busy && <ErrorLine error={error} />}
      </div>
      {actions}
      {busy && (
        <div className={styles.busy}>
          <Spinner label={t('pleaseWait')} size={20} />
        </div>
      )}
    </form>
  );
}
