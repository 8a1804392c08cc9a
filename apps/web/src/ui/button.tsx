import type { ComponentProps, ReactNode } from 'react';
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

/** A button with a label. While busy it keeps its label and ignores further clicks. */
export function Button({
  look,
  small,
  icon,
  end,
  shrinks,
  busy = false,
  className,
  children,
  disabled,
  ...rest
}: ComponentProps<'button'> & Looks & { busy?: boolean; end?: ReactNode }) {
  return (
    <button
      type="button"
      {...rest}
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
