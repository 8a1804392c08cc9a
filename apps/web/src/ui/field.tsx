import { type ComponentProps, type ReactNode, useContext, useId, useState } from 'react';
import { useText } from '../lib/use-text.ts';
import { classes } from './class-names.ts';
import styles from './field.module.css';
import { EyeIcon, EyeOffIcon } from './field-icons.tsx';
import { WasSubmitted } from './was-submitted.ts';

export interface FieldParts {
  label: string;
  /** Why the value is invalid; shown once the field has been touched. */
  problem?: string | null | undefined;
  hint?: ReactNode;
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean;
}

interface FrameProps extends FieldParts {
  id: string;
  isWrong: boolean;
  children: ReactNode;
}

/** Whether a field is required, which it is once it was found empty; every form marks such fields with a star. */
export function useIsRequired(problem: string | null | undefined): boolean {
  const t = useText();
  const [wasMissing, setMissing] = useState(false);
  const isMissing = problem === t('form.required');
  if (isMissing && !wasMissing) setMissing(true);
  return isMissing || wasMissing;
}

/** A label above a field, and a hint or problem below it. */
export function FieldFrame({ id, label, labelHidden, hint, problem, isWrong, children }: FrameProps) {
  const isRequired = useIsRequired(problem);
  return (
    <div className={classes(styles.field, isWrong && styles.wrong)}>
      <label
        htmlFor={id}
        data-required={isRequired || undefined}
        className={classes(labelHidden ? 'hidden' : styles.label)}
      >
        {label}
      </label>
      {children}
      {isWrong ? (
        <p id={`${id}-note`} className={styles.problem}>
          {problem}
        </p>
      ) : (
        hint && (
          <p id={`${id}-note`} className={styles.hint}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}

/**
 * A field shows its problem once its changed value has been left (passing through it with Tab does not count), once its
 * form was submitted, or if that is `forced`.
 */
export function useTouched(problem: string | null | undefined, forced: boolean | undefined, value: string) {
  const wasSubmitted = useContext(WasSubmitted);
  const [touched, setTouched] = useState(false);
  const [first] = useState(value);
  const touch = () => {
    if (value === first) return;
    // Showing the note under the field shifts the page. While the mouse button is down on a button, that would move the
    // button away from under the pointer and its click would be lost, so the note waits for mouseup.
    if (!document.querySelector('button:active, a:active')) return setTouched(true);
    addEventListener('mouseup', () => setTimeout(() => setTouched(true)), { once: true });
  };
  return { isWrong: Boolean(problem) && (touched || wasSubmitted || forced === true), touch };
}

type TextFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'value'> &
  FieldParts & {
    value: string;
    onChange: (value: string) => void;
    /** Shows the problem even before the field has lost the focus. */
    showProblem?: boolean;
    /** Content at the end inside the field. */
    end?: ReactNode;
  };

export function TextField({
  label,
  labelHidden,
  hint,
  problem,
  showProblem,
  value,
  onChange,
  onBlur,
  end,
  className,
  ...rest
}: TextFieldProps) {
  const id = useId();
  const { isWrong, touch } = useTouched(problem, showProblem, value);
  const isRequired = useIsRequired(problem);
  return (
    <FieldFrame
      id={id}
      label={label}
      labelHidden={labelHidden}
      hint={hint}
      problem={problem}
      isWrong={isWrong}
    >
      <div className={styles.box}>
        <input
          {...rest}
          id={id}
          className={classes(styles.input, className)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={(event) => {
            touch();
            onBlur?.(event);
          }}
          aria-required={isRequired || undefined}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong || hint ? `${id}-note` : undefined}
        />
        {end}
      </div>
    </FieldFrame>
  );
}

export function PasswordField({
  showLabel,
  hideLabel,
  ...rest
}: TextFieldProps & { showLabel: string; hideLabel: string }) {
  const [isShown, setShown] = useState(false);
  const label = isShown ? hideLabel : showLabel;
  return (
    <TextField
      {...rest}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          className={styles.eye}
          aria-label={label}
          aria-pressed={isShown}
          title={label}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      }
    />
  );
}

export function CheckBox({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  );
}

type AreaFieldProps = FieldParts & {
  value: string;
  onChange: (value: string) => void;
  rows: number;
  name?: string;
  autoComplete?: string;
  showProblem?: boolean;
  /** Has the focus in a modal that opens. */
  'data-autofocus'?: boolean;
};

/** A text field with several lines. */
export function AreaField({
  value,
  onChange,
  rows,
  name,
  autoComplete,
  showProblem,
  ...props
}: AreaFieldProps) {
  const { 'data-autofocus': isFirst, ...parts } = props;
  const id = useId();
  const isRequired = useIsRequired(parts.problem);
  const { isWrong, touch } = useTouched(parts.problem, showProblem, value);
  return (
    <FieldFrame id={id} {...parts} isWrong={isWrong}>
      <textarea
        id={id}
        rows={rows}
        name={name}
        autoComplete={autoComplete}
        data-autofocus={isFirst}
        className={styles.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={touch}
        aria-required={isRequired || undefined}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong || parts.hint ? `${id}-note` : undefined}
      />
    </FieldFrame>
  );
}

export interface Choice<Value extends string = string> {
  value: Value;
  label: string;
  /** Shown, but cannot be chosen. */
  disabled?: boolean;
}

type SelectFieldProps<Value extends string> = FieldParts & {
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly Choice<Value>[];
  className?: string;
  showProblem?: boolean;
};

export function SelectField<Value extends string>({
  value,
  onChange,
  choices,
  className,
  showProblem,
  ...parts
}: SelectFieldProps<Value>) {
  const id = useId();
  const choose = (chosen: string) => {
    const choice = choices.find((one) => one.value === chosen);
    if (choice) onChange(choice.value);
  };
  const { isWrong, touch } = useTouched(parts.problem, showProblem, value);
  return (
    <FieldFrame id={id} {...parts} isWrong={isWrong}>
      <select
        id={id}
        className={classes(styles.input, styles.select, className)}
        value={value}
        onChange={(event) => choose(event.target.value)}
        onBlur={touch}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong || parts.hint ? `${id}-note` : undefined}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.disabled}>
            {choice.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
