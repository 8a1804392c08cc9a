import { type FormEvent, type ReactNode, useState } from 'react';
import { errorText } from '../lib/error-text.ts';
import { useUnsaved } from '../lib/unsaved.ts';
import { useText } from '../lib/use-text.ts';
import { Button } from './button.tsx';
import { classes } from './class-names.ts';
import styles from './form.module.css';
import { WasSubmitted } from './was-submitted.ts';

/** The state of the request that a form sends, such as a mutation. */
export interface FormRequest {
  isPending: boolean;
  /** Null while there is none. */
  error: unknown;
}

interface FormProps {
  submitLabel: string;
  /** Called only if `isValid`. */
  onSubmit: () => void;
  isValid: boolean;
  request: FormRequest;
  /** The form starts with what the user typed before a reload, which counts as unsaved. */
  isRestored?: boolean;
  /** The form has no unsaved changes. */
  unchanged?: boolean;
  /** The form cannot be submitted; by default while it is `unchanged`. */
  disabled?: boolean;
  danger?: boolean;
  /** Keeps the buttons visible below a long form (sticky) while there is something to save. */
  isLong?: boolean;
  onCancel?: () => void;
  children: ReactNode;
}

/** Fields, the error of the request, and the buttons. An invalid form is not sent. */
export function Form(props: FormProps) {
  const { submitLabel, onSubmit, isValid, request, unchanged, danger, isLong, onCancel, children } = props;
  const { disabled = unchanged, isRestored = false } = props;
  const { isPending, error } = request;
  const t = useText();
  const [wasSubmitted, setSubmitted] = useState(false);
  const unsaved = useUnsaved({ unchanged, error, isRestored });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!isValid || isPending) return;
    unsaved.sent();
    onSubmit();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate {...unsaved.form}>
      <WasSubmitted value={wasSubmitted}>{children}</WasSubmitted>
      {error != null && (
        <p className={styles.note} role="alert">
          {errorText(error, t)}
        </p>
      )}
      <div className={classes(styles.actions, isLong && !unchanged && styles.inSight)}>
        <Button type="submit" look={danger ? 'danger' : 'primary'} busy={isPending} disabled={disabled}>
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
