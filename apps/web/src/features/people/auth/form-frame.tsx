import type { FormEvent, ReactNode } from 'react';
import { CallError } from '../../../lib/call.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useText } from '../../../lib/use-text.ts';
import { classes } from '../../../ui/class-names.ts';
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
  children: ReactNode;
}

/** What the forms of the sign-in screen share: heading, busy overlay, and the error below the fields. */
export function FormFrame({ title, intro, busy, error, onSubmit, inDialog, children }: FormFrameProps) {
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
      <div aria-live="polite" className={classes(!inDialog && styles.outcome)}>
        {error !== null && !busy && <ErrorLine error={error} />}
      </div>
      {busy && (
        <div className={styles.busy}>
          <Spinner label={t('pleaseWait')} size={20} />
        </div>
      )}
    </form>
  );
}
