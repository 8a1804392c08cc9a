import type { ReactNode } from 'react';

/** The element that an overlay is anchored to, and whether it is open. */
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
  /** Marked as the current choice. */
  chosen?: boolean;
  danger?: boolean;
  disabled?: boolean;
  /** A heading above this choice. */
  heading?: string;
  run: () => void;
}
