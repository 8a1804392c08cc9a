import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import styles from './badge.module.css';
import { Badge, type BadgeTone } from './badge.tsx';
import { classes } from './class-names.ts';

interface ExplainedBadgeProps {
  tone: BadgeTone;
  solid?: boolean;
  /** Draws the sign alone; the word shows on hover and in the explanation, and is read aloud. */
  signOnly?: boolean;
  /** The word on the badge. */
  children: string;
  /** What it means and what to do about it. */
  explanation: ReactNode;
}

/**
 * A badge that opens its explanation. The browser's own popover shows it above everything, in dialogs too, and closes
 * it on Escape and on a press beside it.
 */
export function ExplainedBadge({ tone, solid, signOnly, children, explanation }: ExplainedBadgeProps) {
  const id = useId();
  const box = useRef<HTMLSpanElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !box.current?.matches(':popover-open')) return;
    // Closes the explanation only, not the dialog around it.
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
        <Badge tone={tone} solid={solid}>
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

/** React's ids have characters that names in style sheets have not. */
const cssName = (id: string) => id.replace(/\W/g, '');
