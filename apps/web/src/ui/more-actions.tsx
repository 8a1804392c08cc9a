import { IconDots } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef } from 'react';
import { useText } from '../lib/use-text.ts';
import { Button } from './button.tsx';
import { classes } from './class-names.ts';
import styles from './more-actions.module.css';

interface MoreActionsProps {
  /** The button shows its icon only, where a row has no room for its word. */
  compact?: boolean;
  /** Buttons and links; they stay mounted, and so do the dialogs that they open. */
  children: ReactNode;
}

/**
 * Actions that are buttons in the row around them, and on phones a sheet behind one button, where each has its words. The sheet is a
 * native popover: it is shown in the top layer, above dialogs too, and closes on Escape, on a click outside and after each action.
 */
export function MoreActions({ compact = false, children }: MoreActionsProps) {
  const t = useText();
  const id = useId();
  const sheet = useRef<HTMLDivElement>(null);
  const close = () => {
    if (sheet.current?.matches(':popover-open')) sheet.current.hidePopover();
  };
  const onClick = ({ target }: MouseEvent) => {
    // Events of dialogs that an action opened bubble through here too.
    if (target instanceof Element && sheet.current?.contains(target) && target.closest('button, a')) close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !sheet.current?.matches(':popover-open')) return;
    // Keeps the surrounding dialog from closing on the same key.
    event.preventDefault();
    close();
  };
  return (
    <>
      <Button
        className={classes(styles.opener, compact && styles.compact)}
        icon={<IconDots size={18} />}
        popoverTarget={id}
        onKeyDown={onKeyDown}
      >
        {t('list.more')}
      </Button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it are operated; it only closes after them. */}
      <div
        ref={sheet}
        id={id}
        popover="auto"
        className={styles.sheet}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        {children}
      </div>
    </>
  );
}
