import { type ComponentProps, type MouseEvent, type ReactNode, useRef } from 'react';
import styles from './button.module.css';
import { classes } from './class-names.ts';
import { Spinner } from './spinner.tsx';

type ButtonLook = 'primary' | 'plain' | 'quiet' | 'danger';

interface Looks {
  look?: ButtonLook;
  small?: boolean;
  icon?: ReactNode;
  /** On phones only the icon is visible; the label stays for screen readers. */
  shrinks?: boolean;
}

export function buttonClass({ look = 'plain', small, shrinks }: Looks, extra?: string): string {
  return classes(styles.button, styles[look], small && styles.small, shrinks && styles.shrinks, extra);
}

type Press = (event: MouseEvent<HTMLButtonElement>) => void;

/**
 * Drops the second press of a double click, also by preventing the submit. A request is known to be under way one task after the
 * press that sent it; on a slow device, both presses are handled before that task. The nested timer ends after it.
 */
function useSinglePress(onClick: Press | undefined): Press {
  const isPressed = useRef(false);
  return (event) => {
    if (isPressed.current) return event.preventDefault();
    isPressed.current = true;
    setTimeout(() =>
      setTimeout(() => {
        isPressed.current = false;
      }),
    );
    onClick?.(event);
  };
}

/** A button with a label. While busy it keeps its label and ignores further clicks; so does one that may become busy after a click. */
export function Button({
  look,
  small,
  icon,
  end,
  shrinks,
  busy,
  className,
  children,
  disabled,
  onClick,
  ...rest
}: ComponentProps<'button'> & Looks & { busy?: boolean; end?: ReactNode }) {
  const onSinglePress = useSinglePress(onClick);
  return (
    <button
      type="button"
      {...rest}
      onClick={busy === undefined ? onClick : onSinglePress}
      className={buttonClass({ look, small, shrinks }, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <Spinner /> : icon}
      <span>{children}</span>
      {end}
    </button>
  );
}

/** A link that looks like a button, such as a download. */
export function ButtonLink({
  look,
  small,
  icon,
  shrinks,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & Looks) {
  return (
    <a {...rest} className={buttonClass({ look, small, shrinks }, className)}>
      {icon}
      <span>{children}</span>
    </a>
  );
}

/** A button with an icon only; its label is read by screen readers and, unless it has a title, shown as a tooltip. */
export function IconButton({
  label,
  title = label,
  className,
  children,
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(styles.icon, className)}
      aria-label={label}
      title={title}
    >
      {children}
    </button>
  );
}
