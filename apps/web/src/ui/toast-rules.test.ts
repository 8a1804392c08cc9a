import { describe, expect, test } from 'vitest';
import { shownToasts, type Toast, withoutToast, withToast } from './toast-rules.ts';

const toast = (id: number, text: string, action?: Toast['action']) =>
  ({ id, kind: 'info', text, stayMs: 5_000, action }) as const;

describe('toasts', () => {
  test('at most three are open; the others wait their turn', () => {
    let toasts: readonly Toast[] = [];
    for (const id of [1, 2, 3, 4]) toasts = withToast(toasts, toast(id, `text ${id}`));
    expect(shownToasts(toasts).map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(shownToasts(withoutToast(toasts, 2)).map(({ id }) => id)).toEqual([1, 3, 4]);
  });

  test('the same toast again increases a count instead of showing twice', () => {
    const twice = withToast(withToast([], toast(1, 'saved')), toast(2, 'saved'));
    expect(twice).toHaveLength(1);
    expect(twice[0]).toMatchObject({ id: 1, count: 2 });
  });

  test('the same suggestion again increases the count as well', () => {
    const action = { label: 'Open outbox', run: () => undefined };
    const twice = withToast(withToast([], toast(1, 'invited', action)), toast(2, 'invited', action));
    expect(twice[0]).toMatchObject({ count: 2 });
  });

  test('the same text of another kind is another toast', () => {
    const both = withToast(withToast([], toast(1, 'x')), { ...toast(2, 'x'), kind: 'error' });
    expect(both).toHaveLength(2);
  });

  test('two that can be undone stay two, so that both can be undone', () => {
    const action = { label: 'Undo', run: () => undefined, undoes: true };
    const both = withToast(withToast([], toast(1, 'deleted', action)), toast(2, 'deleted', action));
    expect(both).toHaveLength(2);
  });
});
