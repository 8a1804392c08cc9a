import { toastEaseMs, toastMs, undoMs } from '@forecourt/contract/limits';
import { type RefCallback, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { createListeners } from '../lib/listeners.ts';
import { classes } from './class-names.ts';
import styles from './toast.module.css';
import { shownToasts, type Toast, type ToastKind, withoutToast, withToast } from './toast-rules.ts';
import { isMeantElsewhere } from './use-slash.ts';

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = createListeners();

function become(next: readonly Toast[]): void {
  toasts = next;
  listeners.notify();
}

function show(
  kind: ToastKind,
  text: string,
  action?: Toast['action'],
  stayMs: number | null = action ? undoMs : toastMs,
): void {
  lastId += 1;
  become(withToast(toasts, { id: lastId, kind, text, stayMs, action }));
}

/** Short messages in the top right corner. */
export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  note: (text: string) => show('info', text),
  info: (text: string) => show('info', text),
  /** After a deletion: stays longer and offers to undo it. */
  undo: (text: string, label: string, run: () => void) => show('info', text, { label, run, undoes: true }),
  /** Offers to go on from here; leaves by itself. */
  suggest: (text: string, label: string, run: () => void) => show('info', text, { label, run }),
  /** Offers an action; stays until the user responds. */
  offer: (text: string, label: string, run: () => void) => show('info', text, { label, run }, null),
  clear: () => become([]),
};

function useLeaving({ id, stayMs, count }: Toast) {
  const [isLeaving, setLeaving] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const leave = useCallback(() => setLeaving(true), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a repeated message restarts the timer.
  useEffect(() => {
    if (isHeld || isLeaving || stayMs === null) return;
    const timer = setTimeout(leave, stayMs);
    return () => clearTimeout(timer);
  }, [isHeld, isLeaving, leave, stayMs, count]);
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => become(withoutToast(toasts, id)), toastEaseMs);
    return () => clearTimeout(timer);
  }, [isLeaving, id]);
  return { isLeaving, leave, setHeld };
}

const ring = 'M10 2.250a7.750 7.750 0 1 1 0 15.500a7.750 7.750 0 1 1 0-15.500Z';
/** An icon per kind, so that the meaning never depends on colour alone. */
const signs: Record<ToastKind, string> = {
  success: `${ring}m-3.250 8 2.250 2.250 4.250-4.750`,
  error: `${ring}m0 4v4.250m0 2.250v.75`,
  info: `${ring}m0 7v4.500m0-7.500v.75`,
};

function ToastCard({ toast: item, dismissLabel }: { toast: Toast; dismissLabel: string }) {
  const { isLeaving, leave, setHeld } = useLeaving(item);
  const acted = useRef(false);
  const act = () => {
    if (acted.current) return;
    acted.current = true;
    item.action?.run();
    leave();
  };
  return (
    <li
      className={classes(styles.toast, styles[item.kind], isLeaving && styles.leaving)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <button type="button" className={styles.text} onClick={leave} title={dismissLabel}>
        <svg viewBox="0 0 20 20" className={styles.sign} aria-hidden="true">
          <path d={signs[item.kind]} fill="none" stroke="currentColor" strokeWidth="1.500" />
        </svg>
        <span className={styles.words} role={item.kind === 'error' ? 'alert' : 'status'}>
          {item.text}
        </span>
        {item.count > 1 && <span className={styles.count}>{`× ${item.count}`}</span>}
      </button>
      {item.action && (
        <button
          type="button"
          className={styles.action}
          onClick={act}
          aria-keyshortcuts={item.action.undoes ? 'Control+Z Meta+Z' : undefined}
        >
          {item.action.label}
        </button>
      )}
      {item.stayMs !== null && (
        <span className={styles.clock} style={{ animationDuration: `${item.stayMs}ms` }} aria-hidden="true" />
      )}
    </li>
  );
}

/**
 * Ctrl+Z or ⌘Z undoes the latest deletion, because keyboard users could not reach the toast's button with Tab in time.
 */
function useUndoKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      // In a text field the browser's own undo applies.
      if (!isUndo || isMeantElsewhere(event)) return;
      const last = toasts.findLast((one) => one.action?.undoes);
      if (!last) return;
      event.preventDefault();
      become(withoutToast(toasts, last.id));
      last.action?.run();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/**
 * Shows the toasts at the top of an element, in its middle, as long as it is there: in the corner of the window they would cover
 * the buttons of a view that has some there. Returns the ref of the element.
 */
export function useToastsOver(): RefCallback<HTMLElement> {
  return useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const { style } = document.documentElement;
    const place = () => {
      const { left, top, width } = element.getBoundingClientRect();
      style.setProperty('--toast-top', `${top}px`);
      style.setProperty('--toast-centre', `${left + width / 2}px`);
    };
    const observer = new ResizeObserver(place);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--toast-top');
      style.removeProperty('--toast-centre');
    };
  }, []);
}

/** The container in which toasts appear; once per page. */
export function ToastRegion({ label, dismissLabel }: { label: string; dismissLabel: string }) {
  const all = useSyncExternalStore(listeners.subscribe, () => toasts);
  useUndoKey();
  return createPortal(
    <section aria-label={label}>
      <ol className={styles.region} style={{ ['--toast-ease' as string]: `${toastEaseMs}ms` }}>
        {shownToasts(all).map((item) => (
          <ToastCard key={item.id} toast={item} dismissLabel={dismissLabel} />
        ))}
      </ol>
    </section>,
    document.body,
  );
}
