import { type RefObject, useEffect } from 'react';

const isLetter = (key: string) => key.length === 1 && key.trim() !== '';

/** Without case and accents: É is found by e. */
const plain = (words: string) => words.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLocaleLowerCase();

/** The choice above (-1) or below (1) `from`, in the same column if there is one; undefined: there is no other line. */
function inLine(choices: readonly HTMLElement[], from: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const { left, top } = from.getBoundingClientRect();
  const others = choices
    .map((choice) => ({ choice, place: choice.getBoundingClientRect() }))
    .filter(({ place }) => (place.top - top) * step > 1)
    .map(({ choice, place }) => ({
      choice,
      lines: Math.abs(place.top - top),
      columns: Math.abs(place.left - left),
    }));
  const nearest = Math.min(...others.map(({ lines }) => lines));
  return others
    .filter(({ lines }) => lines - nearest < 1)
    .reduce<(typeof others)[number] | undefined>(
      (best, one) => (best && best.columns <= one.columns ? best : one),
      undefined,
    )?.choice;
}

/** Where a key leads from the choice at index `at`, -1 if none has the focus; undefined for a key that does not navigate. */
function reached(choices: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  const from = choices[at];
  if (key === 'Home') return choices[0];
  if (key === 'End') return choices.at(-1);
  if (key.startsWith('Arrow') && !from) return choices[0];
  if (key === 'ArrowRight') return choices[at + 1] ?? from;
  if (key === 'ArrowLeft') return choices[at - 1] ?? from;
  if (from && key === 'ArrowDown') return inLine(choices, from, 1) ?? from;
  if (from && key === 'ArrowUp') return inLine(choices, from, -1) ?? from;
  if (!isLetter(key)) return undefined;
  const [after, before] = [choices.slice(at + 1), choices.slice(0, at + 1)];
  return [...after, ...before].find(({ textContent }) => plain(textContent).startsWith(plain(key)));
}

/**
 * In a dialog that offers choices, arrow keys, Home, End and first letters move the focus among the buttons of `group`, as in a list; Enter
 * chooses one.
 */
export function useChoiceKeys(group: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, defaultPrevented, key, metaKey } = event;
      if (defaultPrevented || altKey || ctrlKey || metaKey || group.current?.closest('[inert]')) return;
      const choices = [...(group.current?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])];
      const next = reached(choices, choices.indexOf(document.activeElement as HTMLElement), key);
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [group]);
}
