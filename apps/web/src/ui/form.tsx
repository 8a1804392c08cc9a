import { type FormEvent, type ReactNode, useState } from 'react';
import { errorText } from '../lib/error-text.ts';
import { useUnsaved } from '../lib/unsaved.ts';
import { useText } from '../lib/use-text.ts';
import { Button } from './button.tsx';
import { classes } from './class-names.ts';
import styles from './form.module.css';

interface FormProps {
  submitLabel: string;
  /** Called only while `isValid`. */
  onSubmit: () => void;
  isValid: boolean;
  busy: boolean;
  /** What the server refused it with; null while all is well. */
  error: unknown;
  /** Nothing would be lost by leaving. */
  unchanged?: boolean;
  /** Cannot be sent yet; left out, it can once something was changed. */
  disabled?: boolean;
  danger?: boolean;
  /** The buttons stay in sight below a long form. */
  isLong?: boolean;
  onCancel?: () => void;
  /** `tried` once it was sent, so that every problem may be shown. */
  children: (tried: boolean) => ReactNode;
}

/** Fields, what the server said, and the buttons. Nothing is sent while something is wrong with a field. */
export function Form(props: FormProps) {
  const { submitLabel, onSubmit, isValid, busy, error, unchanged, danger, isLong, onCancel, children } =
    props;
  const { disabled = unchanged } = props;
  const t = useText();
  const [tried, setTried] = useState(false);
  const unsaved = useUnsaved({ unchanged, error });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isValid || busy) return;
    unsaved.sent();
    onSubmit();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate {...unsaved.form}>
      {children(tried)}
      {error != null && (
        <p className={styles.note} role="alert">
          {errorText(error, t)}
        </p>
      )}
      <div className={classes(styles.actions, isLong && styles.inSight)}>
        <Button type="submit" look={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button
            look="quiet"
            onClick={() => {
              unsaved.givenUp();
              onCancel();
            }}
          >
            {t('form.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
