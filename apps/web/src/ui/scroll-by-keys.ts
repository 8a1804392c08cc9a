/** A ref callback that makes an element focusable while its content overflows, so that the arrow keys can scroll it. */
export function scrollByKeys(frame: HTMLElement | null) {
  if (!frame) return;
  const observer = new ResizeObserver(() => {
    if (frame.scrollWidth > frame.clientWidth) frame.tabIndex = 0;
    else frame.removeAttribute('tabindex');
  });
  for (const element of [frame, ...frame.children]) observer.observe(element);
  return () => observer.disconnect();
}
