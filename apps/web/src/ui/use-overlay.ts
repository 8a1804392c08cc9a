import {
  cloneElement,
  type HTMLAttributes,
  type MouseEvent,
  type ReactElement,
  type Ref,
  useId,
  useState,
} from 'react';
import type { OverlayPlace } from './overlay.ts';

type TriggerProps = HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> };

export const loadOverlays = () => import('./overlays.tsx');

/** Preloads the code of overlays; if that fails, it is fetched when an overlay is opened. */
export const fetchOverlays = () => void loadOverlays().catch(() => undefined);

/**
 * An overlay anchored to a button. Its code (positioning, focus trap) is loaded when the pointer or the focus reaches
 * the button, and its content is mounted when it is first opened, because a screen has a dozen overlays and most are
 * never opened.
 */
export function useOverlay(trigger: ReactElement, popup: 'menu' | 'dialog') {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const turn = (open: boolean) => {
    setOpen(open);
    if (open) setOpened(true);
    // Focuses the button before the action of the pressed choice moves the focus elsewhere.
    else anchor?.focus();
  };
  const own = trigger.props as TriggerProps;
  const button = cloneElement(trigger as ReactElement<TriggerProps>, {
    ref: setAnchor,
    id,
    'aria-haspopup': popup,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? `${id}-dropdown` : undefined,
    onPointerEnter: fetchOverlays,
    onFocus: fetchOverlays,
    onClick: (event: MouseEvent<HTMLElement>) => {
      own.onClick?.(event);
      turn(!isOpen);
    },
  });
  const place: OverlayPlace | null = wasOpened && anchor ? { id, anchor, isOpen, onTurn: turn } : null;
  return { button, place };
}
