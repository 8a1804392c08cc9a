import { modalScrollbarPx } from '@forecourt/contract/limits';

/** `priority` lies above everything, `marker` is centred with more room, `notification` is narrow, `palette` is all field and list. */
export type ModalVariant = 'plain' | 'priority' | 'marker' | 'notification' | 'full' | 'palette';

/** Whether a press on the backdrop closes the modal. Close to the right edge it was meant for the scrollbar. */
export function closesOnPress(variant: ModalVariant, pressX: number, viewportWidth: number): boolean {
  if (variant === 'notification') return false;
  return pressX < viewportWidth - modalScrollbarPx;
}
