import {
  createContext,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { mayLeave } from '../lib/unsaved.ts';
import { useText } from '../lib/use-text.ts';
import { IconButton } from './button.tsx';
import { classes } from './class-names.ts';
import styles from './modal.module.css';
import { closesOnPress, type ModalVariant } from './modal-rules.ts';

/** Open modals, the topmost last. */
const open: HTMLElement[] = [];

/** Only the topmost modal can be used: the keyboard would otherwise leave it for the one below. */
function lockLowerModals(): void {
  for (const modal of open) modal.toggleAttribute('inert', modal !== open.at(-1));
}

/** Makes the page and the modals behind inert and stops the page's scrolling while a modal is open. */
function lockPage(modal: HTMLElement): () => void {
  const page = document.getElementById('root');
  open.push(modal);
  lockLowerModals();
  if (open.length === 1) {
    // Padding replaces the width of the hidden scrollbar, so that the page does not shift.
    const scrollbarPx = window.innerWidth - document.documentElement.clientWidth;
    document.body.style.paddingRight = `${scrollbarPx}px`;
    document.documentElement.classList.add('modal-open');
  }
  page?.setAttribute('inert', '');
  return () => {
    open.splice(open.indexOf(modal), 1);
    lockLowerModals();
    if (open.length > 0) return;
    document.body.style.paddingRight = '';
    document.documentElement.classList.remove('modal-open');
    page?.removeAttribute('inert');
  };
}

/**
 * The element that gets the initial focus. On touch devices that is the modal itself, because focusing a field would
 * open the on-screen keyboard over the content.
 */
function firstOf(box: HTMLElement | null): HTMLElement | null {
  const wanted = box?.querySelector<HTMLElement>('[data-autofocus]');
  if (wanted || !matchMedia('(pointer: fine)').matches) return wanted ?? box;
  const typed = 'input:not([type=checkbox], [type=radio], [type=file])';
  return box?.querySelector<HTMLElement>(`form :is(${typed}, select)`) ?? box;
}

function useModalRules(onClose: (() => void) | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  // Read during the first render, before a field of the modal takes the focus.
  const [before] = useState(() => document.activeElement);
  /** Asks first if unsaved input in this modal would be lost. */
  const tryClose = useCallback(async () => {
    if (!box.current || (await mayLeave(box.current))) close.current?.();
  }, []);
  useEffect(() => {
    const mine = box.current;
    const unlock = mine && lockPage(mine);
    // Moving the focus away from a field with autofocus would count as leaving it.
    if (!box.current?.contains(document.activeElement)) {
      firstOf(box.current)?.focus();
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && open.at(-1) === mine) void tryClose();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      unlock?.();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [tryClose, before]);
  return { box, tryClose };
}

const Holding = createContext<(isHeld: boolean) => void>(() => undefined);

/** Keeps the modal around a component open as long as `isHeld`: only what is in it closes it. */
export function useHeldModal(isHeld: boolean): void {
  const hold = useContext(Holding);
  useEffect(() => {
    hold(isHeld);
    return () => hold(false);
  }, [hold, isHeld]);
}

interface ModalProps {
  title: string;
  /** The title is for screen readers only. */
  titleHidden?: boolean;
  variant?: ModalVariant;
  /** Omitted only for modals that cannot be closed. */
  onClose?: () => void;
  children: ReactNode;
}

/** A modal dialog. Closes on Escape, on its close button, and on a click on the backdrop, unless its content holds it. */
export function Modal({ title, titleHidden, variant = 'plain', onClose, children }: ModalProps) {
  const t = useText();
  const titleId = useId();
  const [isHeld, hold] = useState(false);
  const { box, tryClose } = useModalRules(isHeld ? undefined : onClose);
  const onPress = (event: PointerEvent) => {
    if (event.target !== event.currentTarget) return;
    if (closesOnPress(variant, event.clientX, window.innerWidth)) void tryClose();
  };
  return createPortal(
    <div className={classes(styles.backdrop, styles[variant])} onPointerDown={onPress}>
      <div
        ref={box}
        className={styles.box}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        <div className={classes(styles.head, titleHidden && styles.bare)}>
          <h2 id={titleId} className={titleHidden ? 'hidden' : undefined}>
            {title}
          </h2>
          {onClose && !isHeld && (
            <IconButton label={t('form.close')} className={styles.cross} onClick={() => void tryClose()}>
              <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
                <path
                  d="m5 5 10 10M15 5 5 15"
                  stroke="currentColor"
                  strokeWidth="1.750"
                  strokeLinecap="round"
                />
              </svg>
            </IconButton>
          )}
        </div>
        <div className={styles.body}>
          <Holding value={hold}>{children}</Holding>
        </div>
      </div>
    </div>,
    document.body,
  );
}
