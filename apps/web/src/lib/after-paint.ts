/** Runs something long once the answer to a press has been drawn; at once where nothing is drawn. */
export function afterPaint(run: () => void): void {
  if (document.hidden) run();
  else requestAnimationFrame(() => setTimeout(run));
}
