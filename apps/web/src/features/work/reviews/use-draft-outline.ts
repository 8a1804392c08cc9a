import { useRef } from 'react';
import type { ChangedOutline } from './review-fixes.calls.ts';

/** The outline as it is changed. */
export interface DraftOutline {
  /** Another number after each change, and after each step back; null: it is that of the picture. */
  revision: number | null;
  changed: ChangedOutline | null;
}

interface OutlineCanvas {
  canvas: { toFile: () => Promise<File> } | null;
  /** How often it was changed. */
  changes: number;
}

/**
 * The outline that is being changed, for the pictures that show it before it is saved, and for saving it.
 * @param version Of the outline that was changed; undefined: it was not.
 */
export function useDraftOutline(
  { canvas, changes }: OutlineCanvas,
  version: string | undefined,
): DraftOutline {
  const made = useRef<{ of: number; file: Promise<File> } | null>(null);
  if (!canvas || version === undefined) return { revision: null, changed: null };
  /** A vehicle that is dragged needs the same file for many pictures. */
  const makeFile = () => {
    if (made.current?.of !== changes) made.current = { of: changes, file: canvas.toFile() };
    return made.current.file;
  };
  return { revision: changes, changed: { makeFile, version } };
}
