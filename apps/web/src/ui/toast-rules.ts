import { toastsMax } from '@forecourt/contract/limits';

export type ToastKind = 'success' | 'error' | 'info';

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  /** How often the same was said while it stood there. */
  count: number;
  /** How long it stays, in milliseconds; null until it is pressed. */
  stayMs: number | null;
  action?: { label: string; run: () => void };
}

/** Those that are shown; the others wait in line, so that nobody loses the chance to undo. */
export function shown(toasts: readonly Toast[]): readonly Toast[] {
  return toasts.slice(0, toastsMax);
}

/** Adds a toast; one that says the same is counted up instead. A toast with an action is never the same. */
export function withToast(toasts: readonly Toast[], toast: Omit<Toast, 'count'>): readonly Toast[] {
  const same = toasts.find(
    (other) => other.kind === toast.kind && other.text === toast.text && !other.action && !toast.action,
  );
  if (!same) return [...toasts, { ...toast, count: 1 }];
  return toasts.map((other) => (other === same ? { ...other, count: other.count + 1 } : other));
}

export function withoutToast(toasts: readonly Toast[], id: number): readonly Toast[] {
  return toasts.filter((toast) => toast.id !== id);
}
