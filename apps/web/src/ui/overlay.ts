import type { ReactNode } from 'react';

/** Under which element of the page something opens, and whether it is open. */
export interface OverlayPlace {
  id: string;
  anchor: HTMLElement;
  isOpen: boolean;
  onTurn: (open: boolean) => void;
}

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
