import { lazy, type ReactElement, type ReactNode, Suspense } from 'react';
import { loadOverlays, useOverlay } from './use-overlay.ts';

const MenuOverlay = lazy(async () => ({ default: (await loadOverlays()).MenuOverlay }));

export interface MenuChoice {
  key: string;
  label: string;
  icon?: ReactNode;
  /** Marked as the one that holds now. */
  chosen?: boolean;
  danger?: boolean;
  disabled?: boolean;
  /** A heading above this choice. */
  heading?: string;
  run: () => void;
}

interface ActionMenuProps {
  /** The button that opens it; takes a ref. */
  trigger: ReactElement;
  choices: readonly MenuChoice[];
  label: string;
}

/** Choices under a button; arrow keys, Home, End, typing and Escape work. */
export function ActionMenu({ trigger, choices, label }: ActionMenuProps) {
  const { button, place } = useOverlay(trigger, 'menu');
  return (
    <>
      {button}
      <Suspense>{place && <MenuOverlay place={place} label={label} choices={choices} />}</Suspense>
    </>
  );
}
