/** A ref: what is wider inside than outside takes the focus, so that the arrow keys can scroll it. */
export function scrollByKeys(frame: HTMLElement | null) {
  if (!frame) return;
  const observer = new ResizeObserver(() => {
    if (frame.scrollWidth > frame.clientWidth) frame.tabIndex = 0;
    else frame.removeAttribute('tabindex');
  });
  for (const element of [frame, ...frame.children]) observer.observe(element);
  return () => observer.disconnect();
}
