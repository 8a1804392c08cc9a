import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

/** How long nothing has to be changed before something is drawn, milliseconds. */
const pauseMs = 350;

/** A picture that the server drew. */
interface Drawing {
  /** The name of what it shows. */
  of: string;
  url: string;
}

/**
 * What somebody changes, drawn by the server. One drawing is asked for at a time; what is changed meanwhile is asked for next.
 * @param wanted Changes with everything that the drawing shows; null: nothing is drawn.
 * @param input What the server draws it of.
 * @returns The last drawing, which may be of something that was changed since; null until there is one.
 */
export function useDrawing<Input>(
  wanted: string | null,
  input: Input,
  { isPending, mutate }: Pick<UseMutationResult<{ picture: string }, Error, Input>, 'isPending' | 'mutate'>,
): Drawing | null {
  const [drawn, setDrawn] = useState<Drawing | null>(null);
  const asked = useRef<string | null>(null);
  const latest = useRef(input);
  latest.current = input;
  useEffect(() => {
    if (wanted === null || isPending || asked.current === wanted) return;
    const timer = setTimeout(() => {
      asked.current = wanted;
      const keep = ({ picture }: { picture: string }) =>
        setDrawn({ of: wanted, url: `data:image/webp;base64,${picture}` });
      mutate(latest.current, { onSuccess: keep });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [isPending, mutate, wanted]);
  return drawn;
}
