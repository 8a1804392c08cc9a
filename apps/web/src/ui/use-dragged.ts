import { useEffect, useState } from 'react';

/** The data of this MIME type that is being dragged anywhere on the screen; null while there is none. */
export function useDragged(type: string): string | null {
  const [dragged, setDragged] = useState<string | null>(null);
  useEffect(() => {
    const start = ({ dataTransfer }: globalThis.DragEvent) => {
      const data = dataTransfer?.getData(type);
      // Deferred, because browsers cancel a drag if the DOM changes during `dragstart`.
      if (data) setTimeout(() => setDragged(data), 0);
    };
    const end = () => setTimeout(() => setDragged(null), 0);
    addEventListener('dragstart', start);
    addEventListener('dragend', end);
    return () => {
      removeEventListener('dragstart', start);
      removeEventListener('dragend', end);
    };
  }, [type]);
  return dragged;
}
