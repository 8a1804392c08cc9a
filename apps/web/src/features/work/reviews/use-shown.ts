import { type RefObject, useEffect, useState } from 'react';

/** Nobody judges a picture in less time; a second press that was meant for the picture before ends sooner. */
const seenForMs = 400;
const lookEveryMs = 50;

/**
 * Whether the picture `id` has been on the screen long enough to be judged: the pictures in `stage` have loaded, or cannot be, and
 * some time has passed since it replaced the one before. Null: no picture is on the screen.
 */
export function useShown(id: string | null, stage: RefObject<HTMLElement | null>): boolean {
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    setShown(null);
    if (id === null) return;
    const since = performance.now();
    const timer = setInterval(() => {
      const pictures = [...(stage.current?.querySelectorAll('img') ?? [])];
      if (performance.now() - since < seenForMs || pictures.some(({ complete }) => !complete)) return;
      clearInterval(timer);
      setShown(id);
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [id, stage]);
  return id !== null && shown === id;
}
