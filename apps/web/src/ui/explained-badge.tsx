import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import styles from './badge.module.css';
import { Badge, type BadgeTone } from './badge.tsx';
import { classes } from './class-names.ts';

interface ExplainedBadgeProps {
  tone: BadgeTone;
  solid?: boolean;
  /** Shows only the icon; the label appears on hover and in the explanation, and is read by screen readers. */
  signOnly?: boolean;
  /** Shows only the icon on phones. */
  small?: boolean;
  /** The label of the badge. */
  children: string;
  /** What it means and what to do about it. */
  explanation: ReactNode;
}

/**
 * A badge that opens its explanation as a native popover, which is shown in the top layer, above dialogs too, and
 * closes on Escape and on a click outside.
 */
export function ExplainedBadge({ tone, solid, signOnly, small, children, explanation }: ExplainedBadgeProps) {
  const id = useId();
  const box = useRef<HTMLSpanElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !box.current?.matches(':popover-open')) return;
    // Keeps the surrounding dialog from closing on the same key.
    event.preventDefault();
    box.current.hidePopover();
  };
  return (
    <>
      <button
        type="button"
        className={classes(styles.opener, signOnly && styles.sign)}
        title={signOnly ? children : undefined}
        popoverTarget={id}
        aria-haspopup="dialog"
        style={{ ['anchorName' as string]: `--${cssName(id)}` }}
        onKeyDown={onKeyDown}
      >
        <Badge tone={tone} solid={solid} small={small}>
          {signOnly ? <span className="hidden">{children}</span> : children}
        </Badge>
      </button>
      <span
        ref={box}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={children}
        className={styles.explanation}
        style={{ ['positionAnchor' as string]: `--${cssName(id)}` }}
      >
        <strong>{children}</strong>
        <span className={styles.explained}>{explanation}</span>
      </span>
    </>
  );
}

/** React's ids contain characters that CSS identifiers must not contain. */
const cssName = (id: string) => id.replace(/\W/g, '');
