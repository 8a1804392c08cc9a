import { type KeyboardEvent, useRef, useState } from 'react';
import { noteChange } from '../lib/unsaved.ts';
import { comboboxStepOf } from './combobox-rules.ts';
import type { Choice } from './field.tsx';

interface ComboboxState<C extends Choice> {
  value: string;
  onChange: (choice: C | null) => void;
  /** The choice that belongs to `value`, if the list does not contain it. */
  known: Choice | null | undefined;
  found: readonly C[];
  /** `found` is the result of an earlier search while the current one is loading. */
  isAsking: boolean;
  /** Null while the user is not typing. */
  typed: string | null;
  onType: (typed: string | null) => void;
}

/**
 * Index of the keyboard's active option: by default the first result of a search, or the selected option if nothing was
 * typed.
 */
function activeIn<C extends Choice>({ found, isAsking, typed, value }: ComboboxState<C>, key: string | null) {
  const moved = found.findIndex((choice) => choice.value === key);
  if (moved !== -1) return moved;
  // Enter must not choose a result of an earlier search.
  if (isAsking) return -1;
  return typed ? Math.min(0, found.length - 1) : found.findIndex((choice) => choice.value === value);
}

/** The state and the event handlers of a combobox. */
export function useCombobox<C extends Choice>(state: ComboboxState<C>) {
  const { value, onChange, known, found, typed, onType } = state;
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [activeValue, setActive] = useState<string | null>(null);
  const [picked, setPicked] = useState<Choice | null>(null);
  const at = activeIn(state, activeValue);
  const chosen = [...found, picked, known].find((choice) => choice?.value === value);
  const close = () => {
    setOpen(false);
    setActive(null);
    onType(null);
  };
  const choose = (choice: C | null) => {
    close();
    setPicked(choice);
    onChange(choice);
    if (!input.current) return;
    noteChange(input.current);
    input.current.focus();
  };
  const type = (text: string) => {
    setActive(null);
    setOpen(true);
    onType(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = comboboxStepOf(event.key, event.altKey, { isOpen, at, count: found.length });
    if (step === null) return;
    event.preventDefault();
    const active = found[at];
    if (step === 'open') setOpen(true);
    else if (step === 'close') close();
    else if (step !== 'choose') setActive(found[step.go]?.value ?? null);
    else if (active) choose(active);
  };
  return {
    input,
    isOpen,
    at,
    shown: typed ?? chosen?.label ?? '',
    open: () => setOpen(true),
    close,
    choose,
    type,
    onKeyDown,
  };
}
