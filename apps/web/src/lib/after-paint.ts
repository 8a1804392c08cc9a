import { startTransition, useEffect, useState } from 'react';

/**
 * Runs a long task after the browser has painted the response to the user's input; at once in a hidden document, which
 * does not paint.
 */
export function afterPaint(run: () => void): void {
  if (document.hidden) run();
  else requestAnimationFrame(() => setTimeout(run));
}

/**
 * False during a component's first render, then true. What is rendered only then is rendered as a transition, in short
 * tasks.
 */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), []);
  return isPainted;
}
