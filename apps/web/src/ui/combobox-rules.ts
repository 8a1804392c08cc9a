import { foldText } from '@forecourt/contract/fold-text';
import type { Choice } from './field.tsx';

/** What a key does while the list is closed or open; null means that the text field handles it. */
type ComboboxStep = { go: number } | 'open' | 'close' | 'choose' | null;

interface Place {
  isOpen: boolean;
  /** The option that Enter would choose; -1 for none. */
  at: number;
  count: number;
}

/** While the list is closed, Home and End move the text cursor. */
export function comboboxStepOf(key: string, altKey: boolean, { isOpen, at, count }: Place): ComboboxStep {
  if (!isOpen) return key === 'ArrowDown' || key === 'ArrowUp' ? 'open' : null;
  if (key === 'Escape' || (key === 'ArrowUp' && altKey)) return 'close';
  if (key === 'Enter') return 'choose';
  const last = count - 1;
  if (key === 'ArrowDown') return { go: Math.min(at + 1, last) };
  if (key === 'ArrowUp') return { go: at === -1 ? last : Math.max(at - 1, 0) };
  if (key === 'Home') return { go: 0 };
  if (key === 'End') return { go: last };
  return null;
}

/** The choices whose label contains every typed word, in any order, regardless of case and accents. */
export function matchingChoices<C extends Choice>(choices: readonly C[], typed: string): readonly C[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return choices;
  return choices.filter(({ label }) => {
    const name = foldText(label);
    return words.every((word) => name.includes(word));
  });
}
