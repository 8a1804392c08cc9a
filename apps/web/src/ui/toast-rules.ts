import { toastsMax } from '@forecourt/contract/limits';

export type ToastKind = 'success' | 'error' | 'info';

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  /** How often the same message was shown while the toast was visible. */
  count: number;
  /** How long it stays, in milliseconds; null until the user dismisses it. */
  stayMs: number | null;
  /** `undoes`: Ctrl+Z runs it too. */
  action?: { label: string; run: () => void; undoes?: boolean };
}

/** The visible toasts; the others are queued, so that every "undo" is offered. */
export function shownToasts(toasts: readonly Toast[]): readonly Toast[] {
  return toasts.slice(0, toastsMax);
}

/**
 * Adds a toast; for a repeated message the counter of the existing toast is increased instead. Toasts that
 * undo something are never merged.
 */
export function withToast(toasts: readonly Toast[], toast: Omit<Toast, 'count'>): readonly Toast[] {
  const same = toasts.find(
    (other) =>
      other.kind === toast.kind &&
      other.text === toast.text &&
      !other.action?.undoes &&
      !toast.action?.undoes,
  );
  if (!same) return [...toasts, { ...toast, count: 1 }];
  return toasts.map((other) => (other === same ? { ...other, count: other.count + 1 } : other));
}

export function withoutToast(toasts: readonly Toast[], id: number): readonly Toast[] {
  return toasts.filter((toast) => toast.id !== id);
}
