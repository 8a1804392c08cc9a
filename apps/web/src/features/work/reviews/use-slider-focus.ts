import { type RefObject, useEffect } from 'react';

/** Whether nothing that is used besides the picture and the buttons with keys of their own has the focus. */
const isFree = (stage: HTMLElement, active: Element | null) =>
  active === null ||
  active === document.body ||
  stage.contains(active) ||
  active.matches('[aria-keyshortcuts]');

/**
 * Gives the slider of the picture the focus as soon as it is shown, so that arrow keys move it; while the picture is enlarged they move
 * that instead.
 * @param shown Names what is shown; null: no slider.
 */
export function useSliderFocus(
  stage: RefObject<HTMLElement | null>,
  shown: string | null,
  isFull: boolean,
): void {
  useEffect(() => {
    const { current: box } = stage;
    const slider = box?.querySelector<HTMLElement>('input[type=range]');
    if (!box || !slider || shown === null || !isFree(box, document.activeElement)) return;
    (isFull ? box : slider).focus({ preventScroll: true });
  }, [stage, shown, isFull]);
}
