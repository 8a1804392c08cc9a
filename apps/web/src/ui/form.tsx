import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
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
  /** What is wrong that no field shows; shown once the form was submitted. */
  problem?: string | null;
  request: FormRequest;
  /** A field shows the error of the request. */
  isErrorAtField?: boolean;
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
  /** By default “Cancel”. */
  cancelLabel?: string;
  children: ReactNode;
}

/** Scrolls to the first field with a problem, or else to the problem that no field shows, and focuses it. */
function showProblem(form: HTMLFormElement | null): void {
  const wrong =
    form?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    form?.querySelector<HTMLElement>('[data-problem]');
  wrong?.scrollIntoView({ block: 'center' });
  wrong?.focus({ preventScroll: true });
}

/** Fields, the error of the request, and the buttons. An invalid form is not sent, and its first problem is focused. */
export function Form(props: FormProps) {
  const { submitLabel, onSubmit, isValid, request, unchanged, danger, isLong, onCancel, children } = props;
  const { disabled = unchanged, isRestored = false, isErrorAtField = false, problem } = props;
  const { isPending, error } = request;
  const t = useText();
  const [wasSubmitted, setSubmitted] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const form = useRef<HTMLFormElement | null>(null);
  // Fields show their problems only once the form was submitted.
  useEffect(() => {
    if (refusals > 0) showProblem(form.current);
  }, [refusals]);
  const unsaved = useUnsaved({ unchanged, error, isRestored });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSubmitted(true);
    form.current = event.currentTarget;
    if (!isValid) setRefusals(refusals + 1);
    if (!isValid || isPending) return;
    unsaved.sent();
    onSubmit();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate {...unsaved.form}>
      <WasSubmitted value={wasSubmitted}>{children}</WasSubmitted>
      {wasSubmitted && problem && (
        <p className={styles.note} role="alert" tabIndex={-1} data-problem>
          {problem}
        </p>
      )}
      {error != null && !isErrorAtField && (
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
            {props.cancelLabel ?? t('form.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
