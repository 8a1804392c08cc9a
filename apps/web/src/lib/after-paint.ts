import { useEffect, useState } from 'react';

/** Runs something long once the answer to a press has been drawn; at once where nothing is drawn. */
export function afterPaint(run: () => void): void {
  if (document.hidden) run();
  else requestAnimationFrame(() => setTimeout(run));
}

/** False while something is drawn for the first time. */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => setPainted(true)), []);
  return isPainted;
}
