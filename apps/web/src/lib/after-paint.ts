import { startTransition, useEffect, useState } from 'react';

/** Runs something long once the answer to a press has been drawn; at once where nothing is drawn. */
export function afterPaint(run: () => void): void {
  if (document.hidden) run();
  else requestAnimationFrame(() => setTimeout(run));
}

/** False while something is drawn for the first time. What comes then is drawn in short tasks. */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), []);
  return isPainted;
}
