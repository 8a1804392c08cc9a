import { lazy, type ReactElement, Suspense } from 'react';
import type { MenuChoice } from './overlay.ts';
import { loadOverlays, useOverlay } from './use-overlay.ts';

const MenuOverlay = lazy(async () => ({ default: (await loadOverlays()).MenuOverlay }));

interface ActionMenuProps {
  /** The button that opens the menu; must accept a ref. */
  trigger: ReactElement;
  choices: readonly MenuChoice[];
  label: string;
  /** The edge of the button that the menu is aligned with. */
  align?: 'start' | 'end';
}

/** A menu below a button, with arrow keys, Home, End, type-ahead and Escape. */
export function ActionMenu({ trigger, choices, label, align = 'end' }: ActionMenuProps) {
  const { button, place } = useOverlay(trigger, 'menu');
  return (
    <>
      {button}
      <Suspense>{place && <MenuOverlay {...{ place, label, choices, align }} />}</Suspense>
    </>
  );
}
