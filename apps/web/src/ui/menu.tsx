import { lazy, type ReactElement, Suspense } from 'react';
import type { MenuChoice } from './overlay.ts';
import { loadOverlays, useOverlay } from './use-overlay.ts';

const MenuOverlay = lazy(async () => ({ default: (await loadOverlays()).MenuOverlay }));

interface ActionMenuProps {
  /** The button that opens it; takes a ref. */
  trigger: ReactElement;
  choices: readonly MenuChoice[];
  label: string;
  /** Which edge of the button it keeps to. */
  align?: 'start' | 'end';
}

/** Choices under a button; arrow keys, Home, End, typing and Escape work. */
export function ActionMenu({ trigger, choices, label, align = 'end' }: ActionMenuProps) {
  const { button, place } = useOverlay(trigger, 'menu');
  return (
    <>
      {button}
      <Suspense>{place && <MenuOverlay {...{ place, label, choices, align }} />}</Suspense>
    </>
  );
}
