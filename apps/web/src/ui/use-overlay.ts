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

/** Ahead of being needed; without a connection it is fetched when it is. */
export const fetchOverlays = () => void loadOverlays().catch(() => undefined);

/**
 * What opens under a button. Its code (placing, trapped focus) comes when somebody goes towards the button, and what
 * opens is built when it is asked for: a screen has a dozen of them, and most are never opened.
 */
export function useOverlay(trigger: ReactElement, popup: 'menu' | 'dialog') {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const turn = (open: boolean) => {
    setOpen(open);
    if (open) setOpened(true);
    // Before whatever was pressed takes the focus for itself.
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
