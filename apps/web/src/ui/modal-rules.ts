import { modalScrollbarPx } from '@forecourt/contract/limits';

/**
 * `priority` is above all other modals, `marker` is centred with more padding, `notification` is narrow, `palette`
 * consists of a field and a list only, `sheet` slides in from the bottom, `beside` leaves what is judged in view, at
 * the right or, on narrow screens, above itself, `barrier` hides the page and cannot be closed.
 */
export type ModalVariant =
  | 'plain'
  | 'priority'
  | 'marker'
  | 'notification'
  | 'full'
  | 'palette'
  | 'sheet'
  | 'beside'
  | 'barrier';

/**
 * Whether a click on the backdrop closes the modal. A click close to the right edge is ignored, because it was meant
 * for the scrollbar.
 */
export function closesOnPress(variant: ModalVariant, pressX: number, viewportWidth: number): boolean {
  if (variant === 'notification' || variant === 'barrier') return false;
  return pressX < viewportWidth - modalScrollbarPx;
}
