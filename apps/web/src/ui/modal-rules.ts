import { modalScrollbarPx } from '@forecourt/contract/limits';

/**
 * `priority` lies above everything, `marker` is centred with more room, `notification` is narrow, `palette` is all field and list,
 * `sheet` comes up from the bottom, `barrier` hides the page and cannot be closed.
 */
export type ModalVariant =
  | 'plain'
  | 'priority'
  | 'marker'
  | 'notification'
  | 'full'
  | 'palette'
  | 'sheet'
  | 'barrier';

/** Whether a press on the backdrop closes the modal. Close to the right edge it was meant for the scrollbar. */
export function closesOnPress(variant: ModalVariant, pressX: number, viewportWidth: number): boolean {
  if (variant === 'notification' || variant === 'barrier') return false;
  return pressX < viewportWidth - modalScrollbarPx;
}
